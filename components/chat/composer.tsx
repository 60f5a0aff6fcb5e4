"use client";

import { Paperclip } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from "react";
import type { SendMode } from "@/server/core/contracts";
import { MAX_ATTACHMENTS, MAX_MESSAGE_CHARACTERS } from "../trpc/contract-values";
import { IconButton } from "../ui/button";
import { cn } from "../ui/classes";
import { COLUMN } from "../ui/column";
import { FaultNotice } from "../ui/fault-notice";
import { type Attachment, bundleFault } from "./attachments";
import { CommandOutcome } from "./command-outcome";
import { COMMAND_LIST, CommandPopover, optionId } from "./command-popover";
import { isCommandText } from "./commands";
import { ComposerFiles } from "./composer-files";
import { composerKey } from "./composer-key";
import { type Draft, type DraftStore, EMPTY_DRAFT } from "./draft-store";
import { afterSending } from "./group-message";
import { GroupChips, GroupPanel } from "./group-panel";
import { SendButton } from "./send-button";
import { useAttaching } from "./use-attaching";
import { useCommandHelp } from "./use-command-help";
import type { useCommands } from "./use-commands";
import { useDraft } from "./use-draft-store";
import { useSendMode } from "./use-send-mode";

/** Where a message is written: Enter sends, Shift+Enter makes a line. Typing shows nothing else anew. */
export function Composer({
  profile,
  messageRef,
  store,
  place,
  onSend,
  commands,
  closedBecause,
  isAnswering,
  stopButton,
  controls,
  queue,
}: {
  profile: string;
  messageRef: RefObject<HTMLTextAreaElement | null>;
  store: DraftStore;
  place: string;
  onSend: (draft: Draft, mode: SendMode) => void;
  commands: ReturnType<typeof useCommands>;
  /** Why nothing can be sent at all; null = it can. */
  closedBecause: string | null;
  isAnswering: boolean;
  stopButton: ReactNode;
  /** Stand at the foot of the field: the window's ring, model and effort. */
  controls: ReactNode;
  queue: ReactNode;
}) {
  const t = useTranslations("composer");
  const draft = useDraft(store, place);
  const edit = (change: Partial<Draft>) => store.change(place, (now) => ({ ...now, ...change }));
  const add = (attachments: readonly Attachment[]) =>
    store.change(place, (now) => ({ ...now, attachments: [...now.attachments, ...attachments] }));
  const attaching = useAttaching(add);
  const [mode, chooseMode] = useSendMode(profile, place);
  const help = useCommandHelp(draft.text, write);
  const refusal = useRefusal(draft, closedBecause);
  const cannotSend = refusal !== null || draft.text.trim() === "";

  function write(text: string): void {
    edit({ text });
    messageRef.current?.focus();
  }

  function send(as: SendMode = mode): void {
    if (cannotSend) return;
    attaching.forgetFaults();
    if (isCommandText(draft.text)) {
      edit({ text: "", fault: null, failed: null });
      commands.run(draft.text);
      return;
    }
    store.change(place, ({ group }) => ({ ...EMPTY_DRAFT, group: afterSending(group) }));
    commands.forget();
    onSend(draft, as);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const isForHelp = help.onKeyDown(event);
    const asked = isForHelp ? "type" : composerKey(event.nativeEvent, isAnswering);
    if (isForHelp || asked !== "type") event.preventDefault();
    if (asked !== "type") send(asked === "send" ? mode : asked);
  }

  function unpack(attachment: Attachment): void {
    const { content } = attachment;
    const attachments = draft.attachments.filter(({ id }) => id !== attachment.id);
    edit({ attachments, text: `${draft.text}${content.kind === "text" ? content.text : ""}` });
    messageRef.current?.focus();
  }

  return (
    <form
      aria-label={t("form")}
      className="px-4 pb-3 pt-1 sm:px-6"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      {...attaching.dragHandlers}
    >
      <div className={`${COLUMN} flex flex-col gap-2`}>
        {draft.fault === null ? null : <FaultNotice fault={draft.fault} title={t("notSent")} />}
        {queue}
        <CommandOutcome commands={commands} onWrite={write} />
        {help.shown === null ? null : (
          <CommandPopover help={help.shown} active={help.active} onTake={write} />
        )}
        <Refusals sentences={attaching.faults} />
        <GroupChips group={draft.group} onChange={(group) => edit({ group })} />
        <div
          className={cn(
            "rounded-lg border bg-panel p-2 focus-within:border-accent",
            attaching.isOver ? "border-dashed border-accent" : "border-edge",
          )}
        >
          <ComposerFiles
            attachments={draft.attachments}
            onUnpack={unpack}
            onRemove={(gone) =>
              edit({ attachments: draft.attachments.filter(({ id }) => id !== gone.id) })
            }
          />
          <textarea
            ref={messageRef}
            aria-label={t("label", { profile })}
            aria-describedby="composer-reason"
            {...(help.shown === null || help.shown.completions.length === 0
              ? {}
              : { "aria-controls": COMMAND_LIST, "aria-activedescendant": optionId(help.active) })}
            placeholder={t(isAnswering ? "placeholderQueue" : "placeholder", { profile })}
            value={draft.text}
            onChange={(event) => edit({ text: event.target.value })}
            onKeyDown={onKeyDown}
            onPaste={attaching.onPaste}
            readOnly={closedBecause !== null}
            rows={1}
            className="read-only:text-muted field-sizing-content max-h-[40dvh] min-h-6 w-full resize-none bg-transparent px-1 text-[14px] leading-[1.5] outline-none placeholder:text-muted"
          />
          <div className="flex flex-wrap items-center gap-1">
            {/* First for the keyboard, last for the eye. */}
            <div className="order-last ml-auto flex items-center gap-1">
              {stopButton}
              <SendButton
                isAnswering={isAnswering}
                isDisabled={cannotSend}
                mode={mode}
                onMode={chooseMode}
              />
            </div>
            <AttachButton onFiles={(files) => void attaching.take(files)} />
            <GroupPanel group={draft.group} onChange={(group) => edit({ group })} />
            <p
              id="composer-reason"
              className={cn(
                "text-[12px] text-muted",
                refusal === null ? "min-w-0 flex-1 truncate" : "-order-1 basis-full px-1 pb-1",
              )}
            >
              {refusal ?? (
                <span className="max-2xl:hidden">
                  {isAnswering ? t(`modeShort.${mode}`) : t("keys")}
                </span>
              )}
            </p>
            {refusal === null ? null : <span className="flex-1" />}
            {controls}
          </div>
        </div>
      </div>
    </form>
  );
}

/** Why the draft cannot be sent as it stands; null = nothing is against it. */
function useRefusal(draft: Draft, closedBecause: string | null): string | null {
  const t = useTranslations("composer");
  if (closedBecause !== null) return closedBecause;
  const { text, attachments } = draft;
  if (attachments.length > 0 && isCommandText(text)) return t("commandTakesNoFiles");
  if (text.length > MAX_MESSAGE_CHARACTERS) return t("tooLong", { max: MAX_MESSAGE_CHARACTERS });
  if (attachments.length === 0) return null;
  const fault = bundleFault(attachments, text);
  if (fault !== null) return t(`bundle.${fault}`, { max: MAX_ATTACHMENTS });
  return text.trim() === "" ? t("filesAlone") : null;
}

function Refusals({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <ul role="alert" className="flex flex-col gap-0.5 text-[12px] text-danger-text">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function AttachButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const t = useTranslations("composer");
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label={t("attach")}
        icon={Paperclip}
        onClick={() => inputRef.current?.click()}
        className="min-h-7! min-w-7!"
      />
      <input
        ref={inputRef}
        type="file"
        multiple
        hidden
        aria-label={t("attach")}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = ""; // the same file can be chosen again
        }}
      />
    </>
  );
}

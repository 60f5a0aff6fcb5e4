"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useContext, useEffect, useRef, useState } from "react";
import { MAX_MESSAGE_CHARACTERS } from "../trpc/contract-values";
import { Button } from "../ui/button";
import { composerKey } from "./composer-key";
import { TurnVerbsContext } from "./turn-verbs";

/** Other words for a message that was already answered; Escape leaves it as it was. */
export function TurnEditor({
  turnId,
  text,
  onDone,
}: {
  turnId: string;
  text: string;
  onDone: () => void;
}) {
  const t = useTranslations("thread");
  const verbs = useContext(TurnVerbsContext);
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const [words, setWords] = useState(text);
  const [isBusy, setBusy] = useState(false);
  const cannotSend = words.trim() === "" || words.length > MAX_MESSAGE_CHARACTERS || isBusy;

  // The keyboard goes to the end of what is edited.
  useEffect(() => {
    const field = fieldRef.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);

  async function send(): Promise<void> {
    if (verbs === null || cannotSend) return;
    setBusy(true);
    const isSent = await verbs.resend(turnId, words);
    setBusy(false);
    if (isSent) onDone();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key === "Escape" && !event.nativeEvent.isComposing) {
      event.stopPropagation();
      onDone();
    }
    if (composerKey(event.nativeEvent, false) !== "send") return;
    event.preventDefault();
    void send();
  }

  return (
    <form
      aria-label={t("editForm")}
      className="flex w-[min(36rem,85vw)] flex-col gap-2 self-end rounded-box border border-accent bg-panel p-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <textarea
        ref={fieldRef}
        aria-label={t("editLabel")}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-80 min-h-16 w-full resize-none bg-transparent px-1 text-[14px] leading-[1.5] outline-none"
      />
      <p className="text-[12px] text-muted">{t("editExplained")}</p>
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onDone}>
          {t("editCancel")}
        </Button>
        <Button size="sm" type="submit" tone="accent" disabled={cannotSend} isBusy={isBusy}>
          {t("editSend")}
        </Button>
      </div>
    </form>
  );
}

"use client";

import { useTranslations } from "next-intl";
import type { KeyboardEvent, ReactNode, Ref } from "react";
import { MAX_MESSAGE_CHARACTERS } from "@/server/core/contracts";
import type { Fault } from "../trpc/fault";
import { Button } from "../ui/button";
import { COLUMN } from "../ui/column";
import { FaultNotice } from "../ui/fault-notice";
import { composerKey } from "./composer-key";

/** Where a message is written: Enter sends, Shift+Enter makes a line. */
export function Composer({
  profile,
  messageRef,
  draft,
  onDraft,
  onSend,
  fault,
  closedBecause,
  stopButton,
  children,
}: {
  profile: string;
  messageRef: Ref<HTMLTextAreaElement>;
  draft: string;
  onDraft: (text: string) => void;
  onSend: () => void;
  /** Why the last message could not be sent. */
  fault: Fault | null;
  /** Why nothing can be sent at all; null = it can. */
  closedBecause: string | null;
  stopButton: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("composer");
  const isEmpty = draft.trim() === "";
  const isTooLong = draft.length > MAX_MESSAGE_CHARACTERS;
  const cannotSend = isEmpty || isTooLong || closedBecause !== null;
  const reason =
    closedBecause ?? (isTooLong ? t("tooLong", { max: MAX_MESSAGE_CHARACTERS }) : null);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (composerKey(event.nativeEvent) !== "send") return;
    event.preventDefault();
    if (!cannotSend) onSend();
  }

  return (
    <form
      aria-label={t("form")}
      className="border-t border-line px-4 py-3 sm:px-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!cannotSend) onSend();
      }}
    >
      <div className={`${COLUMN} flex flex-col gap-2`}>
        {fault === null ? null : <FaultNotice fault={fault} title={t("notSent")} />}
        <div className="rounded-box border border-edge bg-panel p-2 focus-within:border-accent">
          <textarea
            ref={messageRef}
            aria-label={t("label", { profile })}
            aria-describedby="composer-reason"
            placeholder={t("placeholder", { profile })}
            value={draft}
            onChange={(event) => onDraft(event.target.value)}
            onKeyDown={onKeyDown}
            rows={1}
            className="field-sizing-content max-h-56 min-h-6 w-full resize-none bg-transparent px-1 outline-none placeholder:text-muted"
          />
          <div className="flex items-center gap-2">
            <p id="composer-reason" className="min-w-0 flex-1 text-[12px] text-muted">
              {reason ?? <span className="max-sm:hidden">{t("keys")}</span>}
            </p>
            {stopButton}
            <Button type="submit" look="primary" disabled={cannotSend}>
              {t("send")}
            </Button>
          </div>
        </div>
        {children}
      </div>
    </form>
  );
}

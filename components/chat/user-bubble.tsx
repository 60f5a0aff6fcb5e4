"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "../format/use-formats";
import type { Asked } from "./thread-rows";

/** What a person wrote, on their side of the thread; in a shared chat with who spoke. */
export function UserBubble({ asked, isSending = false }: { asked: Asked; isSending?: boolean }) {
  const t = useTranslations("thread");
  const formats = useFormats();
  const { text, speaker, at, notes, excluded } = asked;
  return (
    <div className="flex flex-col items-end gap-1 self-end" data-testid="user-message">
      {speaker === null ? null : <p className="text-[12px] text-muted">{speaker}</p>}
      <p
        title={at === null ? undefined : formats.absolute(at)}
        className={`max-w-[min(36rem,85vw)] whitespace-pre-wrap rounded-box bg-raised px-3 py-2 ${excluded === null ? "" : "border border-dashed border-edge text-muted"}`}
      >
        {text}
      </p>
      {notes.length === 0 ? null : (
        <details className="max-w-[min(36rem,85vw)] text-[12px] text-muted">
          <summary className="text-right">{t("notes", { count: notes.length })}</summary>
          {notes.map((note) => (
            <p key={note} lang="en" className="mt-1 whitespace-pre-wrap">
              {note}
            </p>
          ))}
        </details>
      )}
      {excluded === null ? null : (
        <p className="text-[12px] text-muted">{t(`excluded.${excluded}`)}</p>
      )}
      {isSending ? <p className="text-[12px] text-muted">{t("sending")}</p> : null}
    </div>
  );
}

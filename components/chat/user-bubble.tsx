"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useFormats } from "../format/use-formats";
import { cn } from "../ui/classes";
import type { Asked } from "./asked";
import { AskedFiles } from "./asked-files";

/** Beyond this a message is folded until its reader wants all of it. */
const FOLDED_CHARACTERS = 4_000;

/** What a person wrote, on their side of the thread; in a shared chat with who spoke. */
export function UserBubble({
  asked,
  isSending = false,
  actions,
}: {
  asked: Asked;
  isSending?: boolean;
  /** What can be done with the message; stands below it. */
  actions?: ReactNode;
}) {
  const t = useTranslations("thread");
  const formats = useFormats();
  const [isWhole, setWhole] = useState(false);
  const { text, speaker, at, notes, files, excluded } = asked;
  const isFolded = !isWhole && text.length > FOLDED_CHARACTERS;
  return (
    <div className="flex flex-col items-end gap-1 self-end" data-testid="user-message">
      {speaker === null ? null : <p className="text-[12px] text-muted">{speaker}</p>}
      <AskedFiles files={files} />
      <div
        title={at === null ? undefined : formats.absolute(at)}
        className={cn(
          "max-w-[min(36rem,85vw)] rounded-box bg-raised px-3 py-2 text-[14px] leading-[1.5]",
          excluded !== null && "border border-dashed border-edge text-muted",
        )}
      >
        <p className="whitespace-pre-wrap">
          {isFolded ? `${text.slice(0, FOLDED_CHARACTERS)} …` : text}
        </p>
        {isFolded ? (
          <button
            type="button"
            className="mt-1 text-[12px] text-accent-text underline underline-offset-2"
            onClick={() => setWhole(true)}
          >
            {t("showWhole", { count: text.length })}
          </button>
        ) : null}
      </div>
      <div
        className={cn(
          "flex min-h-6 max-w-[min(36rem,85vw)] flex-wrap items-start justify-end gap-x-2 text-[12px] text-muted",
          notes.length === 0 && excluded === null && "-mb-2",
        )}
      >
        {actions}
        {excluded === null ? null : <p>{t(`excluded.${excluded}`)}</p>}
        {isSending ? <p>{t("sending")}</p> : null}
        {notes.length === 0 ? null : (
          <details className="text-right">
            <summary className="list-none py-0.5 underline decoration-dotted underline-offset-2">
              {t("notes", { count: notes.length })}
            </summary>
            {notes.map((note) => (
              <p key={note} lang="en" className="mt-1 whitespace-pre-wrap">
                {note}
              </p>
            ))}
          </details>
        )}
      </div>
    </div>
  );
}

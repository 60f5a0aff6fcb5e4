"use client";

import { useTranslations } from "next-intl";
import { memo } from "react";
import { CallLine } from "./call-line";
import { PartView } from "./part-view";
import type { TurnRow } from "./thread-rows";
import { TurnEnding } from "./turn-ending";
import { UserBubble } from "./user-bubble";

/** One turn: the question, the answer with its tools, a line per call, and how it ended if not well. */
export const TurnArticle = memo(function TurnArticle({
  row,
  onSendAgain,
}: {
  row: TurnRow;
  /** Not given while nothing can be sent again. */
  onSendAgain?: ((text: string) => void) | undefined;
}) {
  const t = useTranslations("thread");
  const { asked, parts, calls, notice, state } = row;
  const isLive = state === "running" || state === "queued";
  const text = asked?.text ?? "";
  return (
    <article className="flex flex-col gap-3" data-turn={row.turnId} data-state={state ?? undefined}>
      {row.kind === "internal" ? <p className="text-[12px] text-muted">{t("internal")}</p> : null}
      {asked === null ? null : <UserBubble asked={asked} />}
      <div className="flex flex-col gap-3">
        {parts.map((part) => (
          <PartView key={part.key} part={part} isLive={isLive} />
        ))}
        {isLive && parts.length === 0 ? <p className="text-muted">{t("waiting")}</p> : null}
        {notice === null ? null : <p className="text-[13px] text-muted">{notice}</p>}
        {calls.length === 0 ? null : (
          <div className="flex flex-col gap-0.5">
            {calls.map((call) => (
              <CallLine key={call.id} call={call} />
            ))}
          </div>
        )}
        <TurnEnding
          row={row}
          onSendAgain={
            onSendAgain === undefined || text === "" ? undefined : () => onSendAgain(text)
          }
        />
      </div>
    </article>
  );
});

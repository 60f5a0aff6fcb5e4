"use client";

import { useTranslations } from "next-intl";
import { AnswerText } from "./answer-text";
import type { Part } from "./parts";
import { ToolCard } from "./tool-card";

/** One piece of an answer: text, folded reasoning, a tool call. */
export function PartView({ part, isLive }: { part: Part; isLive: boolean }) {
  const t = useTranslations("thread");
  if (part.excluded === null) return <Piece part={part} isLive={isLive} />;
  return (
    <div className="border-l-2 border-line pl-3 text-muted">
      <Piece part={part} isLive={isLive} />
      <p className="text-[12px]">{t(`excluded.${part.excluded}`)}</p>
    </div>
  );
}

function Piece({ part, isLive }: { part: Part; isLive: boolean }) {
  const t = useTranslations("thread");
  switch (part.kind) {
    case "text":
      return <AnswerText text={part.text} />;
    case "note":
      return <p className="whitespace-pre-wrap text-[13px] text-muted">{part.text}</p>;
    case "thinking":
      return part.text === "" && !isLive ? null : (
        <details className="text-muted">
          <summary className="text-[13px]">{t("reasoning")}</summary>
          <p className="whitespace-pre-wrap border-l border-line pl-3">{part.text}</p>
        </details>
      );
    case "tool":
      return <ToolCard part={part} isLive={isLive} />;
    case "hidden":
      return <p className="text-[13px] text-muted">{t("hiddenReasoning")}</p>;
    case "unknown":
      return <p className="text-[13px] text-muted">{t("unknownBlock", { type: part.type })}</p>;
  }
}

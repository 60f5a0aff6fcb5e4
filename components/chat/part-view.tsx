"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, useState } from "react";
import { useFormats } from "../format/use-formats";
import { cn } from "../ui/classes";
import { AnswerText } from "./answer-text";
import type { PartRun } from "./part-runs";
import type { Part } from "./parts";

/** One piece of an answer: text, folded reasoning, a note. */
export const PartView = memo(function PartView({
  part,
  isLive,
}: {
  part: Extract<PartRun, { kind: "part" }>["part"];
  /** The piece is still being written. */
  isLive: boolean;
}) {
  const t = useTranslations("thread");
  if (part.excluded === null) return <Piece part={part} isLive={isLive} />;
  return (
    <div className="border-l-2 border-line pl-3 text-muted">
      <Piece part={part} isLive={isLive} />
      <p className="text-[12px]">{t(`excluded.${part.excluded}`)}</p>
    </div>
  );
});

function Piece({ part, isLive }: { part: Part; isLive: boolean }) {
  const t = useTranslations("thread");
  switch (part.kind) {
    case "text":
      return <AnswerText text={part.text} isLive={isLive} />;
    case "note":
      return <p className="whitespace-pre-wrap text-[13px] text-muted">{part.text}</p>;
    case "steer":
      return <SteeredWords text={part.text} speaker={part.speaker} />;
    case "thinking":
      return part.text === "" && !isLive ? null : <Reasoning text={part.text} isLive={isLive} />;
    case "hidden":
      return <p className="text-[13px] text-muted">{t("hiddenReasoning")}</p>;
    case "unknown":
      return <p className="text-[13px] text-muted">{t("unknownBlock", { type: part.type })}</p>;
    case "tool":
      return null; // stands in a run of tools
  }
}

/** What was said while the turn ran, at the place where the model was told it. */
function SteeredWords({ text, speaker }: { text: string; speaker: string | null }) {
  const t = useTranslations("thread");
  return (
    <div className="flex flex-col items-end gap-0.5">
      <p className="text-[12px] text-muted">
        {speaker === null ? t("steered") : t("steeredBy", { speaker })}
      </p>
      <p className="max-w-[min(36rem,85vw)] whitespace-pre-wrap rounded-md border border-line bg-raised px-3 py-2 text-[14px]">
        {text}
      </p>
    </div>
  );
}

function Reasoning({ text, isLive }: { text: string; isLive: boolean }) {
  const t = useTranslations("thread");
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const bytes = new TextEncoder().encode(text).length;
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="text-muted"
    >
      <summary className="flex min-h-6 list-none items-center gap-1.5 text-[13px]">
        <ChevronRight aria-hidden className={cn("size-3.5 shrink-0", isOpen && "rotate-90")} />
        {t(isLive ? "reasoningNow" : "reasoning")}
        <span className="font-mono text-[12px] tabular-nums" title={formats.exact(bytes)}>
          {formats.bytes(bytes)}
        </span>
      </summary>
      {isOpen ? (
        <p className="ml-1.5 whitespace-pre-wrap border-l border-line pl-3 text-[13px] leading-[1.55]">
          {text}
        </p>
      ) : null}
    </details>
  );
}

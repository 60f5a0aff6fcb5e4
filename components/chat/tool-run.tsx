"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { cn } from "../ui/classes";
import { countTools, MAX_SHOWN_TOOLS, type ToolPart } from "./part-runs";
import { ToolCard } from "./tool-card";

/** Tools that ran one after the other: a few as cards, many as one line that counts them. */
export function ToolRun({ tools, isLive }: { tools: readonly ToolPart[]; isLive: boolean }) {
  // What its reader saw coming stays open when the turn has ended.
  const [isOpen, setOpen] = useState(isLive);
  const isCounted = tools.length > MAX_SHOWN_TOOLS;
  const isFailed = ({ result }: ToolPart) => result?.isError === true;
  const shown = isCounted && !isOpen ? tools.filter(isFailed) : tools;
  return (
    <div className="flex flex-col gap-1.5">
      {isCounted ? (
        <RunSummary tools={tools} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      ) : null}
      {shown.map((part) => (
        <ToolCard key={part.key} part={part} isLive={isLive} />
      ))}
    </div>
  );
}

function RunSummary({
  tools,
  isOpen,
  onToggle,
}: {
  tools: readonly ToolPart[];
  isOpen: boolean;
  onToggle: () => void;
}) {
  const t = useTranslations("thread");
  const { kinds, failed } = countTools(tools);
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="flex min-h-8 w-full items-center gap-2 rounded-box border border-line bg-panel px-3 text-left text-[13px] hover:border-edge"
    >
      <ChevronRight
        aria-hidden
        className={cn("size-3.5 shrink-0 text-muted", isOpen && "rotate-90")}
      />
      <span>{kinds.map(({ kind, count }) => t(`toolCount.${kind}`, { count })).join(", ")}</span>
      {failed === 0 ? null : (
        <span className="ml-auto text-[12px] text-danger-text">{t("toolsFailed", { failed })}</span>
      )}
    </button>
  );
}

"use client";

import {
  ChevronRight,
  FilePen,
  FileText,
  FolderTree,
  type LucideIcon,
  Search,
  SquareTerminal,
  Wrench,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, useState } from "react";
import { useFormats } from "../format/use-formats";
import { cn } from "../ui/classes";
import { CopyButton } from "../ui/copy-button";
import { KEYBOARD_SCROLLABLE } from "../ui/keyboard-scrollable";
import type { ToolPart } from "./part-runs";
import { type ToolKind, toolKind, toolPurpose } from "./tool-kinds";

export const TOOL_ICONS: Readonly<Record<ToolKind, LucideIcon>> = {
  read: FileText,
  write: FilePen,
  list: FolderTree,
  search: Search,
  run: SquareTerminal,
  other: Wrench,
};

/** A tool call: what it is about, how it ended and its time in one line; a failure is seen at once. */
export const ToolCard = memo(function ToolCard({
  part,
  isLive,
}: {
  part: ToolPart;
  isLive: boolean;
}) {
  const t = useTranslations("thread");
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { name, argumentsText, result, elapsedMs } = part;
  const isFailed = result?.isError === true;
  const outcome = result === null ? (isLive ? "toolRunning" : "toolNoResult") : "toolDone";
  const Icon = TOOL_ICONS[toolKind(name)];
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      data-testid="tool-card"
      className={cn(
        "overflow-hidden rounded-box border",
        isFailed ? "border-uncached bg-danger-wash" : "border-line bg-panel",
      )}
    >
      <summary className="flex min-h-8 list-none flex-wrap items-center gap-x-2 px-3 py-1 font-mono text-[12.5px]">
        <ChevronRight
          aria-hidden
          className={cn("size-3.5 shrink-0 text-muted", isOpen && "rotate-90")}
        />
        <Icon aria-hidden className="size-3.5 shrink-0 text-muted" />
        <span className="text-muted">{name}</span>
        <span className="min-w-0 flex-1 truncate">{toolPurpose(argumentsText)}</span>
        <span className={cn("text-[12px]", isFailed ? "text-danger-text" : "text-muted")}>
          {[
            t(isFailed ? "toolFailed" : outcome),
            elapsedMs === null ? null : formats.duration(elapsedMs),
          ]
            .filter((word) => word !== null)
            .join(" · ")}
        </span>
      </summary>
      {isFailed && !isOpen ? (
        <p className="whitespace-pre-wrap border-t border-uncached px-3 py-1.5 font-mono text-[12px] text-muted">
          {firstLines(result.text)}
        </p>
      ) : null}
      {isOpen ? (
        <div className="flex flex-col gap-2 border-t border-line px-3 py-2">
          <ToolText label={t("toolArguments")} text={argumentsText} />
          {result === null ? null : <ToolText label={t("toolResult")} text={result.text} />}
        </div>
      ) : null}
    </details>
  );
});

/** So much of a long text is shown before its reader asks for all of it. */
const SHOWN_CHARACTERS = 2_000;

function ToolText({ label, text }: { label: string; text: string }) {
  const t = useTranslations("thread");
  const formats = useFormats();
  const [isWhole, setWhole] = useState(false);
  const isCut = !isWhole && text.length > SHOWN_CHARACTERS;
  const bytes = new TextEncoder().encode(text).length;
  return (
    <div>
      <p className="flex items-center gap-2 text-[12px] text-muted">
        {label}
        <span className="font-mono tabular-nums" title={formats.exact(bytes)}>
          {formats.bytes(bytes)}
        </span>
        <CopyButton text={text} label={t("copyText", { name: label })} />
      </p>
      <pre
        {...KEYBOARD_SCROLLABLE}
        className="max-h-80 overflow-auto whitespace-pre-wrap font-mono text-[12px] leading-[1.5]"
      >
        {isCut ? `${text.slice(0, SHOWN_CHARACTERS)} …` : text}
      </pre>
      {isCut ? (
        <button
          type="button"
          className="text-[12px] text-accent-text underline underline-offset-2"
          onClick={() => setWhole(true)}
        >
          {t("showWhole", { count: text.length })}
        </button>
      ) : null}
    </div>
  );
}

const FAILURE_LINES = 3;

function firstLines(text: string): string {
  const lines = text.split("\n");
  return lines.length <= FAILURE_LINES ? text : `${lines.slice(0, FAILURE_LINES).join("\n")} …`;
}

"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "../format/use-formats";
import { KEYBOARD_SCROLLABLE } from "../ui/keyboard-scrollable";
import type { Part } from "./parts";

/** A tool call: name, arguments and time always seen, the result folded; a failure is seen at once. */
export function ToolCard({
  part,
  isLive,
}: {
  part: Extract<Part, { kind: "tool" }>;
  isLive: boolean;
}) {
  const t = useTranslations("thread");
  const formats = useFormats();
  const { name, argumentsText, result, elapsedMs } = part;
  const isFailed = result?.isError === true;
  const outcome = result === null ? (isLive ? "toolRunning" : "toolNoResult") : null;
  return (
    <details
      className={`group rounded-box border ${isFailed ? "border-uncached bg-danger-wash" : "border-line bg-panel"}`}
    >
      <summary className="flex flex-wrap items-baseline gap-x-2 px-3 py-1.5 font-mono text-[13px]">
        <span aria-hidden className="text-muted group-open:rotate-90">
          ▸
        </span>
        <span className="text-muted">{name}</span>
        <span className="min-w-0 flex-1 truncate">{argumentsText.split("\n").join(" ")}</span>
        <span className={`text-[12px] ${isFailed ? "text-danger-text" : "text-muted"}`}>
          {[
            isFailed ? t("toolFailed") : outcome === null ? t("toolDone") : t(outcome),
            elapsedMs === null ? null : formats.duration(elapsedMs),
          ]
            .filter((word) => word !== null)
            .join(" · ")}
        </span>
        {isFailed ? (
          <span className="w-full whitespace-pre-wrap text-[12px] group-open:hidden">
            {firstLines(result.text)}
          </span>
        ) : null}
      </summary>
      <div className="border-t border-line px-3 py-2">
        <ToolText label={t("toolArguments")} text={argumentsText} />
        {result === null ? null : <ToolText label={t("toolResult")} text={result.text} />}
      </div>
    </details>
  );
}

function ToolText({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <p className="text-[12px] text-muted">{label}</p>
      <pre
        {...KEYBOARD_SCROLLABLE}
        className="max-h-80 overflow-y-auto whitespace-pre-wrap font-mono text-[12px]"
      >
        {text}
      </pre>
    </div>
  );
}

const FAILURE_LINES = 3;

function firstLines(text: string): string {
  const lines = text.split("\n");
  return lines.length <= FAILURE_LINES ? text : `${lines.slice(0, FAILURE_LINES).join("\n")} …`;
}

"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { cn } from "../ui/classes";
import { type CommandHelp, usageOf } from "./commands";

/** The id of the list, and of one of its options, for the field that steers it. */
export const COMMAND_LIST = "composer-commands";
export const optionId = (index: number) => `${COMMAND_LIST}-${index}`;

/** What a command that is being written can become; the field above it keeps the keyboard. */
export function CommandPopover({
  help,
  active,
  onTake,
}: {
  help: CommandHelp;
  active: number;
  onTake: (text: string) => void;
}) {
  const t = useTranslations("commands");
  const listRef = useRef<HTMLDivElement>(null);
  const { command, completions } = help;
  // Options beyond the edge come into view as the keyboard reaches them.
  useEffect(() => {
    listRef.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div className="rounded-box border border-line bg-panel text-[13px]">
      <div
        ref={listRef}
        id={COMMAND_LIST}
        role="listbox"
        aria-label={t("list")}
        className={cn("max-h-56 overflow-y-auto p-1", completions.length === 0 && "hidden")}
      >
        {completions.map(({ key, text, label, detail }, index) => (
          <div
            key={key}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // The field keeps the keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(text)}
            onKeyDown={(event) => {
              if (event.key === "Enter") onTake(text);
            }}
            className={cn(
              "flex min-h-7 cursor-pointer items-baseline gap-3 rounded px-2 py-1 hover:bg-raised",
              index === active && "bg-raised",
            )}
          >
            <span className="shrink-0 font-mono text-[12px]">{label}</span>
            <span className="min-w-0 truncate text-muted" lang="en">
              {detail}
            </span>
          </div>
        ))}
      </div>
      <div className="flex flex-wrap gap-x-3 border-t border-line px-3 py-1.5 text-[12px] text-muted first:border-0">
        {command === null ? (
          <p>{t("hint")}</p>
        ) : (
          <>
            <p className="font-mono text-ink">{usageOf(command)}</p>
            <p lang="en" className="min-w-0">
              {command.summary}
            </p>
            <p lang="en">{t("cacheEffect", { effect: command.cacheEffect })}</p>
          </>
        )}
      </div>
    </div>
  );
}

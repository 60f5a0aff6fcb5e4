"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, useState } from "react";
import { cn } from "../ui/classes";
import type { TurnRow } from "./thread-rows";
import { TurnArticle } from "./turn-article";
import { TurnVerbsContext } from "./turn-verbs";

/** Turns that were said again, or undone: one line, the old version to be read below it. */
export const ReplacedTurns = memo(
  function ReplacedTurns({
    rows,
    why,
  }: {
    rows: readonly TurnRow[];
    why: NonNullable<TurnRow["setAside"]>;
  }) {
    const t = useTranslations("thread");
    const [isOpen, setOpen] = useState(false);
    return (
      <section
        aria-label={t(why === "undone" ? "undoneTurns" : "replacedTurns")}
        className="text-muted"
      >
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-7 w-full items-center gap-3 text-[12px] hover:text-ink"
        >
          <span aria-hidden className="h-px min-w-4 flex-1 bg-line" />
          <ChevronRight aria-hidden className={cn("size-3.5", isOpen && "rotate-90")} />
          {t(why, { count: rows.length })}
          <span aria-hidden className="h-px min-w-4 flex-1 bg-line" />
        </button>
        {isOpen ? (
          <TurnVerbsContext value={null}>
            <div className="mt-3 flex flex-col gap-6 border-l-2 border-line pl-3">
              {rows.map((row) => (
                <TurnArticle key={row.turnId} row={row} />
              ))}
            </div>
          </TurnVerbsContext>
        ) : null}
      </section>
    );
  },
  ({ rows: before, why: past }, { rows: now, why }) =>
    past === why &&
    before.length === now.length &&
    before.every((row, index) => row === now[index]),
);

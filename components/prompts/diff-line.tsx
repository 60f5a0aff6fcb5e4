"use client";

import { useTranslations } from "next-intl";
import { memo } from "react";
import { cn } from "../ui/classes";
import type { DiffRow } from "./line-diff";
import { changedSpans, clipSpans, type Span, visibleEdges, visibleWhitespace } from "./line-spans";

const ROWS = {
  same: { sign: " ", row: "", mark: "" },
  removed: { sign: "−", row: "bg-danger-wash", mark: "bg-uncached/35" },
  added: { sign: "+", row: "bg-accent-wash", mark: "bg-accent/35" },
} as const;

const NUMBER = "w-9 shrink-0 select-none pr-2 text-right text-muted max-sm:hidden";

/** A line of a comparison: its numbers on both sides, its sign, and in it the words that differ. */
export const DiffLine = memo(function DiffLine({
  row,
  isBlankShown,
}: {
  row: DiffRow;
  isBlankShown: boolean;
}) {
  const t = useTranslations("promptPages.diff");
  const look = ROWS[row.kind];
  const spans = clipSpans(changedSpans(row.text, row.kind === "same" ? null : row.pair));
  const isBare = row.kind !== "same" && row.pair === null;
  return (
    <span data-change={row.kind} className={cn("flex", look.row)}>
      <span aria-hidden className={NUMBER}>
        {row.kind === "added" ? "" : row.before}
      </span>
      <span aria-hidden className={NUMBER}>
        {row.kind === "removed" ? "" : row.after}
      </span>
      <span className="w-5 shrink-0 select-none text-center">
        {row.kind === "same" ? null : <span className="sr-only">{t(row.kind)} </span>}
        <span aria-hidden>{look.sign}</span>
      </span>
      <span className="min-w-0 flex-1 pr-3">
        {withKeys(spans).map(({ key, span }) => (
          <span key={key} className={span.isChanged ? cn("rounded-[2px]", look.mark) : undefined}>
            {isBlankShown ? withBlanks(span, isBare) : span.text}
            {span.left === 0 ? null : (
              <span className="select-none text-muted"> {t("clipped", { count: span.left })} </span>
            )}
          </span>
        ))}
        {"\n"}
      </span>
    </span>
  );
});

/** Unchanged lines that are folded away; pressed, they are shown. */
export function FoldLine({ count, onUnfold }: { count: number; onUnfold: () => void }) {
  const t = useTranslations("promptPages.diff");
  return (
    <button
      type="button"
      onClick={onUnfold}
      className="block w-full select-none border-y border-line bg-raised px-3 py-0.5 text-left font-sans text-[12px] text-muted hover:text-ink"
    >
      {t("fold", { count })}
    </button>
  );
}

function withBlanks({ text, isChanged }: Span, isBare: boolean): string {
  if (isChanged) return visibleWhitespace(text);
  return isBare ? visibleEdges(text) : text;
}

function withKeys<Piece extends Span>(spans: readonly Piece[]) {
  let place = 0;
  return spans.map((span) => {
    const key = place;
    place += Math.max(1, span.text.length);
    return { key, span };
  });
}

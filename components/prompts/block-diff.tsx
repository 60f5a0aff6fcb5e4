"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { UNKNOWN } from "../format/formats";
import { useFormats } from "../format/use-formats";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Swatch } from "../ui/meaning-bar";
import { DiffLine, FoldLine } from "./diff-line";
import { diffText, foldUnchanged } from "./line-diff";
import type { BlockDiff } from "./prompt-diff";

const MAX_ROWS = 600;

/** One block that differs, its lines side by side in one column: what went, what came, a little around it. */
export function BlockDiffView({
  block,
  isBlankShown,
}: {
  block: BlockDiff;
  isBlankShown: boolean;
}) {
  const t = useTranslations("promptPages.diff");
  const tier = useTranslations("promptPages.tier");
  const formats = useFormats();
  const { before, after, change } = block;
  const size = (bytes: number | undefined) =>
    bytes === undefined ? UNKNOWN : formats.bytes(bytes);
  return (
    <details
      open
      data-block={block.id}
      className="rounded-box border border-line bg-panel open:[&>summary]:border-b"
    >
      <summary className="flex flex-wrap items-center gap-2 border-line px-3 py-1.5">
        <Swatch meaning={block.tier} />
        <span className="text-muted">{tier(block.tier)}</span>
        <span className="min-w-0 flex-1 font-mono text-[12px]">{block.name}</span>
        <Badge tone={change === "removed" ? "danger" : "neutral"}>{t(change)}</Badge>
        <span
          className="font-mono text-[12px] tabular-nums text-muted"
          title={`${formats.exact(before?.bytes ?? null)} B → ${formats.exact(after?.bytes ?? null)} B`}
        >
          {t("blockBytes", { before: size(before?.bytes), after: size(after?.bytes) })}
        </span>
      </summary>
      <DiffLines
        before={before?.text ?? ""}
        after={after?.text ?? ""}
        isBlankShown={isBlankShown}
      />
    </details>
  );
}

function DiffLines({
  before,
  after,
  isBlankShown,
}: {
  before: string;
  after: string;
  isBlankShown: boolean;
}) {
  const t = useTranslations("promptPages.diff");
  const [isWhole, setWhole] = useState(false);
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const { rows, isRough } = useMemo(() => diffText(before, after), [before, after]);
  const folded = useMemo(() => foldUnchanged(rows), [rows]);
  const shown = isWhole ? folded : folded.slice(0, MAX_ROWS);
  const hidden = folded.length - shown.length;
  return (
    <div className="overflow-x-auto py-1">
      {isRough ? <p className="px-3 py-1 text-muted">{t("rough")}</p> : null}
      <pre className="whitespace-pre-wrap break-words font-mono text-[12px] leading-[18px]">
        {shown.map((row, place) => {
          if (row.kind !== "fold") {
            return <DiffLine key={keyOf(row)} row={row} isBlankShown={isBlankShown} />;
          }
          if (unfolded.has(place)) {
            return row.rows.map((inner) => (
              <DiffLine key={keyOf(inner)} row={inner} isBlankShown={isBlankShown} />
            ));
          }
          return (
            <FoldLine
              key={`fold-${row.rows[0] === undefined ? place : keyOf(row.rows[0])}`}
              count={row.rows.length}
              onUnfold={() => setUnfolded(new Set([...unfolded, place]))}
            />
          );
        })}
      </pre>
      {hidden === 0 ? null : (
        <p className="flex items-center gap-3 px-3 py-1 text-muted">
          {t("hidden", { count: hidden })}
          <Button size="sm" onClick={() => setWhole(true)}>
            {t("showAll")}
          </Button>
        </p>
      )}
    </div>
  );
}

function keyOf(row: Parameters<typeof DiffLine>[0]["row"]): string {
  return row.kind === "added" ? `+${row.after}` : `${row.kind}-${row.before}`;
}

"use client";

import { useTranslations } from "next-intl";
import { memo } from "react";
import { useFormats } from "../format/use-formats";
import { cn } from "../ui/classes";
import { CopyButton } from "../ui/copy-button";
import { TEXTS } from "../ui/meaning";
import type { PromptPart } from "./prompt-rows";
import { cutAtMatches, type Match, type TextLine, type TextSection } from "./text-lines";

/** The id of the element that shows a line of the text. */
export function lineElementId(line: number): string {
  return `line-${line}`;
}

/** The id of the element in which a block begins. */
export function sectionElementId(blockId: string): string {
  return `block-${blockId}`;
}

const EDGES: Readonly<Record<PromptPart, string>> = {
  tools: "border-l-tools",
  stable: "border-l-stable",
  context: "border-l-context",
  volatile: "border-l-volatile",
};

const CHUNK_LINES = 100;
const LINE_PX = 18;

/** One block of the prompt: its name, and its lines with the tier's colour and letter at their edge. */
export const TextSectionView = memo(function TextSectionView({
  section,
  matches,
  current,
}: {
  section: TextSection;
  matches: readonly Match[];
  current: Match | null;
}) {
  const t = useTranslations("promptPages");
  const formats = useFormats();
  const { row, lines } = section;
  return (
    <div
      id={sectionElementId(row.id)}
      data-block={row.id}
      className={cn("scroll-mt-2 border-l-4", EDGES[row.tier])}
    >
      <div className="flex items-center gap-2 border-y border-line bg-raised px-3 py-1">
        <span aria-hidden className={cn("font-mono text-[12px] font-semibold", TEXTS[row.tier])}>
          {t(`shortTier.${row.tier}`)}
        </span>
        <h2 className="min-w-0 flex-1 truncate font-mono text-[12px]">
          <span className="sr-only">{t(`tier.${row.tier}`)} </span>
          {row.name}
        </h2>
        <span
          className="font-mono text-[12px] tabular-nums text-muted"
          title={`${formats.exact(row.bytes)} B`}
        >
          {formats.bytes(row.bytes)} · ≈ {formats.tokens(row.tokens)}
        </span>
        <CopyButton label={t("text.copyBlock")} text={row.text} />
      </div>
      {chunksOf(lines).map((chunk) => (
        <pre
          key={chunk[0]?.number}
          style={{ containIntrinsicSize: `auto ${chunk.length * LINE_PX}px` }}
          className="whitespace-pre-wrap break-words font-mono text-[12px] leading-[18px] [content-visibility:auto]"
        >
          {chunk.map((line) => (
            <Line
              key={line.number}
              line={line}
              letter={t(`shortTier.${row.tier}`)}
              tier={row.tier}
              matches={matches}
              current={current}
            />
          ))}
        </pre>
      ))}
    </div>
  );
});

function Line({
  line,
  letter,
  tier,
  matches,
  current,
}: {
  line: TextLine;
  letter: string;
  tier: PromptPart;
  matches: readonly Match[];
  current: Match | null;
}) {
  const own = matches.filter((match) => match.line === line.number);
  return (
    <span id={lineElementId(line.number)} className="flex hover:bg-raised">
      <span
        aria-hidden
        className={cn("w-5 shrink-0 select-none text-center text-[11px]", TEXTS[tier])}
      >
        {letter}
      </span>
      <span aria-hidden className="w-10 shrink-0 select-none pr-3 text-right text-muted">
        {line.number}
      </span>
      <span className="min-w-0 flex-1 pr-3">
        {own.length === 0
          ? line.text
          : cutAtMatches(line.text, own).map(({ text, match }) =>
              match === null ? (
                text
              ) : (
                <mark
                  key={match.from}
                  className={cn(
                    "rounded-[2px] text-ink",
                    match === current ? "bg-accent-wash outline outline-accent" : "bg-notice-wash",
                  )}
                >
                  {text}
                </mark>
              ),
            )}
        {"\n"}
      </span>
    </span>
  );
}

function chunksOf(lines: readonly TextLine[]): TextLine[][] {
  const chunks: TextLine[][] = [];
  for (let from = 0; from < lines.length; from += CHUNK_LINES) {
    chunks.push(lines.slice(from, from + CHUNK_LINES));
  }
  return chunks;
}

import type { LintFinding } from "@/server/core/contracts";
import type { PromptRow } from "./prompt-rows";

export interface TextLine {
  /** Counted through the whole prompt, from 1. */
  readonly number: number;
  readonly text: string;
}

export interface TextSection {
  readonly row: PromptRow;
  readonly lines: readonly TextLine[];
}

/** A place of the text: a line and the characters in it. */
export interface Match {
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

const MAX_MATCHES = 1_000;

/** The whole prompt as numbered lines, block by block. */
export function toTextSections(rows: readonly PromptRow[]): TextSection[] {
  let number = 0;
  return rows.map((row) => ({
    row,
    lines: row.text.split("\n").map((text) => {
      number += 1;
      return { number, text };
    }),
  }));
}

/** Where the text stands in the prompt, upper and lower case alike; the first thousand places. */
export function findMatches(sections: readonly TextSection[], query: string): Match[] {
  if (query === "") return [];
  const pattern = new RegExp(query.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "giu");
  const matches: Match[] = [];
  for (const { lines } of sections) {
    for (const { number, text } of lines) {
      for (const { index, 0: found } of text.matchAll(pattern)) {
        matches.push({ line: number, from: index, to: index + found.length });
        if (matches.length === MAX_MATCHES) return matches;
      }
    }
  }
  return matches;
}

/** The line of which a finding of the linter speaks; the block's first where its words are not found. */
export function lineOfFinding(
  sections: readonly TextSection[],
  { tier, block, excerpt }: Pick<LintFinding, "tier" | "block" | "excerpt">,
): number | null {
  const section = sections.find(({ row }) => row.tier === tier && row.name === block);
  if (section === undefined) return null;
  const line = section.lines.find(({ text }) => excerpt !== null && text.includes(excerpt));
  return (line ?? section.lines[0])?.number ?? null;
}

/** A line cut at its matches. */
export function cutAtMatches(
  text: string,
  matches: readonly Match[],
): { text: string; match: Match | null }[] {
  const pieces: { text: string; match: Match | null }[] = [];
  let place = 0;
  for (const match of matches) {
    if (match.from > place) pieces.push({ text: text.slice(place, match.from), match: null });
    pieces.push({ text: text.slice(match.from, match.to), match });
    place = match.to;
  }
  if (place < text.length) pieces.push({ text: text.slice(place), match: null });
  return pieces;
}

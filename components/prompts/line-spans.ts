import { diffWordsWithSpace } from "diff";

/** A piece of a line; `isChanged` = it does not stand in the line on the other side. */
export interface Span {
  readonly text: string;
  readonly isChanged: boolean;
}

const MAX_WORD_LINE = 2_000;
const MAX_WORD_EDITS = 400;
const SHOWN_AROUND = 120;
const SHOWN_CHANGED = 2_000;

/** The line cut into what it shares with its pair and what it does not; whole where it has no pair. */
export function changedSpans(text: string, pair: string | null): Span[] {
  if (pair === null) return [{ text, isChanged: false }];
  const isShort = text.length <= MAX_WORD_LINE && pair.length <= MAX_WORD_LINE;
  const changes = isShort
    ? diffWordsWithSpace(pair, text, { maxEditLength: MAX_WORD_EDITS })
    : undefined;
  if (changes === undefined) return middleSpans(text, pair);
  return changes
    .filter(({ removed }) => !removed)
    .map(({ value, added }) => ({ text: value, isChanged: added }));
}

/** The spans with long stretches cut out; `left` tells how many characters are not shown. */
export function clipSpans(spans: readonly Span[]): (Span & { readonly left: number })[] {
  return spans.flatMap(({ text, isChanged }) => {
    const shown = isChanged ? SHOWN_CHANGED : spans.length === 1 ? SHOWN_CHANGED : SHOWN_AROUND;
    if (text.length <= 2 * shown) return [{ text, isChanged, left: 0 }];
    return [
      { text: text.slice(0, shown), isChanged, left: text.length - 2 * shown },
      { text: text.slice(-shown), isChanged, left: 0 },
    ];
  });
}

/** Spaces, tabs and carriage returns as signs, so that a change of them can be seen. */
export function visibleWhitespace(text: string): string {
  return text.replaceAll(" ", "·").replaceAll("\t", "→").replaceAll("\r", "␍");
}

/** The blanks at both ends of a line as signs: those that the eye would miss. */
export function visibleEdges(text: string): string {
  return text.replace(/^[ \t]+|[ \t\r]+$/g, visibleWhitespace);
}

function middleSpans(text: string, pair: string): Span[] {
  const shorter = Math.min(text.length, pair.length);
  let head = 0;
  while (head < shorter && text[head] === pair[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && text.at(-1 - tail) === pair.at(-1 - tail)) tail += 1;
  const end = text.length - tail;
  const spans = [
    { text: text.slice(0, head), isChanged: false },
    { text: text.slice(head, end), isChanged: true },
    { text: text.slice(end), isChanged: false },
  ];
  return spans.filter((span) => span.text !== "");
}

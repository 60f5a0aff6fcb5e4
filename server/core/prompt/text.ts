const LONE_SURROGATE = /\p{Surrogate}/gu;
// Zero-width joiners stay: Persian and Indic names and many emoji are spelt with them.
const CONTROL = /(?:(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}])+/gu;
const MARKUP: Readonly<Record<string, string>> = {
  "<": "‹",
  ">": "›",
  "[": "(",
  "]": ")",
  "［": "(",
  "］": ")",
  '"': "'",
  "`": "'",
};
const REPLACEMENT = "\uFFFD";
const ELLIPSIS = "…";

/** The text with unix line ends, without a byte-order mark or unpaired surrogates, trimmed: the same bytes on every machine. */
export function plainText(text: string): string {
  return text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .replace(LONE_SURROGATE, REPLACEMENT)
    .trim();
}

/** The text without unpaired surrogates, which providers refuse. */
export function wellFormed(text: string): string {
  return text.replace(LONE_SURROGATE, REPLACEMENT);
}

/** A name from outside as one harmless line: no line breaks, markup, quotes or invisible characters. */
export function oneLine(text: string, maxCharacters: number): string {
  const line = text
    .replace(CONTROL, " ")
    .replace(/[<>[\]［］"`]/g, (character) => MARKUP[character] ?? "")
    .replace(/\s+/g, " ")
    .trim();
  if (line.length <= maxCharacters) return line;
  return `${headOf(line, maxCharacters - 1).trimEnd()}${ELLIPSIS}`;
}

const HEAD_SHARE = 0.7;
const TAIL_SHARE = 0.2;

export interface CutRule {
  readonly limit: number;
  /** What stands in the gap; it should fit into a tenth of the limit. */
  readonly marker: (cutCharacters: number) => string;
}

/** The text, or its first 70 % and last 20 % of the limit around a marker; no surrogate pair is split. */
export function cutMiddle(text: string, rule: CutRule): string {
  if (text.length <= rule.limit) return text;
  const head = headOf(text, Math.floor(rule.limit * HEAD_SHARE));
  const tail = tailOf(text, Math.floor(rule.limit * TAIL_SHARE));
  return `${head}\n${rule.marker(text.length - head.length - tail.length)}\n${tail}`;
}

function headOf(text: string, characters: number): string {
  return text.slice(0, splitsPair(text, characters) ? characters - 1 : characters);
}

function tailOf(text: string, characters: number): string {
  const start = text.length - characters;
  return text.slice(splitsPair(text, start) ? start + 1 : start);
}

function splitsPair(text: string, index: number): boolean {
  const before = text.charCodeAt(index - 1);
  const after = text.charCodeAt(index);
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
}

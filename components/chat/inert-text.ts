import { type Inline, parseInlines } from "./inert-inlines";

type Cell = readonly Inline[];
type Alignment = "left" | "right" | "center";

export type TextBlock =
  | { readonly kind: "paragraph" | "heading" | "quote"; readonly inlines: readonly Inline[] }
  | {
      readonly kind: "table";
      readonly head: readonly Cell[];
      readonly rows: readonly (readonly Cell[])[];
      readonly alignments: readonly Alignment[];
    }
  | { readonly kind: "code"; readonly language: string; readonly text: string }
  | {
      readonly kind: "list";
      /** Number of the first item; null = a list of points. */
      readonly start: number | null;
      readonly items: readonly Cell[];
    };

const FENCE = /^ {0,3}(`{3,}|~{3,})([^`]*)$/;
const HEADING = /^#{1,6} +(.*)$/;
const POINT = /^ {0,3}[-*+] +(.*)$/;
const QUOTE = /^ {0,3}> ?(.*)$/;
const ROW = /^\s*\|(.*)$/;
const RULE = /^[\s:|-]+$/;
const NUMBERED = /^ {0,3}(\d{1,6})[.)] +(.*)$/;

/**
 * The few forms of written text that a reader needs: paragraphs, code, bold, headings, flat lists,
 * quotes, tables.
 * Everything else, links and markup included, stays the text that it is. A fence still open at the
 * end counts as code.
 */
export function parseText(text: string): TextBlock[] {
  const lines = text.split("\n");
  const blocks: TextBlock[] = [];
  let at = 0;
  while (at < lines.length) {
    const { block, next } = takeForm(lines, at) ?? takeParagraph(lines, at);
    if (block !== null) blocks.push(block);
    at = next;
  }
  return blocks;
}

interface Taken {
  readonly block: TextBlock | null;
  readonly next: number;
}

function takeForm(lines: readonly string[], at: number): Taken | null {
  return (
    takeCode(lines, at) ??
    takeHeading(lines, at) ??
    takeList(lines, at) ??
    takeQuote(lines, at) ??
    takeTable(lines, at)
  );
}

function takeCode(lines: readonly string[], at: number): Taken | null {
  const opening = FENCE.exec(lines[at] ?? "");
  const fence = opening?.[1];
  if (fence === undefined) return null;
  let end = at + 1;
  while (end < lines.length && !closes(lines[end] ?? "", fence)) end += 1;
  const language = opening?.[2]?.trim() ?? "";
  return {
    block: { kind: "code", language, text: lines.slice(at + 1, end).join("\n") },
    next: end + 1,
  };
}

function closes(line: string, fence: string): boolean {
  const bare = line.trim();
  return bare.length >= fence.length && bare === fence.charAt(0).repeat(bare.length);
}

function takeHeading(lines: readonly string[], at: number): Taken | null {
  const title = HEADING.exec(lines[at] ?? "")?.[1];
  if (title === undefined) return null;
  return { block: { kind: "heading", inlines: parseInlines(title) }, next: at + 1 };
}

function takeList(lines: readonly string[], at: number): Taken | null {
  const first = listItem(lines[at] ?? "");
  if (first === null) return null;
  const items: Inline[][] = [];
  let end = at;
  while (end < lines.length) {
    const item = listItem(lines[end] ?? "");
    if (item === null || (item.number === null) !== (first.number === null)) break;
    items.push(parseInlines(item.text));
    end += 1;
  }
  return { block: { kind: "list", start: first.number, items }, next: end };
}

function takeQuote(lines: readonly string[], at: number): Taken | null {
  const quoted: string[] = [];
  for (let end = at; end < lines.length; end += 1) {
    const text = QUOTE.exec(lines[end] ?? "")?.[1];
    if (text === undefined) break;
    quoted.push(text);
  }
  if (quoted.length === 0) return null;
  const inlines = parseInlines(quoted.join("\n"));
  return { block: { kind: "quote", inlines }, next: at + quoted.length };
}

function takeTable(lines: readonly string[], at: number): Taken | null {
  const head = cellsOf(lines[at] ?? "");
  const rule = lines[at + 1] ?? "";
  if (head === null || !RULE.test(rule) || !rule.includes("-")) return null;
  const rows: Cell[][] = [];
  let end = at + 2;
  for (let row = cellsOf(lines[end] ?? ""); row !== null; row = cellsOf(lines[end] ?? "")) {
    rows.push(row);
    end += 1;
  }
  return { block: { kind: "table", head, rows, alignments: alignmentsOf(rule) }, next: end };
}

function cellsOf(line: string): Cell[] | null {
  return textsOf(line)?.map(parseInlines) ?? null;
}

function textsOf(line: string): string[] | null {
  const inside = ROW.exec(line)?.[1];
  if (inside === undefined) return null;
  const cells = inside.trimEnd().replace(/\|$/, "").split("|");
  return cells.map((cell) => cell.trim());
}

function alignmentsOf(rule: string): Alignment[] {
  return (textsOf(rule) ?? []).map((cell) => {
    if (!cell.endsWith(":")) return "left";
    return cell.startsWith(":") ? "center" : "right";
  });
}

function takeParagraph(lines: readonly string[], at: number): Taken {
  let end = at;
  while (end < lines.length && isParagraphLine(lines, end)) end += 1;
  if (end === at) return { block: null, next: at + 1 };
  const inlines = parseInlines(lines.slice(at, end).join("\n"));
  return { block: { kind: "paragraph", inlines }, next: end };
}

function isParagraphLine(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? "";
  return (
    line.trim() !== "" &&
    !FENCE.test(line) &&
    !HEADING.test(line) &&
    !QUOTE.test(line) &&
    listItem(line) === null &&
    takeTable(lines, at) === null
  );
}

function listItem(line: string): { number: number | null; text: string } | null {
  const point = POINT.exec(line)?.[1];
  if (point !== undefined) return { number: null, text: point };
  const numbered = NUMBERED.exec(line);
  if (numbered === null) return null;
  return { number: Number(numbered[1]), text: numbered[2] ?? "" };
}

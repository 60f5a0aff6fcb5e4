export interface Inline {
  readonly kind: "plain" | "strong" | "code";
  readonly text: string;
}

export type TextBlock =
  | { readonly kind: "paragraph" | "heading"; readonly inlines: readonly Inline[] }
  | { readonly kind: "code"; readonly language: string; readonly text: string }
  | {
      readonly kind: "list";
      /** Number of the first item; null = a list of points. */
      readonly start: number | null;
      readonly items: readonly (readonly Inline[])[];
    };

const FENCE = /^ {0,3}(`{3,}|~{3,})([^`]*)$/;
const HEADING = /^#{1,6} +(.*)$/;
const POINT = /^ {0,3}[-*+] +(.*)$/;
const NUMBERED = /^ {0,3}(\d{1,6})[.)] +(.*)$/;
const INLINE = /`([^`\n]+)`|\*\*([^*\n]+)\*\*/g;

/**
 * The few forms of written text that a reader needs: paragraphs, code, bold, headings, flat lists.
 * Everything else, links and markup included, stays the text that it is. A fence still open at the
 * end counts as code.
 */
export function parseText(text: string): TextBlock[] {
  const lines = text.split("\n");
  const blocks: TextBlock[] = [];
  let at = 0;
  while (at < lines.length) {
    const taken = takeCode(lines, at) ?? takeHeading(lines, at) ?? takeList(lines, at);
    const { block, next } = taken ?? takeParagraph(lines, at);
    if (block !== null) blocks.push(block);
    at = next;
  }
  return blocks;
}

interface Taken {
  readonly block: TextBlock | null;
  readonly next: number;
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

function takeParagraph(lines: readonly string[], at: number): Taken {
  let end = at;
  while (end < lines.length && isParagraphLine(lines[end] ?? "")) end += 1;
  if (end === at) return { block: null, next: at + 1 };
  const inlines = parseInlines(lines.slice(at, end).join("\n"));
  return { block: { kind: "paragraph", inlines }, next: end };
}

function isParagraphLine(line: string): boolean {
  return line.trim() !== "" && !FENCE.test(line) && !HEADING.test(line) && listItem(line) === null;
}

function listItem(line: string): { number: number | null; text: string } | null {
  const point = POINT.exec(line)?.[1];
  if (point !== undefined) return { number: null, text: point };
  const numbered = NUMBERED.exec(line);
  if (numbered === null) return null;
  return { number: Number(numbered[1]), text: numbered[2] ?? "" };
}

function parseInlines(text: string): Inline[] {
  const inlines: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, strong] = match;
    if (match.index > from) inlines.push({ kind: "plain", text: text.slice(from, match.index) });
    inlines.push(
      code === undefined ? { kind: "strong", text: strong ?? "" } : { kind: "code", text: code },
    );
    from = match.index + whole.length;
  }
  if (from < text.length) inlines.push({ kind: "plain", text: text.slice(from) });
  return inlines;
}

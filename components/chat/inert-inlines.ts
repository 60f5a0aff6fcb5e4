export interface Inline {
  readonly kind: "plain" | "strong" | "code";
  readonly text: string;
}

const INLINE = /`([^`\n]+)`|\*\*([^*\n]+)\*\*/g;

/** The plain, bold and code pieces of a line; marks that are never closed stay text. */
export function parseInlines(text: string): Inline[] {
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

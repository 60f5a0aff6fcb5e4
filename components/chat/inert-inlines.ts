export interface Inline {
  readonly kind: "plain" | "strong" | "emphasis" | "code";
  readonly text: string;
}

const INLINE =
  /`([^`\n]+)`|\*\*([^*\n]+)\*\*|(?<![\w_])_([^_\s](?:[^_\n]*[^_\s])?)_(?![\w_])|(?<![\w*])\*([^*\s](?:[^*\n]*[^*\s])?)\*(?![\w*])/g;

/** The plain, bold, slanted and code pieces of a line; marks that are never closed stay text. */
export function parseInlines(text: string): Inline[] {
  const inlines: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, strong, underscored, starred] = match;
    if (match.index > from) inlines.push({ kind: "plain", text: text.slice(from, match.index) });
    if (code !== undefined) inlines.push({ kind: "code", text: code });
    else if (strong !== undefined) inlines.push({ kind: "strong", text: strong });
    else inlines.push({ kind: "emphasis", text: underscored ?? starred ?? "" });
    from = match.index + whole.length;
  }
  if (from < text.length) inlines.push({ kind: "plain", text: text.slice(from) });
  return inlines;
}

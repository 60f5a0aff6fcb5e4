/** One piece of a query: a word, or `key:value`. */
export interface QueryToken {
  /** As it was typed. */
  readonly raw: string;
  /** null = a plain word. */
  readonly key: string | null;
  readonly value: string;
  /** A word in quotes means nothing but itself. */
  readonly isQuoted: boolean;
}

/** Cuts a query at white space; quotes hold words together, and a backslash quotes a quote. */
export function splitQuery(text: string): { tokens: QueryToken[]; isOpen: boolean } {
  const tokens: QueryToken[] = [];
  let at = 0;
  let isOpen = false;
  while (at < text.length) {
    if (isSpace(text.charAt(at))) {
      at += 1;
      continue;
    }
    const piece = readPiece(text, at);
    tokens.push(piece.token);
    isOpen ||= piece.isOpen;
    at = piece.end;
  }
  return { tokens, isOpen };
}

function readPiece(text: string, start: number) {
  let at = start;
  let key: string | null = null;
  let value = "";
  let isQuoted = false;
  let isOpen = false;
  while (at < text.length && !isSpace(text.charAt(at))) {
    const mark = text.charAt(at);
    if (mark === '"') {
      const quote = readQuote(text, at + 1);
      value += quote.text;
      isQuoted = true;
      isOpen ||= quote.isOpen;
      at = quote.end;
    } else if (mark === ":" && key === null && !isQuoted && value !== "") {
      key = value;
      value = "";
      at += 1;
    } else {
      value += mark;
      at += 1;
    }
  }
  return { token: { raw: text.slice(start, at), key, value, isQuoted }, end: at, isOpen };
}

function readQuote(text: string, start: number): { text: string; end: number; isOpen: boolean } {
  let quote = "";
  for (let at = start; at < text.length; at += 1) {
    const mark = text.charAt(at);
    if (mark === '"') return { text: quote, end: at + 1, isOpen: false };
    if (mark === "\\" && at + 1 < text.length) at += 1;
    quote += text.charAt(at);
  }
  return { text: quote, end: text.length, isOpen: true };
}

function isSpace(mark: string): boolean {
  return /\s/.test(mark);
}

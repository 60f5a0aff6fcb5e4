const BRANCHING = new Set(["plural", "select", "selectordinal"]);

/** The names of the arguments and tags of an ICU message, sorted: `count`, `name`, `<link>`. */
export function placeholdersOf(message: string): string[] {
  const found = new Set<string>();
  readMessage(message, 0, found);
  return [...found].sort();
}

/** Reads text up to the brace that closes it (or the end) and gives the place of that brace. */
function readMessage(text: string, start: number, found: Set<string>): number {
  let at = start;
  while (at < text.length && text[at] !== "}") {
    if (text[at] === "'") at = afterQuote(text, at);
    else if (text[at] === "{") at = readArgument(text, at + 1, found) + 1;
    else at = readTag(text, at, found);
  }
  return at;
}

function readArgument(text: string, start: number, found: Set<string>): number {
  const head = /^\s*([\w-]+)\s*(?:,\s*(\w+)\s*)?/.exec(text.slice(start));
  if (head === null) throw new Error(`a brace without a name at ${start} in: ${text}`);
  const [whole, name = "", type] = head;
  found.add(name);
  let at = start + whole.length;
  while (at < text.length && text[at] !== "}") {
    const opens = type !== undefined && BRANCHING.has(type) && text[at] === "{";
    at = opens ? readMessage(text, at + 1, found) + 1 : at + 1;
  }
  if (at >= text.length) throw new Error(`a brace is never closed in: ${text}`);
  return at;
}

function readTag(text: string, at: number, found: Set<string>): number {
  const tag = /^<([A-Za-z]\w*)>/.exec(text.slice(at));
  if (tag?.[1]) found.add(`<${tag[1]}>`);
  return at + 1;
}

// In ICU an apostrophe quotes only what follows it directly when that is a brace; '' is one apostrophe.
function afterQuote(text: string, at: number): number {
  const next = text[at + 1];
  if (next === "'") return at + 2;
  if (next !== "{" && next !== "}") return at + 1;
  const end = text.indexOf("'", at + 1);
  return end === -1 ? text.length : end + 1;
}

import { isMap, isNode, isScalar, type Pair, parseDocument, stringify } from "yaml";
import { GatewayError } from "@/server/core/kernel";

type Document = ReturnType<typeof parseDocument>;

/**
 * The text of a settings file with one setting of its first level changed, or taken out (null). Everything else
 * stays byte for byte; where the file is written so that this cannot be, its comments and values stay.
 */
export function withSetting(text: string, key: string, value: string | null): string {
  const document = parseDocument(text, { prettyErrors: false });
  const edited = edit(text, document, { key, value });
  if (edited !== null && isSame(edited, document, { key, value })) return edited;
  if (value === null) document.delete(key);
  else document.set(key, value);
  return documentText(document);
}

/** The document as text; PROFILE_INVALID where an alias leans on what was taken out of it. */
export function documentText(document: Document): string {
  try {
    return document.toString({ lineWidth: 0 });
  } catch {
    throw new GatewayError("PROFILE_INVALID", "the file cannot be written without that part", {
      hint: "An alias (*name) in it leans on that part: write it out, then repeat the change.",
    });
  }
}

interface Setting {
  readonly key: string;
  readonly value: string | null;
}

function edit(text: string, document: Document, { key, value }: Setting): string | null {
  const { contents } = document;
  if (contents !== null && (!isMap(contents) || contents.flow)) return null;
  const pair = contents?.items.find((item) => isScalar(item.key) && item.key.value === key);
  if (pair !== undefined)
    return value === null ? withoutPair(text, pair) : withValue(text, pair, value);
  if (value === null) return text;
  const gap = text === "" || text.endsWith("\n") ? "" : "\n";
  return `${text}${gap}${key}: ${scalar(value)}\n`;
}

function withValue(text: string, pair: Pair, value: string): string | null {
  const range = isNode(pair.value) ? pair.value.range : null;
  if (!range) return null;
  const before = text.slice(0, range[0]);
  const gap = before.endsWith(":") ? " " : "";
  return `${before}${gap}${scalar(value)}${text.slice(range[1])}`;
}

function withoutPair(text: string, pair: Pair): string | null {
  const from = isNode(pair.key) ? pair.key.range?.[0] : undefined;
  const range = isNode(pair.value) ? pair.value.range : null;
  if (from === undefined || !range) return null;
  const lineEnd = text.indexOf("\n", Math.max(from, range[1] - 1));
  return text.slice(0, from) + (lineEnd === -1 ? "" : text.slice(lineEnd + 1));
}

function scalar(value: string): string {
  return stringify(value).trimEnd();
}

function isSame(edited: string, before: Document, { key, value }: Setting): boolean {
  const after = parseDocument(edited, { prettyErrors: false });
  if (after.errors.length > 0) return false;
  return (
    JSON.stringify(without(after, key)) === JSON.stringify(without(before, key)) &&
    after.get(key) === (value ?? undefined)
  );
}

function without(document: Document, key: string): [string, unknown][] {
  const value: unknown = document.toJS();
  return Object.entries(typeof value === "object" && value !== null ? value : {}).filter(
    ([name]) => name !== key,
  );
}

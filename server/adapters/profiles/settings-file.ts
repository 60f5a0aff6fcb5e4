import { isMap, isNode, isScalar, LineCounter, parseDocument } from "yaml";
import type { z } from "zod";
import { checkSettings } from "@/server/core/profiles";

type Document = ReturnType<typeof parseDocument>;
type Path = readonly (string | number)[];

/** What somebody may have meant for a setting; keys of providers are longer, or hold dashes and digits. */
const SETTING_NAME = /^[A-Za-z]+(?:[_-][A-Za-z]+){0,3}$/;
const LONGEST_NAME = 30;

/** What is wrong in a file of a profile, as one phrase. */
export interface FileFault {
  readonly file: string;
  readonly line: number | null;
  readonly text: string;
}

export type SettingsFile<T> =
  | { ok: true; settings: T }
  | { ok: false; faults: readonly FileFault[] };

/** Parses a settings file and checks it; faults carry the line on which they stand, never a value. */
export function parseSettingsFile<Schema extends z.ZodObject>(
  schema: Schema,
  source: { file: string; text: string; isPrivate?: boolean },
): SettingsFile<z.infer<Schema>> {
  const { file, isPrivate = false } = source;
  const lines = new LineCounter();
  // Pretty errors would quote the file's own lines, and a key may stand on them.
  const document = parseDocument(source.text, { lineCounter: lines, prettyErrors: false });
  const broken = [...document.errors, ...document.warnings];
  if (broken.length > 0)
    return {
      ok: false,
      faults: broken.map(({ message, pos }) => {
        return { file, line: lines.linePos(pos[0]).line, text: withoutQuotation(message) };
      }),
    };
  const value = toValue(document);
  if (!value.ok) return { ok: false, faults: [{ file, line: null, text: value.reason }] };
  const verdict = checkSettings(schema, value.value);
  if (verdict.ok) return verdict;
  return {
    ok: false,
    faults: verdict.faults.map(({ path, message, isUnknown = false }) => {
      // What stands where a setting belongs may be a key.
      const isRepeated = !isUnknown || (!isPrivate && isSettingName(String(path.at(-1))));
      const told = isRepeated ? path : [...path.slice(0, -1), "…"];
      const text = told.length === 0 ? message : `${told.join(".")}: ${message}`;
      return { file, line: lineOf(document, lines, path), text };
    }),
  };
}

function isSettingName(name: string): boolean {
  return name.length <= LONGEST_NAME && SETTING_NAME.test(name);
}

function toValue(document: Document): { ok: true; value: unknown } | { ok: false; reason: string } {
  try {
    return { ok: true, value: document.toJS() };
  } catch {
    return { ok: false, reason: "its aliases cannot be resolved; quote a text that begins with *" };
  }
}

function lineOf(document: Document, lines: LineCounter, path: Path): number | null {
  const at = keyOffset(document, path) ?? valueOffset(document, path);
  return at === null ? null : lines.linePos(at).line;
}

function keyOffset(document: Document, path: Path): number | null {
  const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  if (!isMap(parent)) return null;
  const key = parent.items.find(
    (pair) => isScalar(pair.key) && pair.key.value === path.at(-1),
  )?.key;
  return isScalar(key) ? (key.range?.[0] ?? null) : null;
}

function valueOffset(document: Document, path: Path): number | null {
  const node = path.length === 0 ? document.contents : document.getIn(path, true);
  return isNode(node) ? (node.range?.[0] ?? null) : null;
}

// Behind a colon the parser repeats the text it stumbled over; behind a semicolon it speaks to programmers.
function withoutQuotation(message: string): string {
  return message.replace(/[:;] .*$/s, "");
}

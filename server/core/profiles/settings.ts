import { z } from "zod";

/** A fault in a settings file: where, in its own keys, and what is expected there. */
export interface SettingsFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
  /** The last part of the path is no setting at all. */
  readonly isUnknown?: true;
}

export type SettingsVerdict<T> =
  | { ok: true; settings: T }
  | { ok: false; faults: readonly SettingsFault[] };

/** Checks a parsed settings file; an empty file is all defaults, an unknown key is a fault that names the nearest known one. */
export function checkSettings<Schema extends z.ZodObject>(
  schema: Schema,
  value: unknown,
): SettingsVerdict<z.infer<Schema>> {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return { ok: true, settings: parsed.data };
  return { ok: false, faults: parsed.error.issues.flatMap((issue) => faultsOf(schema, issue)) };
}

function faultsOf(schema: z.ZodObject, issue: z.core.$ZodIssue): SettingsFault[] {
  const path = issue.path.map((key) => (typeof key === "number" ? key : String(key)));
  if (issue.code === "unrecognized_keys") {
    const known = knownKeys(schema, path);
    return issue.keys.map((key) => {
      return { path: [...path, key], message: unknownKey(key, known), isUnknown: true };
    });
  }
  // What stands where a name belongs may be a key: it is not repeated.
  if (issue.code === "invalid_key")
    return [{ path: path.slice(0, -1), message: `a name in it ${issue.issues[0]?.message ?? ""}` }];
  if (path.length === 0) return [{ path, message: "expected settings, one `name: value` a line" }];
  return [{ path, message: issue.message.replace(/^Invalid (?:input|option): /, "") }];
}

function unknownKey(key: string, known: readonly string[]): string {
  const nearest = nearestKey(key, known);
  return nearest === null
    ? `there is no such setting; known ones: ${known.join(", ")}`
    : `there is no such setting; did you mean "${nearest}"?`;
}

function knownKeys(schema: z.ZodObject, path: readonly (string | number)[]): string[] {
  let inner: unknown = schema;
  for (const key of path) {
    inner = unwrapped(partOf(inner, key));
  }
  return inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
}

function partOf(schema: unknown, key: string | number): unknown {
  if (schema instanceof z.ZodRecord) return schema.valueType;
  const shape: Readonly<Record<string, unknown>> =
    schema instanceof z.ZodObject ? schema.shape : {};
  return shape[key];
}

function unwrapped(schema: unknown): unknown {
  const isWrapper =
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable;
  return isWrapper ? unwrapped(schema.unwrap()) : schema;
}

const CLOSE_ENOUGH = 0.45;

/** The known key that was probably meant, or null when none is near. */
export function nearestKey(key: string, known: readonly string[]): string | null {
  const ranked = known
    .map((candidate) => ({ candidate, distance: editDistance(plain(key), plain(candidate)) }))
    .sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  if (best === undefined) return null;
  const longest = Math.max(key.length, best.candidate.length);
  return best.distance <= longest * CLOSE_ENOUGH ? best.candidate : null;
}

const LONGEST_COMPARED = 60;

function plain(key: string): string {
  return key
    .slice(0, LONGEST_COMPARED)
    .toLowerCase()
    .replace(/[_\s-]/g, "");
}

function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

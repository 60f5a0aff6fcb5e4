export type JsonRecord = Readonly<Record<string, unknown>>;

/** True for a plain object; arrays and null are not. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The field as an object, {} when it is anything else. */
export function recordField(from: JsonRecord, name: string): JsonRecord {
  const value = from[name];
  return isRecord(value) ? value : {};
}

/** The field as text, null when it is anything else. */
export function textField(from: JsonRecord, name: string): string | null {
  const value = from[name];
  return typeof value === "string" ? value : null;
}

/** The field as a count of tokens, null when it is absent, null or not a whole number from 0 on. */
export function countField(from: JsonRecord, name: string): number | null {
  const value = from[name];
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0) return null;
  return value;
}

/** The parsed text, undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

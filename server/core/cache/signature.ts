import { canonicalJson, type Json, sha256 } from "@/server/core/kernel";

/** One hash over named fields, and each field's own hash, so that a difference can be named without its value. */
export interface Signature {
  readonly hash: string;
  readonly fields: Readonly<Record<string, string>>;
}

const SHOWN_HEX = 16;

/** The signature of the fields; key order does not matter, `undefined` is not a value. */
export function signatureOf(fields: Readonly<Record<string, Json>>): Signature {
  const hashes = Object.fromEntries(
    Object.entries(fields)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, sha256(canonicalJson(value))]),
  );
  return { hash: sha256(canonicalJson(hashes)).slice(0, SHOWN_HEX), fields: hashes };
}

/** Names of the fields in which two signatures differ, sorted. */
export function changedFields(before: Signature, after: Signature): string[] {
  const names = new Set([...Object.keys(before.fields), ...Object.keys(after.fields)]);
  return [...names].filter((name) => before.fields[name] !== after.fields[name]).sort();
}

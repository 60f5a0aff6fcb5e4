import type { ModelRequest, OptionalField } from "@/server/core/models";
import type { FieldRefusal } from "../optional-field-memory";

const OPTIONAL_FIELDS: readonly OptionalField[] = ["diagnostics", "ttl", "cache_control"];

const NAMES: readonly (readonly [OptionalField, RegExp])[] = [
  ["diagnostics", /\bdiagnostics\b|\bprevious_message_id\b/i],
  ["ttl", /\bttl\b/i],
  ["cache_control", /\bcache[_ ]control\b|\bcache (?:marker|breakpoint)s?\b/i],
];

// Complaints about how a known field was used: the provider does take it, the next call may send it.
const MISUSE =
  /maximum of|at most|too many|must not|must come|cannot be set for|order|empty|not found|thinking block/i;

/** Which sent field the provider's message refuses, or null when the message is about something else. */
export function fieldRefusal(
  message: string,
  request: ModelRequest,
  omitted: readonly OptionalField[],
): FieldRefusal | null {
  const sent = sentFields(request, omitted);
  const named = NAMES.find(([field, name]) => sent.includes(field) && name.test(message));
  if (named === undefined) return null;
  return { field: named[0], isLasting: !MISUSE.test(message) };
}

/** Of these fields, those that a body of this request would carry if nothing were left out. */
export function fieldsOf(
  { markers }: ModelRequest,
  among: readonly OptionalField[],
): readonly OptionalField[] {
  return among.filter((field) => {
    if (field === "ttl") return markers.some(({ ttl }) => ttl === "1h");
    return field === "diagnostics" || markers.length > 0;
  });
}

function sentFields(
  request: ModelRequest,
  omitted: readonly OptionalField[],
): readonly OptionalField[] {
  const isMarked = !omitted.includes("cache_control");
  return fieldsOf(request, OPTIONAL_FIELDS).filter(
    (field) => !omitted.includes(field) && (field !== "ttl" || isMarked),
  );
}

import type { ModelRequest, OptionalField } from "@/server/core/models";

/** Which optional fields each base URL has refused; a refused field is not sent there again. */
export interface OptionalFieldMemory {
  refusedBy(baseUrl: string): readonly OptionalField[];
  remember(baseUrl: string, field: OptionalField): void;
}

/** A memory for this process; `onChange` is told each new refusal, so that it can be kept or shown. */
export function openOptionalFieldMemory(
  onChange: (baseUrl: string, fields: readonly OptionalField[]) => void = () => undefined,
  remembered: Readonly<Record<string, readonly OptionalField[]>> = {},
): OptionalFieldMemory {
  const refused = new Map(Object.entries(remembered));
  const refusedBy = (baseUrl: string) => refused.get(baseUrl) ?? [];
  return {
    refusedBy,
    remember: (baseUrl, field) => {
      if (refusedBy(baseUrl).includes(field)) return;
      const fields = [...refusedBy(baseUrl), field];
      refused.set(baseUrl, fields);
      onChange(baseUrl, fields);
    },
  };
}

/** A 400 that names an optional field: send once more without it, and remember that if it will not do. */
export interface FieldRefusal {
  readonly field: OptionalField;
  readonly isLasting: boolean;
}

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

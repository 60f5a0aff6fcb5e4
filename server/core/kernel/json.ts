export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** JSON with every object's keys sorted; arrays keep their order. Equal values give equal text. */
export function canonicalJson(value: Json): string {
  return JSON.stringify(sortKeys(value));
}

/** JSON text that survives parse and stringify unchanged, so that stored and replayed bytes are equal. */
export function wireJson(value: unknown): string {
  return JSON.stringify(JSON.parse(JSON.stringify(value)));
}

function sortKeys(value: Json): Json {
  if (value === null || typeof value !== "object") return value;
  if (isArray(value)) return value.map(sortKeys);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}

function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

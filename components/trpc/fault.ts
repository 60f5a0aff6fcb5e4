/** A failure as the screen tells it: what happened and what to do. */
export interface Fault {
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
}

/** The code of a request that got no answer at all. */
export const NO_ANSWER = "NO_ANSWER";

const LASTING = new Set([
  "BAD_INPUT",
  "NOT_FOUND",
  "CONFLICT",
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "PROFILE_INVALID",
]);

/** What went wrong, from whatever a query or mutation threw. */
export function toFault(error: unknown): Fault {
  const { data, meta } = recordOf(error);
  const answered = recordOf(data);
  const message = error instanceof Error ? error.message : String(error);
  const code = textOf(answered.gatewayCode) ?? textOf(answered.code);
  if (code !== null) return { code, message, hint: textOf(answered.hint) };
  return refusalAtTheDoor(meta) ?? { code: NO_ANSWER, message, hint: null };
}

/** False for failures that asking again will not change. */
export function isWorthRetrying(error: unknown): boolean {
  return !LASTING.has(toFault(error).code);
}

/** A refusal that came before any procedure ran, such as one for want of a login. */
function refusalAtTheDoor(meta: unknown): Fault | null {
  const body = recordOf(recordOf(meta).responseJSON);
  const [code, message] = [textOf(body.code), textOf(body.message)];
  return code === null || message === null ? null : { code, message, hint: textOf(body.hint) };
}

/** Guarantee: the result is only ever read by key, and each value is looked at before use. */
function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

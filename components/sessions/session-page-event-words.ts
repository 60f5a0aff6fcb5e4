import type { EventView } from "@/server/core/contracts";

export const EVENT_KINDS = [
  "entry-built",
  "entry-reused",
  "entry-rebuilt",
  "entry-evicted",
  "prompt-frozen",
  "turn-started",
  "turn-ended",
  "model-switched",
  "prompt-rebuilt",
  "session-branched",
  "turn-replaced",
  "fallback-used",
  "credential-moved",
  "operator-acted",
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export const EVICTION_REASONS = [
  "idle",
  "capacity",
  "memory",
  "operator",
  "signature",
  "boundary",
  "rebuild",
  "fallback",
] as const;
export const OPERATOR_ACTIONS = [
  "sessions.create",
  "sessions.update",
  "sessions.archive",
  "sessions.restore",
  "sessions.branch",
  "sessions.send",
  "sessions.resend",
  "sessions.stop",
  "sessions.rebuild-prompt",
  "agents.evict",
] as const;

/** Facts that the page has a name for; others bear the name they were recorded under. */
export const FACT_NAMES = [
  "signature",
  "turnsReused",
  "changed",
  "promptSha256",
  "toolsSha256",
  "from",
  "to",
  "seq",
  "turnId",
  "by",
  "messages",
  "before",
  "after",
  "mode",
  "status",
  "freedBytes",
] as const;
export type FactName = (typeof FACT_NAMES)[number];

/** True for a fact that the catalogues have a name for. */
export function isFactName(name: string): name is FactName {
  return FACT_NAMES.some((known) => known === name);
}

type Known<T extends readonly string[]> = T[number] | "other";

/** What an event says, apart from the language in which it is said. */
export interface EventWords {
  /** null = a kind that this page does not know. */
  readonly kind: EventKind | null;
  readonly reason: Known<typeof EVICTION_REASONS> | null;
  readonly action: Known<typeof OPERATOR_ACTIONS> | null;
  /** Everything else that the event tells, as it stands. */
  readonly facts: readonly { readonly name: string; readonly value: string }[];
}

/** Sorts what an event tells into what the page has words for and what it shows as it stands. */
export function toEventWords({ type, detail }: EventView): EventWords {
  const kind = EVENT_KINDS.find((each) => each === type) ?? null;
  const spoken = new Set<string>();
  const word = <T extends readonly string[]>(name: string, known: T): Known<T> | null => {
    const value = detail[name];
    if (typeof value !== "string") return null;
    const found = known.find((each) => each === value);
    if (found !== undefined) spoken.add(name);
    return found ?? "other";
  };
  const reason = kind === "entry-evicted" ? word("reason", EVICTION_REASONS) : null;
  const action = kind === "operator-acted" ? word("action", OPERATOR_ACTIONS) : null;
  const facts = Object.entries(detail).flatMap(([name, value]) => {
    const text = factText(value);
    return spoken.has(name) || text === null ? [] : [{ name, value: text }];
  });
  return { kind, reason, action, facts };
}

function factText(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "string") return shortened(value);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) {
    return value.length === 0 ? null : value.map((each) => factText(each) ?? "—").join(", ");
  }
  return JSON.stringify(value);
}

// A hash is known by its beginning.
function shortened(text: string): string {
  return /^[0-9a-f]{64}$/.test(text) ? text.slice(0, 12) : text;
}

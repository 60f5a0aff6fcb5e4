import { FILTER_STATES, NO_FILTERS, type SessionFilters } from "./session-filters";
import { type QueryToken, splitQuery } from "./session-query-tokens";

/** A piece of a query that the list cannot be narrowed by, and why. */
export interface QueryFault {
  readonly reason:
    | "unknown-key"
    | "unknown-value"
    | "repeated"
    | "excluded"
    | "either-or"
    | "open-quote"
    | "too-long";
  readonly token: string;
  /** What could stand there instead. */
  readonly known: readonly string[];
}

export interface ParsedQuery {
  readonly filters: SessionFilters;
  readonly faults: readonly QueryFault[];
}

type Read = (value: string) => Partial<SessionFilters> | null;
interface QueryKey {
  readonly known: readonly string[];
  readonly read: Read;
}

const MAX_WORDS = 200;
const PROFILE = /^[a-z0-9][a-z0-9-]{0,39}$/;

const KEYS: Readonly<Record<string, QueryKey>> = {
  profile: {
    known: [],
    read: (value) => (PROFILE.test(value) ? { profile: value } : null),
  },
  state: {
    known: FILTER_STATES,
    read: (value) => {
      const state = FILTER_STATES.find((each) => each === value);
      return state === undefined ? null : { state };
    },
  },
  platform: {
    known: [],
    read: (value) => (value !== "" && value.length <= 40 ? { platform: value } : null),
  },
  warm: {
    known: ["yes", "no"],
    read: (value) => (value === "yes" || value === "no" ? { isWarm: value === "yes" } : null),
  },
  archived: {
    known: ["yes", "no"],
    read: (value) => (value === "yes" || value === "no" ? { isArchived: value === "yes" } : null),
  },
  time: {
    known: ["all", "range"],
    read: (value) => (value === "all" || value === "range" ? { isAllTime: value === "all" } : null),
  },
};
export const QUERY_KEYS: readonly string[] = Object.keys(KEYS);

/** Reads what was typed; what cannot be expressed is a fault, never left out in silence. */
export function parseSessionQuery(text: string): ParsedQuery {
  const { tokens, isOpen } = splitQuery(text);
  const words: string[] = [];
  const seen = new Set<string>();
  const faults: QueryFault[] = isOpen
    ? [{ reason: "open-quote", token: tokens.at(-1)?.raw ?? "", known: [] }]
    : [];
  let filters = NO_FILTERS;
  for (const token of tokens) {
    const read = readToken(token, seen);
    if (read.kind === "word") words.push(read.word);
    else if (read.kind === "fault") faults.push(read.fault);
    else filters = { ...filters, ...read.part };
  }
  const joined = words.join(" ");
  if (joined.length > MAX_WORDS) {
    faults.push({ reason: "too-long", token: `${joined.slice(0, 20)}…`, known: [] });
  }
  return { filters: { ...filters, words: joined }, faults };
}

type ReadToken =
  | { readonly kind: "word"; readonly word: string }
  | { readonly kind: "part"; readonly part: Partial<SessionFilters> }
  | { readonly kind: "fault"; readonly fault: QueryFault };

function readToken(token: QueryToken, seen: Set<string>): ReadToken {
  const { raw, key, value, isQuoted } = token;
  const fault = (reason: QueryFault["reason"], known: readonly string[] = []): ReadToken => ({
    kind: "fault",
    fault: { reason, token: raw, known },
  });
  if (key === null) {
    if (!isQuoted && value.length > 1 && value.startsWith("-")) return fault("excluded");
    if (!isQuoted && (value === "OR" || /^[()]|[()]$/.test(value))) return fault("either-or");
    return { kind: "word", word: value };
  }
  if (key.startsWith("-")) return fault("excluded");
  const known = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
  if (known === undefined) return fault("unknown-key", QUERY_KEYS);
  if (seen.has(key)) return fault("repeated");
  seen.add(key);
  const part = known.read(value);
  return part === null ? fault("unknown-value", known.known) : { kind: "part", part };
}

/** The query that says what the filters say; parsing it gives them back. */
export function formatSessionQuery(filters: SessionFilters): string {
  const { words, profile, state, platform, isWarm, isArchived, isAllTime } = filters;
  return [
    profile === null ? null : `profile:${profile}`,
    state === null ? null : `state:${state}`,
    platform === null ? null : `platform:${/[\s"\\]/.test(platform) ? quoted(platform) : platform}`,
    isWarm === null ? null : `warm:${isWarm ? "yes" : "no"}`,
    isArchived ? "archived:yes" : null,
    isAllTime ? "time:all" : null,
    words === "" ? null : formatWords(words),
  ]
    .filter((piece) => piece !== null)
    .join(" ");
}

function formatWords(words: string): string {
  const pieces = words.split(" ");
  if (pieces.some((piece) => piece === "" || /\s/.test(piece))) return quoted(words);
  return pieces.map((piece) => (isPlain(piece) ? piece : quoted(piece))).join(" ");
}

function isPlain(word: string): boolean {
  return !/[:"\\]/.test(word) && word !== "OR" && !/^[-(]|[()]$|^[)]/.test(word);
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, (mark) => `\\${mark}`)}"`;
}

/** What the bar shows: the draft while it is being typed, else what the filters say. */
export function shownQuery(
  draft: { readonly text: string; readonly startedFrom: string } | null,
  filters: SessionFilters,
): string {
  const told = formatSessionQuery(filters);
  if (draft === null) return told;
  const isHeldBack = draft.startedFrom === told;
  const isApplied = formatSessionQuery(parseSessionQuery(draft.text).filters) === told;
  return isHeldBack || isApplied ? draft.text : told;
}

import type { CallView, LiveTurn, MessageView, TurnView } from "@/server/core/contracts";
import { type Asked, toAsked, toAskedFile } from "./asked";
import { livePart, type Part, storedParts } from "./parts";

type TurnFault = NonNullable<TurnView["error"]>;

/** One turn of the thread: the question, all that came of it, and each call it took. */
export interface TurnRow {
  readonly turnId: string;
  readonly kind: TurnView["kind"];
  readonly state: TurnView["state"] | null;
  readonly asked: Asked | null;
  readonly parts: readonly Part[];
  /** The answer was cut off. */
  readonly isPartial: boolean;
  /** A later turn stands in its place, or it was undone; null = the model sees it. */
  readonly setAside: "replaced" | "undone" | null;
  readonly calls: readonly CallView[];
  readonly notice: string | null;
  /** Who answered in whose place. */
  readonly fallback: TurnView["fallback"];
  readonly error: TurnFault | null;
  /** Place of its last stored message; null = none is stored. */
  readonly lastSeq: number | null;
}

/** What the store has told of a thread, in any order. */
export interface StoredThread {
  readonly messages: readonly MessageView[];
  readonly turns: readonly TurnView[];
  readonly calls: readonly CallView[];
}

export interface ThreadSources extends StoredThread {
  /** Turns that the stream shows: what is stored of them stays out of sight. */
  readonly liveTurnIds: readonly string[];
  readonly elapsedMs: Readonly<Record<string, number>>;
}

/** The stored part of the thread, oldest turn first. */
export function toThreadRows(sources: ThreadSources): TurnRow[] {
  return createRowMaker()(sources);
}

/**
 * Makes the rows of a thread again and again; a turn of which nothing has changed keeps its row, the
 * very same object, so that it need not be shown anew.
 */
export function createRowMaker(): (sources: ThreadSources) => TurnRow[] {
  let made = new Map<string, MadeRow>();
  return (sources) => {
    const next = new Map<string, MadeRow>();
    for (const { at, turnId, parts, make } of rowPlans(sources)) {
      const before = made.get(turnId);
      const isSame = before !== undefined && areSame(before.madeOf, parts);
      next.set(turnId, isSame ? before : { at, madeOf: parts, row: make() });
    }
    made = next;
    return [...next.values()].sort((a, b) => a.at.localeCompare(b.at)).map(({ row }) => row);
  };
}

interface MadeRow {
  readonly at: string;
  readonly madeOf: readonly unknown[];
  readonly row: TurnRow;
}

interface RowPlan {
  readonly at: string;
  readonly turnId: string;
  /** All that the row is made of. */
  readonly parts: readonly unknown[];
  make(): TurnRow;
}

function rowPlans(sources: ThreadSources): RowPlan[] {
  const turns = new Map(sources.turns.map((turn) => [turn.id, turn]));
  const calls = byTurn(sources.calls);
  const live = new Set(sources.liveTurnIds);
  const messages = byTurn([...sources.messages].sort((a, b) => a.seq - b.seq));
  const oldestShown = messages.values().next().value?.[0]?.createdAt ?? "";
  const silent = sources.turns
    .filter((turn) => turn.error !== null && !messages.has(turn.id) && !live.has(turn.id))
    .filter((turn) => !isTakenOut(turn))
    .filter((turn) => turn.queuedAt >= oldestShown);
  const told = [...messages].filter(([turnId]) => !live.has(turnId));
  return [
    ...told.map(([turnId, ofTurn]): RowPlan => {
      const turn = turns.get(turnId) ?? null;
      const ofCalls = inOrder(calls.get(turnId) ?? []);
      const elapsedMs = elapsedIn(ofTurn, sources.elapsedMs);
      return {
        at: ofTurn[0]?.createdAt ?? "",
        turnId,
        parts: [turn, ...ofTurn, "calls", ...ofCalls, "elapsed", ...Object.values(elapsedMs)],
        make: () => storedRow(ofTurn, { turnId, turn, calls: ofCalls, elapsedMs }),
      };
    }),
    ...silent.map((turn): RowPlan => {
      const ofCalls = inOrder(calls.get(turn.id) ?? []);
      return {
        at: turn.queuedAt,
        turnId: turn.id,
        parts: [turn, ...ofCalls],
        make: () => ({ ...BARE, ...factsOf(turn), turnId: turn.id, calls: ofCalls }),
      };
    }),
  ];
}

/** A message that was dropped before its turn began leaves nothing to be shown. */
function isTakenOut({ state, startedAt }: TurnView): boolean {
  return state === "interrupted" && startedAt === null;
}

/** Ids of the turns that are stored whole: nothing of them is still to come. */
export function settledTurnIds(stored: Pick<StoredThread, "messages" | "turns">): string[] {
  const told = new Set(stored.messages.map((message) => message.turnId));
  return stored.turns
    .filter(({ id, endedAt, error }) => endedAt !== null && (told.has(id) || error !== null))
    .map(({ id }) => id);
}

const liveRowsSeen = new WeakMap<LiveTurn, TurnRow>();

/** A turn as the stream tells it; the same turn always has the same row. */
export function toLiveRow(turn: LiveTurn): TurnRow {
  const seen = liveRowsSeen.get(turn);
  if (seen !== undefined) return seen;
  const row = liveRow(turn);
  liveRowsSeen.set(turn, row);
  return row;
}

function liveRow(turn: LiveTurn): TurnRow {
  return {
    ...BARE,
    turnId: turn.turnId,
    state: turn.state,
    asked: {
      text: turn.text,
      speaker: turn.speaker,
      at: null,
      notes: [],
      files: turn.attachments.map(toAskedFile),
      excluded: null,
    },
    parts: turn.blocks.map((block, index) => livePart(block, `${turn.turnId}-${index}`)),
    isPartial: turn.blocks.length > 0 && ["interrupted", "failed"].includes(turn.state),
    calls: turn.calls,
    notice: turn.notice,
    fallback: turn.fallback,
    error: turn.error,
  };
}

const BARE: TurnRow = {
  turnId: "",
  kind: "human",
  state: null,
  asked: null,
  parts: [],
  isPartial: false,
  setAside: null,
  calls: [],
  notice: null,
  fallback: null,
  error: null,
  lastSeq: null,
};

function factsOf(turn: TurnView | null): Pick<TurnRow, "kind" | "state" | "error" | "fallback"> {
  return {
    kind: turn?.kind ?? "human",
    state: turn?.state ?? null,
    error: turn?.error ?? null,
    fallback: turn?.fallback ?? null,
  };
}

function storedRow(
  messages: readonly MessageView[],
  context: {
    turnId: string;
    turn: TurnView | null;
    calls: readonly CallView[];
    elapsedMs: ThreadSources["elapsedMs"];
  },
): TurnRow {
  const { turnId, turn, calls, elapsedMs } = context;
  const [first] = messages;
  const asked = first?.role === "user" ? toAsked(first, turn?.asked?.attachments) : null;
  return {
    ...BARE,
    ...factsOf(turn),
    turnId,
    asked,
    parts: storedParts(asked === null ? messages : messages.slice(1), elapsedMs),
    isPartial: messages.some((message) => message.partial),
    setAside:
      first?.excluded === "replaced" || first?.excluded === "undone" ? first.excluded : null,
    calls,
    lastSeq: messages.at(-1)?.seq ?? null,
  };
}

/** The times of the tools that these messages tell of. */
function elapsedIn(
  messages: readonly MessageView[],
  elapsedMs: ThreadSources["elapsedMs"],
): Record<string, number> {
  const known = messages
    .flatMap(({ content }) => content)
    .flatMap(({ type, id }): [string, number][] => {
      const time = type === "tool_use" && typeof id === "string" ? elapsedMs[id] : undefined;
      return time === undefined ? [] : [[String(id), time]];
    });
  return Object.fromEntries(known);
}

function areSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index]);
}

function inOrder(calls: readonly CallView[]): CallView[] {
  return [...calls].sort((a, b) => a.startedAt.localeCompare(b.startedAt));
}

function byTurn<T extends { turnId: string }>(items: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(item.turnId);
    if (group === undefined) groups.set(item.turnId, [item]);
    else group.push(item);
  }
  return groups;
}

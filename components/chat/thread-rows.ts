import type { CallView, LiveTurn, MessageView, TurnView } from "@/server/core/contracts";
import { livePart, type Part, storedParts } from "./parts";
import { splitNotes } from "./turn-notes";

type TurnFault = NonNullable<TurnView["error"]>;
type Exclusion = NonNullable<MessageView["excluded"]>;

/** What started a turn, as its bubble shows it. */
export interface Asked {
  readonly text: string;
  readonly speaker: string | null;
  readonly at: string | null;
  /** What the gateway told the model at the head of this message. */
  readonly notes: readonly string[];
  readonly excluded: Exclusion | null;
}

/** One turn of the thread: the question, all that came of it, and each call it took. */
export interface TurnRow {
  readonly turnId: string;
  readonly kind: TurnView["kind"];
  readonly state: TurnView["state"] | null;
  readonly asked: Asked | null;
  readonly parts: readonly Part[];
  /** The answer was cut off. */
  readonly isPartial: boolean;
  readonly calls: readonly CallView[];
  readonly notice: string | null;
  readonly error: TurnFault | null;
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
  const turns = new Map(sources.turns.map((turn) => [turn.id, turn]));
  const calls = byTurn(sources.calls);
  const live = new Set(sources.liveTurnIds);
  const messages = byTurn([...sources.messages].sort((a, b) => a.seq - b.seq));
  const oldestShown = messages.values().next().value?.[0]?.createdAt ?? "";
  const silent = sources.turns
    .filter((turn) => turn.error !== null && !messages.has(turn.id) && !live.has(turn.id))
    .filter((turn) => turn.queuedAt >= oldestShown);
  const told = [...messages].filter(([turnId]) => !live.has(turnId));

  return [
    ...told.map(([turnId, ofTurn]) => ({
      at: ofTurn[0]?.createdAt ?? "",
      row: storedRow(ofTurn, {
        turnId,
        turn: turns.get(turnId) ?? null,
        calls: calls.get(turnId) ?? [],
        elapsedMs: sources.elapsedMs,
      }),
    })),
    ...silent.map((turn) => ({
      at: turn.queuedAt,
      row: silentRow(turn, calls.get(turn.id) ?? []),
    })),
  ]
    .sort((a, b) => a.at.localeCompare(b.at))
    .map(({ row }) => row);
}

/** Ids of the turns that are stored whole: nothing of them is still to come. */
export function settledTurnIds(stored: Pick<StoredThread, "messages" | "turns">): string[] {
  const told = new Set(stored.messages.map((message) => message.turnId));
  return stored.turns
    .filter(({ id, endedAt, error }) => endedAt !== null && (told.has(id) || error !== null))
    .map(({ id }) => id);
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
  const asked = first?.role === "user" ? toAsked(first) : null;
  return {
    turnId,
    kind: turn?.kind ?? "human",
    state: turn?.state ?? null,
    asked,
    parts: storedParts(asked === null ? messages : messages.slice(1), elapsedMs),
    isPartial: messages.some((message) => message.partial),
    calls: inOrder(calls),
    notice: null,
    error: turn?.error ?? null,
  };
}

function silentRow(turn: TurnView, calls: readonly CallView[]): TurnRow {
  return {
    turnId: turn.id,
    kind: turn.kind,
    state: turn.state,
    asked: null,
    parts: [],
    isPartial: false,
    calls: inOrder(calls),
    notice: null,
    error: turn.error,
  };
}

/** A turn as the stream tells it. */
export function toLiveRow(turn: LiveTurn): TurnRow {
  return {
    turnId: turn.turnId,
    kind: "human",
    state: turn.state,
    asked: { text: turn.text, speaker: turn.speaker, at: null, notes: [], excluded: null },
    parts: turn.blocks.map((block, index) => livePart(block, `${turn.turnId}-${index}`)),
    isPartial: turn.state === "interrupted" || turn.state === "failed",
    calls: turn.calls,
    notice: turn.notice,
    error: turn.error,
  };
}

function toAsked(message: MessageView): Asked {
  const texts = message.content.flatMap(({ type, text }) =>
    type === "text" && typeof text === "string" ? [text] : [],
  );
  const { notes, rest } = splitNotes(texts);
  return {
    text: rest.join("\n\n"),
    speaker: message.speaker,
    at: message.createdAt,
    notes,
    excluded: message.excluded,
  };
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

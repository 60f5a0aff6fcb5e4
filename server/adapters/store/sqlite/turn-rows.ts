import type { AgentEvent, InboundEvent, QueueItem, Turn } from "@/server/core/sessions";
import {
  numberOf,
  numberOrNull,
  parsed,
  parsedOrNull,
  textOrNull,
  type Whole,
  wordOf,
} from "./cells";
import type { TableShape } from "./columns";

export interface TurnRow {
  readonly id: string;
  readonly sessionId: string;
  readonly clientId: string | null;
  readonly kind: string;
  readonly state: string;
  readonly queuedAtMs: Whole;
  readonly startedAtMs: Whole | null;
  readonly endedAtMs: Whole | null;
  readonly error: string | null;
  readonly asked: string | null;
  readonly joinedTo: string | null;
  readonly fallback: string | null;
}

export const TURNS: TableShape<keyof TurnRow> = {
  table: "turns",
  fields: [
    "id",
    "sessionId",
    "clientId",
    "kind",
    "state",
    "queuedAtMs",
    "startedAtMs",
    "endedAtMs",
    "error",
    "asked",
    "joinedTo",
    "fallback",
  ],
};

export function toTurn(row: TurnRow): Turn {
  return {
    id: row.id,
    sessionId: row.sessionId,
    clientId: row.clientId,
    kind: wordOf(row.kind),
    state: wordOf(row.state),
    queuedAtMs: numberOf(row.queuedAtMs),
    startedAtMs: numberOrNull(row.startedAtMs),
    endedAtMs: numberOrNull(row.endedAtMs),
    error: parsedOrNull(row.error),
    asked: askedOf(row.asked),
    joinedTo: row.joinedTo,
    fallback: parsedOrNull(row.fallback),
  };
}

export function fromTurn(turn: Turn) {
  const { error, asked, fallback } = turn;
  return {
    ...turn,
    error: textOrNull(error),
    asked: textOrNull(asked),
    fallback: textOrNull(fallback),
  };
}

export interface QueueRow {
  readonly turnId: string;
  readonly sessionId: string;
  readonly event: string;
  readonly queuedAtMs: Whole;
}

export const QUEUE: TableShape<keyof QueueRow> = {
  table: "queue_items",
  fields: ["turnId", "sessionId", "event", "queuedAtMs"],
};

/** What an event says of itself that was kept before events could say it. */
const UNSAID = {
  attachments: [],
  replaces: null,
  speakerId: null,
  mode: "queue",
  follows: null,
  depth: 0,
  taskId: null,
} satisfies Partial<InboundEvent>;

function askedOf(cell: string | null): Turn["asked"] {
  const asked = parsedOrNull<NonNullable<Turn["asked"]>>(cell);
  return asked === null ? null : { ...UNSAID, ...asked };
}

export function toQueueItem(row: QueueRow): QueueItem {
  return {
    turnId: row.turnId,
    sessionId: row.sessionId,
    event: { ...UNSAID, ...parsed<InboundEvent>(row.event) },
    queuedAtMs: numberOf(row.queuedAtMs),
  };
}

export function fromQueueItem(item: QueueItem) {
  return { ...item, event: JSON.stringify(item.event) };
}

export interface EventRow {
  readonly id: string;
  readonly sessionId: string;
  readonly type: string;
  readonly atMs: Whole;
  readonly detail: string;
}

export const EVENTS: TableShape<keyof EventRow> = {
  table: "agent_events",
  fields: ["id", "sessionId", "type", "atMs", "detail"],
};

export function toEvent(row: EventRow): AgentEvent {
  return {
    id: row.id,
    sessionId: row.sessionId,
    type: wordOf(row.type),
    atMs: numberOf(row.atMs),
    detail: parsed(row.detail),
  };
}

export function fromEvent(event: AgentEvent) {
  return { ...event, detail: JSON.stringify(event.detail) };
}

import type { PriceRow } from "@/server/core/models";
import type { KeysetPosition } from "./keyset";
import type {
  AgentEvent,
  Exclusion,
  FrozenPrefix,
  ModelCall,
  NewMessage,
  QueueItem,
  RedactedMessage,
  Route,
  Session,
  SessionPatch,
  SessionTotals,
  StoredMessage,
  Task,
  TaskState,
  Turn,
  TurnLease,
} from "./types";

/** Which answered calls: by this model, at most so many, started at or before that time. */
export interface AnsweredWanted {
  readonly model: string;
  readonly limit: number;
  readonly startedByMs?: number;
}

export interface RouteFilter {
  /** Of the session that a key leads to; null = any. */
  readonly profile: string | null;
}

/** Which of the routes are wanted, the latest changed first. */
export interface RouteRange extends RouteFilter {
  readonly after: KeysetPosition | null;
  readonly limit: number;
}

export interface TaskFilter {
  /** null = any. */
  readonly profile: string | null;
  readonly state: TaskState | null;
}

/** Which of the tasks are wanted, in the order of `taskPosition`. */
export interface TaskRange extends TaskFilter {
  readonly after: KeysetPosition | null;
  readonly limit: number;
}

/** Which of a session's messages are wanted; no bound means no end. */
export interface MessageRange {
  readonly afterSeq?: number;
  readonly beforeSeq?: number;
  readonly limit?: number;
  readonly last?: boolean;
}

/** Where a new message stands. */
export interface MessagePlace {
  readonly sessionId: string;
  readonly turnId: string;
  readonly seq: number;
}

/** A message by its id, with where it stands. */
export interface MessageAddress {
  readonly id: string;
  readonly turnId: string;
  readonly seq: number;
}

/** Rows of sessions and routes; unknown ids give null, and writes to them change nothing. */
export interface SessionRows {
  find(id: string): Session | null;
  totals(id: string): SessionTotals | null;
  insert(session: Session): void;
  patch(session: Session, patch: SessionPatch & { messageCount?: number }): Session;
  saveTotals(id: string, totals: SessionTotals): void;
  growFence(id: string): number | null;
  route(key: string): Route | null;
  /** A route that leads to the session, the first by its key. */
  routeTo(sessionId: string): Route | null;
  /** The latest changed first. */
  routes(range: RouteRange): readonly Route[];
  /** Routes that a chat gave out or that hold a pin, by key. */
  notableRoutes(): readonly Route[];
  insertRoute(route: Route): void;
  pin(key: string, pin: string | null, atMs: number): void;
  /** The key leads to that session from now on, without a pin. */
  moveRoute(to: { key: string; sessionId: string; atMs: number }): void;
}

/** Rows of messages as they are sent under redaction. Without blocks: the message's own are fit to be sent. */
export interface RedactedRows {
  of(sessionId: string): readonly RedactedMessage[];
  /** In place of the row that the message had. */
  save(row: RedactedMessage): void;
  /** Messages that are sent and have no row yet, in order of seq. */
  unchecked(sessionId: string): readonly StoredMessage[];
  /** Every name, id and name of a direct chat that came with the session's messages. */
  people(sessionId: string): readonly string[];
  copy(messageId: string, as: { readonly messageId: string; readonly sessionId: string }): void;
}

/** Rows of tasks. */
export interface TaskRows {
  find(id: string): Task | null;
  insert(task: Task): void;
  update(task: Task): void;
  /** The next due first, those without a time last. */
  range(range: TaskRange): readonly Task[];
  /** Open ones due at or before that time, the longest due first. */
  due(atMs: number, limit: number): readonly Task[];
  /** When the next open one is due; null = none is. */
  nextDueMs(): number | null;
}

/** Rows of messages: inserted and marked as excluded, never changed or removed. A used id gives CONFLICT. */
export interface MessageRows {
  range(sessionId: string, range: MessageRange): readonly StoredMessage[];
  find(id: string): StoredMessage | null;
  ofTurn(turnId: string): readonly StoredMessage[];
  insert(message: NewMessage, place: MessagePlace): StoredMessage;
  /** Where the session's messages stand, up to and including that seq, in its order. */
  places(sessionId: string, upToSeq: number): readonly MessageAddress[];
  /** Inserts a copy of a stored message under another id at another place. */
  copy(id: string, as: MessageAddress & { readonly sessionId: string }): void;
  /** False when the session has no such message. */
  exclude(sessionId: string, messageId: string, because: Exclusion): boolean;
}

/** Rows of turns and of the queue, which gives back what waits in the order in which it came. */
export interface TurnRows {
  find(id: string): Turn | null;
  byClientId(sessionId: string, clientId: string): Turn | null;
  running(): readonly Turn[];
  /** The last turn of each session (steers apart), where it was interrupted at or after that time; the latest cut first. */
  lastInterrupted(sinceMs: number): readonly Turn[];
  runningOf(sessionId: string): readonly Turn[];
  /** Turns of the session that run or wait; those that joined a running one are part of it. */
  openCount(sessionId: string): number;
  /** A turn that does not wait. */
  insert(turn: Turn): void;
  /** A lower position runs first; within one position what came first does. */
  enqueue(turn: Turn, item: QueueItem, position: number): void;
  /** Other words for a turn that waits; its place stays. */
  rewrite(turn: Turn, item: QueueItem): void;
  moveTo(turnId: string, position: number): void;
  /** Moves the turn to its next state; out of the queue, whatever that state is. */
  advance(turn: Turn): void;
  waiting(sessionId: string): readonly QueueItem[];
  sessionsWithWaiting(): readonly string[];
}

/** Rows of leases: one at most for each session. */
export interface LeaseRows {
  find(sessionId: string): TurnLease | null;
  all(): readonly TurnLease[];
  /** In place of the session's lease, if there is one. */
  save(lease: TurnLease): void;
  remove(sessionId: string): void;
}

/** Rows of the ledger and of what happened to sessions. */
export interface CallRows {
  find(id: string): ModelCall | null;
  ofTurn(turnId: string): readonly ModelCall[];
  answered(sessionId: string, wanted: AnsweredWanted): readonly ModelCall[];
  insert(call: ModelCall): void;
  update(call: ModelCall): void;
  insertEvent(event: AgentEvent): void;
}

/** Rows that are written once and then only read: frozen documents by hash, and prices. */
export interface FrozenRows {
  documents(hashes: {
    promptSha256: string;
    toolsSha256: string;
  }): { promptDocument: string; toolsDocument: string } | null;
  prefix(sessionId: string, family: string): FrozenPrefix | null;
  savePrefix(prefix: FrozenPrefix): void;
  /** The session's prefixes of every family go; documents stay. */
  dropPrefixes(sessionId: string): void;
  /** Gives one session the prefixes of another. */
  copyPrefixes(fromSessionId: string, toSessionId: string): void;
  prices(): readonly PriceRow[];
  addPrice(row: PriceRow): void;
}

/**
 * Rows kept in this process's reach, read and written without waiting. `read` and `write` run the
 * work and fail with GatewayErrors only; what `write` runs is kept whole or not at all.
 */
export interface SessionTables {
  readonly sessions: SessionRows;
  readonly messages: MessageRows;
  readonly turns: TurnRows;
  readonly leases: LeaseRows;
  readonly calls: CallRows;
  readonly frozen: FrozenRows;
  readonly tasks: TaskRows;
  readonly redacted: RedactedRows;
  read<T>(work: () => T): Promise<T>;
  write<T>(work: () => T): Promise<T>;
  /** Idempotent; every read and write after it gives STORE_FAILED. */
  close(): Promise<void>;
}

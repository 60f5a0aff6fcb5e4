import type { PriceRow } from "@/server/core/models";
import type {
  AgentEvent,
  CallPatch,
  Exclusion,
  FrozenPrefix,
  InboundEvent,
  ModelCall,
  NewMessage,
  QueueItem,
  Route,
  Session,
  SessionPatch,
  SessionTotals,
  StoredMessage,
  Turn,
  TurnError,
  TurnState,
} from "./types";

/** `waiting`: turns behind the first open one, the accepted turn included; 0 = it is the first. */
export type Acceptance =
  | { status: "accepted"; turn: Turn; waiting: number }
  /** The client id was seen before in this session: its first turn, whatever its state. */
  | { status: "duplicate"; turn: Turn }
  | { status: "full"; waiting: number }
  /** Something runs or waits, and `onlyWhenIdle` was asked for; nothing was stored. */
  | { status: "busy" };

/** "lease-lost": the fence is not the session's newest; nothing was written. */
export type FencedWrite =
  | { status: "written"; messages: readonly StoredMessage[] }
  | { status: "lease-lost" };

export interface AcceptInput {
  readonly turnId: string;
  readonly sessionId: string;
  readonly clientId: string | null;
  readonly event: InboundEvent;
  readonly atMs: number;
  /** At most this many turns may wait behind the running one. */
  readonly maxWaiting: number;
  /** Takes the event only while no turn of the session runs or waits. */
  readonly onlyWhenIdle?: boolean;
}

export interface BeginTurnInput {
  readonly sessionId: string;
  readonly turnId: string;
  readonly fence: number;
  readonly atMs: number;
  readonly message: NewMessage;
  /** Pin text to keep on the route; undefined = leave as it is. */
  readonly pin?: string | null;
  readonly session: SessionPatch;
  /** Messages that are not sent any more from this turn on; unset = none. */
  readonly exclude?: readonly { messageId: string; because: Exclusion }[];
}

export interface BranchSessionInput {
  /** The new session; its `branchedFrom` names the one to copy and the last message to copy. */
  readonly session: Session;
  /** Pin text of the new route; it names the new session. */
  readonly pin: string | null;
  /** Makes the ids of the copied turns and messages. */
  readonly newId: (kind: "turn" | "message") => string;
}

/** Which answered calls: by this model, at most so many, started at or before that time. */
export interface AnsweredWanted {
  readonly model: string;
  readonly limit: number;
  readonly startedByMs?: number;
}

export interface AppendStepInput {
  readonly sessionId: string;
  readonly turnId: string;
  readonly fence: number;
  readonly messages: readonly NewMessage[];
}

export interface EndTurnInput {
  readonly sessionId: string;
  readonly turnId: string;
  readonly fence: number;
  readonly atMs: number;
  readonly state: Exclude<TurnState, "queued" | "running">;
  readonly error: TurnError | null;
  readonly messages: readonly NewMessage[];
  readonly exclude: readonly { messageId: string; because: Exclusion }[];
  /** Pin text to put on the route; undefined = leave as it is. */
  readonly pin?: string | null;
  readonly session: SessionPatch;
}

/**
 * Where sessions live. Messages are append-only. Every write is one transaction: whole or not at all.
 * Unknown ids give null (reads) or GatewayError NOT_FOUND (writes, totals); an id used before, or a step
 * that the turn's state does not allow, gives CONFLICT; a broken or closed store gives STORE_FAILED.
 */
export interface SessionStore {
  /** Inserts the session and its route together; CONFLICT when id or key exist. */
  createSession(session: Session): Promise<void>;
  /**
   * Inserts a session with copies of the messages, their turns and the frozen prefixes of the one it was branched
   * from, up to that message; the original stays as it is. Calls are not copied: what they cost was paid once.
   * A turn that has not ended gives CONFLICT. With all messages in common, what is warm of the original is too.
   */
  branchSession(input: BranchSessionInput): Promise<void>;
  session(id: string): Promise<Session | null>;
  updateSession(id: string, patch: SessionPatch): Promise<Session>;
  sessionTotals(id: string): Promise<SessionTotals>;
  route(key: string): Promise<Route | null>;
  /** The route of a session's own key. */
  routeOfSession(sessionId: string): Promise<Route | null>;

  /** Messages in order of seq, greater than `afterSeq`, at most `limit`; `last` takes them from the end. */
  messages(
    sessionId: string,
    range: { afterSeq?: number; beforeSeq?: number; limit?: number; last?: boolean },
  ): Promise<readonly StoredMessage[]>;

  message(id: string): Promise<StoredMessage | null>;
  /** The messages of one turn in order of seq. */
  messagesOfTurn(turnId: string): Promise<readonly StoredMessage[]>;

  /** Stores event and turn before anything is acknowledged; idempotent by (session, client id). CONFLICT when archived. */
  accept(input: AcceptInput): Promise<Acceptance>;
  turn(id: string): Promise<Turn | null>;
  /** Waiting items of a session, oldest first. */
  waiting(sessionId: string): Promise<readonly QueueItem[]>;
  /** Sessions that have waiting items. */
  sessionsWithWaiting(): Promise<readonly string[]>;
  /** Ends a waiting turn that will not run (Stop, drop); false when it is not waiting any more. */
  dropWaiting(
    turnId: string,
    state: "interrupted" | "refused",
    atMs: number,
    error: TurnError | null,
  ): Promise<boolean>;

  /** Grows the session's fence by one and returns it: the holder of this number may write. */
  grantFence(sessionId: string): Promise<number>;
  /** Turn → running, its queue item taken, its user message, pin and session patch stored. */
  beginTurn(input: BeginTurnInput): Promise<FencedWrite>;
  /** One finished step: an answer that called tools together with all the tools' results. */
  appendStep(input: AppendStepInput): Promise<FencedWrite>;
  /** Last messages, exclusions, turn state, session patch; also for a turn that never began. Calls end with their turn. */
  endTurn(input: EndTurnInput): Promise<FencedWrite>;
  /** Turns and calls a stopped process left running become interrupted; a message no answer began for is excluded. */
  recoverTurns(atMs: number): Promise<readonly Turn[]>;

  frozenPrefix(sessionId: string, family: string): Promise<FrozenPrefix | null>;
  /** This prefix in place of those of every family, the pin cleared, the patch stored; documents stay. */
  replaceFrozenPrefixes(prefix: FrozenPrefix, session: SessionPatch): Promise<void>;
  /** Keeps documents once by hash; replaces the session's prefix of that family. */
  saveFrozenPrefix(prefix: FrozenPrefix): Promise<void>;
  frozenDocuments(hashes: { promptSha256: string; toolsSha256: string }): Promise<{
    promptDocument: string;
    toolsDocument: string;
  } | null>;

  insertCall(call: ModelCall): Promise<void>;
  /** Patches the row; the session's totals stay the sum over its ended calls, however often a row is patched. */
  patchCall(id: string, patch: CallPatch): Promise<void>;
  call(id: string): Promise<ModelCall | null>;
  callsOfTurn(turnId: string): Promise<readonly ModelCall[]>;
  /** The session's latest main calls by the model whose answers began, newest first. */
  answeredCalls(sessionId: string, wanted: AnsweredWanted): Promise<readonly ModelCall[]>;

  recordEvent(event: AgentEvent): Promise<void>;

  prices(): Promise<readonly PriceRow[]>;
  /** Inserts rows whose id is new; never changes an existing row. */
  addPrices(rows: readonly PriceRow[]): Promise<void>;

  close(): Promise<void>;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

export interface PageRequest {
  /** 1–200. */
  readonly limit: number;
  /** Opaque; a malformed one gives BAD_INPUT. */
  readonly cursor: string | null;
}

export interface SessionListItem {
  readonly session: Session;
  readonly totals: SessionTotals;
  readonly openTurns: { readonly running: number; readonly queued: number };
}

/** A model call as usage counts it, with the platform of its session. */
export interface UsageRow
  extends Pick<
    ModelCall,
    | "sessionId"
    | "profile"
    | "provider"
    | "model"
    | "purpose"
    | "state"
    | "startedAtMs"
    | "providerMessageId"
    | "usage"
    | "costNano"
    | "costStatus"
    | "turnId"
  > {
  readonly platform: string;
  /** The first call of its session. */
  readonly isFirst: boolean;
}

export interface SessionFilter {
  readonly profile: string | null;
  readonly query: string | null;
  readonly archived: boolean;
  readonly ownerId?: string | null;
  readonly state?: "idle" | "queued" | "running" | null;
  readonly platform?: string | null;
  /** Only sessions whose prefix is still (true), or no longer (false), held at this time. */
  readonly warm?: { readonly is: boolean; readonly atMs: number } | null;
  readonly activeSinceMs?: number | null;
  /** Only these; unset or null = any. */
  readonly ids?: readonly string[] | null;
}

export type SessionOrder = "active" | "created" | "cost" | "messages";

export interface FacetCounts {
  readonly count: number;
  readonly profile: ReadonlyMap<string, number>;
  readonly platform: ReadonlyMap<string, number>;
  readonly state: ReadonlyMap<string, number>;
}

/** A prompt with tools that sessions of a profile are, or before a rebuild were, frozen with. */
export interface FrozenVersion {
  readonly promptSha256: string;
  readonly toolsSha256: string;
  readonly firstFrozenAtMs: number;
  readonly lastFrozenAtMs: number;
  /** Those that are frozen with it now. */
  readonly sessions: number;
}

/** An event with the session's profile and title. */
export interface TimelineEvent {
  readonly event: AgentEvent;
  readonly profile: string;
  readonly title: string;
}

/** The dashboard's reads: newest first, keyset pages; never blocks the hot path for long. */
export interface DashboardReads {
  sessions(
    filter: SessionFilter,
    page: PageRequest,
    /** Unset: the last active first. */
    order?: SessionOrder,
  ): Promise<Page<SessionListItem>>;
  /** How many sessions the filter leaves; each facet is counted without its own part of the filter. */
  sessionFacets(filter: SessionFilter): Promise<FacetCounts>;
  sessionItem(id: string): Promise<SessionListItem | null>;
  calls(
    filter: { sessionId: string | null; profile: string | null },
    page: PageRequest,
  ): Promise<Page<ModelCall>>;
  turns(filter: { sessionId: string }, page: PageRequest): Promise<Page<Turn>>;
  events(filter: { sessionId: string }, page: PageRequest): Promise<Page<AgentEvent>>;
  /** Events of resident agents over all sessions (built, reused, rebuilt, evicted, frozen, rebuilt prompt). */
  timeline(filter: { profile: string | null }, page: PageRequest): Promise<Page<TimelineEvent>>;
  /** What the profile's sessions are or were frozen with, the latest first, at most `limit`. */
  frozenVersions(profile: string, limit: number): Promise<readonly FrozenVersion[]>;
  /** Every call started from `fromMs` on and before `toMs`; lets others run between its steps. */
  usageRows(range: { fromMs: number; toMs: number }): Promise<readonly UsageRow[]>;
  close(): Promise<void>;
}

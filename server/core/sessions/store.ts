import type { PriceRow } from "@/server/core/models";
import type {
  AcquireLeaseInput,
  LeaseGrant,
  LeaseGrip,
  RecoverTurnsInput,
  RenewLeaseInput,
} from "./leases";
import type { MoveRouteWrite, StartOverWrite } from "./moves";
import type { Page, PageRequest } from "./pages";
import type { SaveRedactedInput } from "./redacted";
import type { AnsweredWanted, RouteFilter, TaskFilter } from "./tables";
import type { PatchTaskWrite, TaskWrite } from "./tasks";
import type {
  AgentEvent,
  CallPatch,
  Exclusion,
  FallbackNote,
  FrozenPrefix,
  InboundEvent,
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
  Turn,
  TurnError,
  TurnLease,
  TurnState,
} from "./types";
import type { UndoInput, UndoWrite } from "./undo";

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
  /** The words that the message was made of; unset = whatever waits. */
  readonly words?: string;
  /** Pin text to keep on the route; undefined = leave as it is. */
  readonly pin?: string | null;
  readonly session: SessionPatch;
  /** Messages that are not sent any more from this turn on; unset = none. */
  readonly exclude?: readonly { messageId: string; because: Exclusion }[];
  /** Its message is written as redaction wants it; unset = without. */
  readonly isRedacted?: boolean;
}

export interface BranchSessionInput {
  /** The new session; its `branchedFrom` names the one to copy and the last message to copy. */
  readonly session: Session;
  /** Pin text of the new route; it names the new session. */
  readonly pin: string | null;
  /** Makes the ids of the copied turns and messages. */
  readonly newId: (kind: "turn" | "message") => string;
}

/** "words-changed": what waits says something else by now; nothing was written. */
export type BeginWrite = FencedWrite | { status: "words-changed" };

/** "joins-changed": one of them does not wait any more, or says something else; nothing was written. */
export type StepWrite = FencedWrite | { status: "joins-changed" };

export interface AppendStepInput {
  readonly sessionId: string;
  readonly turnId: string;
  readonly fence: number;
  readonly messages: readonly NewMessage[];
  /** Waiting turns whose words stand in the messages: they leave the queue and end with this turn. */
  readonly joins?: readonly { readonly turnId: string; readonly text: string }[];
  readonly isRedacted?: boolean;
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
  readonly isRedacted?: boolean;
  /** Who answered in place of the chosen line; unset = the chosen one did, or none. */
  readonly fallback?: FallbackNote | null;
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
  /** Inserts a session in the place of the one that the key leads to; CONFLICT when it leads elsewhere by now. */
  startOver(write: StartOverWrite): Promise<void>;
  /** The key leads to that session from now on, without a pin; CONFLICT when it is archived. */
  moveRoute(write: MoveRouteWrite): Promise<void>;
  session(id: string): Promise<Session | null>;
  updateSession(id: string, patch: SessionPatch): Promise<Session>;
  sessionTotals(id: string): Promise<SessionTotals>;
  route(key: string): Promise<Route | null>;
  /** The route that keeps the session's pin: its own key's, else another that leads to it; null = none does. */
  routeOfSession(sessionId: string): Promise<Route | null>;

  /** The latest changed first. */
  routes(filter: RouteFilter, page: PageRequest): Promise<Page<Route>>;
  /** Routes that a chat gave out or that hold a pin, by key. */
  notableRoutes(): Promise<readonly Route[]>;
  /**
   * The session that the given one's key leads to; where none does, or an archived one, the given one is stored and
   * takes the key. Two at once get the same.
   */
  openSession(fresh: Session): Promise<Session>;
  /** Takes in a route that is missing; false when the key is there already, or its session is not. */
  fillRoute(route: Route): Promise<boolean>;

  /** Messages as they are sent under redaction; those that need no other bytes have no blocks. */
  redactedMessages(sessionId: string): Promise<readonly RedactedMessage[]>;
  /** Messages that are sent and were never looked at for redaction, in order of seq. */
  uncheckedMessages(sessionId: string): Promise<readonly StoredMessage[]>;
  /** In place of the rows that the messages had; false when the lease is another's: nothing is written. */
  saveRedacted(input: SaveRedactedInput): Promise<boolean>;
  /** Names and ids of the people whose messages came to the session, with those of its direct chats. */
  peopleOfSession(sessionId: string): Promise<readonly string[]>;

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
  /** Waiting items of a session, in the order in which they run. */
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
  /** Other words for a turn that waits; false when it does not any more. */
  editWaiting(turnId: string, text: string): Promise<boolean>;
  /** The order in which all that waits is to run; false when the ids are not exactly those that wait. */
  reorderWaiting(sessionId: string, turnIds: readonly string[]): Promise<boolean>;

  /**
   * Gives the right to write to this holder, unless another one has it. Granting grows the session's fence: from
   * then on writes with an older number are refused, and turns that were left running are interrupted.
   */
  acquireLease(input: AcquireLeaseInput): Promise<LeaseGrant>;
  /** False when the grant is not the session's newest any more; late is not too late. */
  renewLease(input: RenewLeaseInput): Promise<boolean>;
  /** False when it was another's by then: nothing is changed. */
  releaseLease(grip: LeaseGrip): Promise<boolean>;
  /** Takes a lease from whoever holds it, as if it had been taken over; its turns, or null when it was another grant. */
  breakLease(grip: LeaseGrip & { readonly atMs: number }): Promise<readonly Turn[] | null>;
  lease(sessionId: string): Promise<TurnLease | null>;
  /** Oldest first. */
  leases(): Promise<readonly TurnLease[]>;
  /** Turn → running, its queue item taken, its user message, pin and session patch stored. */
  beginTurn(input: BeginTurnInput): Promise<BeginWrite>;
  /** One finished step: an answer that called tools together with all the tools' results. */
  appendStep(input: AppendStepInput): Promise<StepWrite>;
  /** Last messages, exclusions, turn state, session patch; also for a turn that never began. Calls end with their turn. */
  endTurn(input: EndTurnInput): Promise<FencedWrite>;
  /**
   * Turns and calls a stopped process left running become interrupted; a message no answer began for is excluded.
   * Leases that nobody holds any more go; turns under a lease that is held are left alone.
   */
  recoverTurns(input: RecoverTurnsInput): Promise<readonly Turn[]>;

  frozenPrefix(sessionId: string, family: string): Promise<FrozenPrefix | null>;
  /** This prefix in place of those of every family, the pin cleared, the patch stored; documents stay. */
  replaceFrozenPrefixes(prefix: FrozenPrefix, session: SessionPatch): Promise<void>;
  /** Keeps documents once by hash; replaces the session's prefix of that family. */
  saveFrozenPrefix(prefix: FrozenPrefix): Promise<void>;
  frozenDocuments(hashes: { promptSha256: string; toolsSha256: string }): Promise<{
    promptDocument: string;
    toolsDocument: string;
  } | null>;

  /** Takes messages out of what is sent, for good, under the lease. */
  excludeTurns(input: UndoInput): Promise<UndoWrite>;
  /** The last turn of each session, where it was interrupted at or after that time; the latest cut first. */
  interruptedTurns(sinceMs: number): Promise<readonly Turn[]>;

  createTask(task: Task): Promise<void>;
  task(id: string): Promise<Task | null>;
  patchTask(write: PatchTaskWrite): Promise<TaskWrite>;
  /** The next due first, those without a time last. */
  tasks(filter: TaskFilter, page: PageRequest): Promise<Page<Task>>;
  /** Open tasks due at or before that time, the longest due first. */
  dueTasks(atMs: number, limit: number): Promise<readonly Task[]>;
  /** When the next open task is due; null = none is. */
  nextTaskDueMs(): Promise<number | null>;

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

import type { FeedEvent, LiveMessage, SendMode, SequencedEvent } from "@/server/core/contracts";
import type { RenderedPrompt, RequestPrompts } from "@/server/core/prompt";
import type {
  InboundEvent,
  ModelCall,
  QueueItem,
  Session,
  SessionPatch,
  Turn,
} from "@/server/core/sessions";
import type { FrozenTools } from "@/server/core/tools";
import type { ConversationChanges, TurnResumptions } from "./conversation-types";
import type { LeaseStanding } from "./leases";
import type { PlacedSession, SpokenPlace } from "./placed-sessions";

/** A prompt with the tools it was frozen with. */
export interface PromptWithTools {
  readonly prompt: RenderedPrompt;
  readonly tools: FrozenTools;
}

/** What rebuilding a session's prompt now would put in place of what. */
export interface RebuildPlan {
  readonly before: PromptWithTools;
  readonly after: PromptWithTools;
  /** Words for the place that were told on a message and would move into the system prompt; null = none. */
  readonly place: { readonly sent: RequestPrompts; readonly now: RequestPrompts } | null;
  /** Of the session's next turn. */
  readonly model: string;
  readonly frozenAtMs: number;
  /** Whether anything but the start date differs; where nothing does, a rebuild writes nothing. */
  readonly isNeeded: boolean;
  /** Until when, and for how long, the provider keeps what was last sent to this model; null = it is forgotten. */
  readonly warm: { readonly untilMs: number; readonly ttlMs: number } | null;
}

export interface ResidentAgent {
  readonly sessionId: string;
  readonly key: string;
  readonly profile: string;
  readonly model: string;
  readonly signature: string;
  readonly builtAtMs: number;
  readonly lastUsedAtMs: number;
  readonly turnsReused: number;
  readonly state: "idle" | "running" | "protected";
  readonly residentBytes: number;
  readonly provider: string;
  readonly signatureFields: readonly { readonly name: string; readonly value: string }[];
  /** When it goes for being idle; null = it is running. */
  readonly idleUntilMs: number | null;
}

/** The agent cache as it stands, and what it has done since this process began. */
export interface AgentCacheState {
  readonly maxEntries: number;
  readonly idleMs: number;
  readonly memoryBudgetBytes: number | null;
  readonly reused: number;
  readonly built: number;
  readonly evicted: number;
  /** Mean; null = none was built yet. */
  readonly buildMs: number | null;
  /** Session of the agent that goes first when room is needed; null = none may go. */
  readonly nextOut: string | null;
}

export type RebuildStatus = "rebuilt" | "deferred" | "waits" | "unchanged" | "withdrawn";

export type EvictionMode = "soft" | "stop" | "release";

export interface Eviction {
  readonly status: "evicted" | "deferred" | "absent";
  readonly freedBytes: number;
}

export type SendOutcome =
  /** `notice`: why it merely waits although it was to steer or interrupt. */
  | { status: "accepted" | "duplicate"; turn: Turn; notice: string | null }
  /** Its words meant nothing but to stop: the turn that was stopped; nothing was stored. */
  | { status: "stopped"; turn: Turn; notice: null }
  | { status: "full"; waiting: number };

/**
 * The one writer of sessions. Unknown or archived ids throw GatewayError NOT_FOUND / CONFLICT; while it drains,
 * `send` and `createSession` throw DRAINING. Nothing is acknowledged before it is stored.
 */
export interface Gateway {
  createSession(input: {
    profile: string;
    title: string | null;
    ownerId: string | null;
  }): Promise<Session>;
  /** The session of a place, begun when there is none; PROFILE_INVALID or NOT_FOUND when its profile cannot answer. */
  sessionAt(input: {
    profile: string;
    place: SpokenPlace;
    ownerId: string | null;
  }): Promise<PlacedSession>;
  /** Changes take effect on the next turn. Archiving stops the running turn, drops the queue and evicts. */
  updateSession(id: string, patch: SessionPatch): Promise<Session>;
  send(input: {
    sessionId: string;
    clientId: string | null;
    event: InboundEvent;
    /** null = as the profile says; unset = as the event says. What it comes to is the gateway's to decide. */
    mode?: SendMode | null;
  }): Promise<SendOutcome>;
  /**
   * Says an ended turn again, with the same words or others; from then on its messages and all later ones are
   * not sent. CONFLICT while turns wait or run, or when what the turn was asked was not kept.
   */
  resend(input: {
    sessionId: string;
    turnId: string;
    text: string | null;
    clientId: string | null;
    authorId: string | null;
  }): Promise<SendOutcome>;
  /** A new session that has everything up to the end of that turn (null = the last one) in common, bytes included. */
  branch(input: {
    sessionId: string;
    atTurnId: string | null;
    title: string | null;
    ownerId: string | null;
  }): Promise<Session>;
  /**
   * Renders the session's prompt anew, under its lease: now (after a running turn), or at the first turn that finds
   * the provider's cache cold; "never" takes a waiting one back.
   */
  rebuildPrompt(
    sessionId: string,
    when: "now" | "cold" | "never",
  ): Promise<{ status: RebuildStatus; promptSha256: string | null }>;
  /** Begins conversations anew, takes turns back, moves keys. */
  readonly conversations: ConversationChanges;
  /** Goes on with turns that a stop or crash cut off. */
  readonly resumptions: TurnResumptions;
  /** Resolves with the turn when it has ended, or as it stands after `timeoutMs`. */
  waitForTurn(
    turnId: string,
    options: { timeoutMs: number; signal: AbortSignal },
  ): Promise<Turn | null>;
  /** Ends the running turn within a second; what waits runs next. */
  stop(sessionId: string): Promise<{ stopped: boolean; turnId: string | null }>;
  waiting(sessionId: string): Promise<readonly QueueItem[]>;
  /** Changes what waits, each giving what waits then. CONFLICT for what runs or has ended, or is not all that waits. */
  readonly queue: {
    edit(sessionId: string, turnId: string, text: string): Promise<readonly QueueItem[]>;
    /** Its turn ends without having run. */
    drop(sessionId: string, turnId: string): Promise<readonly QueueItem[]>;
    reorder(sessionId: string, turnIds: readonly string[]): Promise<readonly QueueItem[]>;
  };
  /** Whom a waiting turn waits for, when that is another process; else null. */
  noticeOf(turnId: string): string | null;

  /** Who may write which session now, over all processes. */
  leases(): Promise<readonly LeaseStanding[]>;
  /** Takes that very grant away; its turn is cut off. False when it was another one by then. */
  releaseLease(grip: { sessionId: string; fence: number }): Promise<boolean>;

  /** Events of one session: first a snapshot (or the missed events after `afterSeq`), then live, until aborted. */
  watch(
    sessionId: string,
    options: { afterSeq: number | null; signal: AbortSignal },
  ): AsyncIterable<SequencedEvent>;

  /** The gateway's feed, and one session's stream with it, numbered each for itself; until aborted. */
  subscribe(options: {
    sessionId: string | null;
    afterFeedSeq: number | null;
    afterSessionSeq: number | null;
    signal: AbortSignal;
  }): AsyncIterable<LiveMessage>;
  /** Tells everyone who is subscribed. */
  announce(event: FeedEvent): void;

  agentCache(): AgentCacheState;
  agents(): readonly ResidentAgent[];
  evict(sessionId: string, mode: EvictionMode): Promise<Eviction>;

  /** What a new session of the profile would get now. */
  freshPrompt(profile: string): Promise<PromptWithTools>;
  /** What the session sends; null when it has not been frozen yet (before its first turn). */
  sessionPrompt(sessionId: string): Promise<PromptWithTools | null>;
  /** The same as it was rendered, before people were replaced in it. */
  renderedPrompt(sessionId: string): Promise<PromptWithTools | null>;
  /** What rebuilding the session's prompt now would change; null when nothing is frozen. Nothing is written. */
  rebuildPlan(sessionId: string): Promise<RebuildPlan | null>;
  /** The exact body of a call, made again from stored parts and checked against its hash; null = not recorded. */
  requestBody(call: ModelCall): Promise<string | null>;

  /** Refuses new turns, lets running ones end within the grace time, then interrupts them. */
  drain(graceMs: number): Promise<void>;
}

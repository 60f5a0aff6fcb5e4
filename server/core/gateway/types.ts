import type { SequencedEvent } from "@/server/core/contracts";
import type { Dialect, ModelRequest, OptionalField } from "@/server/core/models";
import type { RenderedPrompt } from "@/server/core/prompt";
import type {
  InboundEvent,
  ModelCall,
  QueueItem,
  Session,
  SessionPatch,
  Turn,
} from "@/server/core/sessions";
import type { FrozenTools } from "@/server/core/tools";

/** A prompt with the tools it was frozen with. */
export interface PromptWithTools {
  readonly prompt: RenderedPrompt;
  readonly tools: FrozenTools;
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
}

export type EvictionMode = "soft" | "stop" | "release";

export interface Eviction {
  readonly status: "evicted" | "deferred" | "absent";
  readonly freedBytes: number;
}

export type SendOutcome =
  | { status: "accepted" | "duplicate"; turn: Turn }
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
  /** Changes take effect on the next turn. Archiving stops the running turn, drops the queue and evicts. */
  updateSession(id: string, patch: SessionPatch): Promise<Session>;
  send(input: {
    sessionId: string;
    clientId: string | null;
    event: InboundEvent;
  }): Promise<SendOutcome>;
  /** Resolves with the turn when it has ended, or as it stands after `timeoutMs`. */
  waitForTurn(
    turnId: string,
    options: { timeoutMs: number; signal: AbortSignal },
  ): Promise<Turn | null>;
  /** Ends the running turn within a second; what waits runs next. */
  stop(sessionId: string): Promise<{ stopped: boolean; turnId: string | null }>;
  waiting(sessionId: string): Promise<readonly QueueItem[]>;

  /** Events of one session: first a snapshot (or the missed events after `afterSeq`), then live, until aborted. */
  watch(
    sessionId: string,
    options: { afterSeq: number | null; signal: AbortSignal },
  ): AsyncIterable<SequencedEvent>;

  agents(): readonly ResidentAgent[];
  evict(sessionId: string, mode: EvictionMode): Promise<Eviction>;

  /** What a new session of the profile would get now. */
  freshPrompt(profile: string): Promise<PromptWithTools>;
  /** What the session sends; null when it has not been frozen yet (before its first turn). */
  sessionPrompt(sessionId: string): Promise<PromptWithTools | null>;
  /** The exact body of a call, made again from stored parts and checked against its hash; null = not recorded. */
  requestBody(call: ModelCall): Promise<string | null>;

  /** Refuses new turns, lets running ones end within the grace time, then interrupts them. */
  drain(graceMs: number): Promise<void>;
}

/** Renders bodies without a connection. */
export type BodyRenderer = (
  dialect: Dialect,
  request: ModelRequest,
  omitted: readonly OptionalField[],
) => string;

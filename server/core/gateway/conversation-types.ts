import type { Session, Turn } from "@/server/core/sessions";

/** What taking the last human turns out of a session would do. Nothing is written. */
export interface UndoPlan {
  /** The human turns that go, the oldest first; fewer than asked for when there are no more. */
  readonly turnIds: readonly string[];
  /** Messages that are not sent any more, those of internal turns in between included. */
  readonly messages: number;
  /** From this message on; null = there is nothing to undo. */
  readonly fromSeq: number | null;
  /** Messages of the session when it was planned. */
  readonly messageCount: number;
}

/** A new conversation in the place of another. */
export interface StartOverInput {
  readonly sessionId: string;
  /** The key that leads to it and is to lead to the new one; null = the session's own. */
  readonly key: string | null;
  readonly title: string | null;
  readonly ownerId: string | null;
}

export interface StartOverOutcome {
  readonly session: Session;
  /** The turn that was stopped for it. */
  readonly stoppedTurn: string | null;
  /** Messages that waited and will not run. */
  readonly dropped: number;
}

/** Begins conversations anew, takes turns back, moves keys; always under the session's lease. */
export interface ConversationChanges {
  /** What `undo` would do now. */
  undoPlan(sessionId: string, turns: number): Promise<UndoPlan>;
  /** Takes the planned turns out of what is sent; CONFLICT when the session has gone on since. */
  undo(sessionId: string, plan: UndoPlan): Promise<void>;
  /** Stops what runs, drops what waits, releases the agent: a new session takes the key, without its pin. */
  startOver(input: StartOverInput): Promise<StartOverOutcome>;
  /** The key leads to the other session from now on; the pin is gone, the agent of the one before is evicted. */
  goOnIn(input: { sessionId: string; key: string; targetId: string }): Promise<void>;
}

/** A turn that a stop or crash cut off, in a session that nobody has gone on with since. */
export interface CutTurn {
  readonly turn: Turn;
  readonly session: Session;
}

/** What became of a wish to go on. */
export interface ResumeOutcome {
  readonly started: readonly CutTurn[];
  readonly skipped: readonly { readonly turnId: string; readonly reason: string }[];
}

/** Goes on with turns that a stop or crash cut off, each once, two at a time. */
export interface TurnResumptions {
  /** Turns that can be gone on with now, the latest cut first; none of those that are in the line. */
  offered(): Promise<readonly CutTurn[]>;
  /** Takes up the named turns in that order, or all that are offered; what is no longer offered is skipped. */
  start(turnIds: readonly string[] | null): Promise<ResumeOutcome>;
}

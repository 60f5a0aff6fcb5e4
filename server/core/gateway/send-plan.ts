import type { InboundEvent } from "@/server/core/sessions";

/** A follow-up of a follow-up, and so on: deeper ones wait like any other message. */
export const MAX_FOLLOW_UPS = 3;

/** What keeps the session busy when a message comes. */
export type Busy =
  | {
      readonly with: "turn";
      readonly turnId: string;
      readonly depth: number;
      readonly isHere: boolean;
    }
  | { readonly with: "operation" };

/** What the event says of itself once it is known what becomes of it. */
export type SendPlan = Pick<InboundEvent, "mode" | "follows" | "depth" | "demoted">;

/** What becomes of a message: where nothing runs, every one is an ordinary turn. */
export function sendPlan(event: InboundEvent, busy: Busy | null): SendPlan {
  // A turn said again keeps the place that it had.
  if (event.replaces !== null) {
    return { mode: "queue", follows: event.follows, depth: event.depth, demoted: null };
  }
  if (busy === null || event.mode === "queue") return waits(null);
  const reason = demotion(event, busy);
  if (reason !== null || busy.with === "operation") return waits(reason);
  return { mode: event.mode, follows: busy.turnId, depth: busy.depth + 1, demoted: null };
}

function demotion(event: InboundEvent, busy: Busy): string | null {
  if (event.kind === "internal") {
    return "An internal event neither steers nor interrupts: it waits for its turn.";
  }
  if (busy.with === "operation") {
    return "The session is being changed: the message waits and runs after that.";
  }
  if (busy.depth >= MAX_FOLLOW_UPS) {
    return `It would be more than ${MAX_FOLLOW_UPS} follow-ups, one out of the other: it waits for its turn.`;
  }
  return event.mode === "steer" ? unfitSteer(event) : unfitInterrupt(busy);
}

function unfitSteer({ attachments, effort, thinking }: InboundEvent): string | null {
  if (attachments.length > 0) {
    return "A message with files cannot steer a running turn: it waits for its turn.";
  }
  if (effort !== null || thinking !== null) {
    return "A message with an effort or thinking of its own cannot steer a running turn: it waits for its turn.";
  }
  return null;
}

function unfitInterrupt({ isHere }: Extract<Busy, { with: "turn" }>): string | null {
  return isHere
    ? null
    : "Another process runs the turn, so it is not interrupted: the message waits for its turn.";
}

function waits(demoted: string | null): SendPlan {
  return { mode: "queue", follows: null, depth: 0, demoted };
}

const STOP_WORDS = new Set(["stop", "/stop", "停止", "停"]);

/** Whether the words of a steer or interrupt mean nothing but to stop. */
export function isStopWord(text: string): boolean {
  return STOP_WORDS.has(text.trim().normalize("NFKC").toLowerCase());
}

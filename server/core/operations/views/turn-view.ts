import type { TurnView } from "@/server/core/contracts";
import { isoTime, isoTimeOrNull } from "@/server/core/kernel";
import type { AskedEvent, Turn } from "@/server/core/sessions";

/** Enough to know a turn by; the whole stands in its message. */
const TOLD_CHARACTERS = 200;

/** A turn with its times in ISO form. */
export function toTurnView(turn: Turn): TurnView {
  return {
    id: turn.id,
    sessionId: turn.sessionId,
    clientId: turn.clientId,
    kind: turn.kind,
    state: turn.state,
    queuedAt: isoTime(turn.queuedAtMs),
    startedAt: isoTimeOrNull(turn.startedAtMs),
    endedAt: isoTimeOrNull(turn.endedAtMs),
    error: turn.error,
    joinedTo: turn.joinedTo,
    fallback: turn.fallback,
    asked: turn.asked === null ? null : askedOf(turn.asked),
  };
}

function askedOf({ text, speaker, attachments }: AskedEvent): TurnView["asked"] {
  return {
    text: [...text.slice(0, 2 * TOLD_CHARACTERS)].slice(0, TOLD_CHARACTERS).join(""),
    speaker,
    attachments: attachments.map(({ name, kind, mediaType, bytes }) => ({
      name,
      kind,
      mediaType,
      bytes,
    })),
  };
}

/** Whether the turn will not change any more. */
export function hasEnded(turn: Pick<Turn, "state">): boolean {
  return turn.state !== "queued" && turn.state !== "running";
}

import type { TurnView } from "@/server/core/contracts";
import { isoTime, isoTimeOrNull } from "@/server/core/kernel";
import type { Turn } from "@/server/core/sessions";

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
  };
}

/** Whether the turn will not change any more. */
export function hasEnded(turn: Pick<Turn, "state">): boolean {
  return turn.state !== "queued" && turn.state !== "running";
}

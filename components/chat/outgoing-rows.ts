import type { LiveTurn, QueueItemView } from "@/server/core/contracts";
import type { StoredThread } from "./thread-rows";
import type { Outgoing } from "./use-outgoing";

/**
 * The messages on their way that nothing else shows yet. One that the gateway has not confirmed is
 * known by its text, since its turn may begin before its confirmation comes.
 */
export function outgoingToShow(
  outgoing: readonly Outgoing[],
  shown: {
    stored: Pick<StoredThread, "messages" | "turns">;
    live: readonly LiveTurn[];
    waiting: readonly QueueItemView[];
  },
): Outgoing[] {
  const { stored, live, waiting } = shown;
  const turnIds = new Set([
    ...live.map((turn) => turn.turnId),
    ...waiting.map((item) => item.turnId),
    ...stored.messages.map((message) => message.turnId),
    ...stored.turns.filter((turn) => turn.endedAt !== null).map((turn) => turn.id),
  ]);
  const known = new Set(stored.turns.map((turn) => turn.clientId));
  const unconfirmedTexts = new Set(live.map((turn) => turn.text));
  return outgoing.filter(({ clientId, turnId, text }) =>
    turnId === null ? !known.has(clientId) && !unconfirmedTexts.has(text) : !turnIds.has(turnId),
  );
}

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
    /** Turns whose words were taken into a running one. */
    joined: readonly string[];
  },
): Outgoing[] {
  const { stored, live, waiting, joined } = shown;
  const turnIds = new Set([
    ...live.map((turn) => turn.turnId),
    ...waiting.map((item) => item.turnId),
    ...joined,
    ...stored.messages.map((message) => message.turnId),
    ...stored.turns
      .filter((turn) => turn.endedAt !== null || turn.joinedTo !== null)
      .map((turn) => turn.id),
  ]);
  const known = new Set(stored.turns.map((turn) => turn.clientId));
  const unconfirmedTexts = new Set(live.flatMap(textsOf));
  return outgoing.filter(({ clientId, turnId, text }) =>
    turnId === null ? !known.has(clientId) && !unconfirmedTexts.has(text) : !turnIds.has(turnId),
  );
}

/** What was asked, and what was said since. */
function textsOf({ text, blocks }: LiveTurn): string[] {
  return [text, ...blocks.flatMap((block) => (block.type === "steer" ? [block.text] : []))];
}

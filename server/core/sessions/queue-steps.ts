import type { AppendStepInput, BeginTurnInput } from "./store";
import type { SessionTables } from "./tables";
import type { AskedEvent, InboundEvent, Turn } from "./types";

const ORDINARY = 0;
/** Before all that waits for its turn; what was reordered lies between the two. */
const NEXT = -1;

/** Interrupts, and steers that came too late, run before what merely waits. */
export function positionOf({ mode, follows }: InboundEvent, tables: SessionTables): number {
  if (mode === "queue" || follows === null) return ORDINARY;
  // A turn that is still being taken up waits itself: nothing may pass it.
  return tables.turns.find(follows)?.state === "queued" ? ORDINARY : NEXT;
}

/** Other words for a turn that waits; false when it does not any more. */
export function editWaiting({ turns }: SessionTables, turn: Turn, text: string): boolean {
  const item = turns.waiting(turn.sessionId).find(({ turnId }) => turnId === turn.id);
  if (item === undefined) return false;
  const event = { ...item.event, text };
  turns.rewrite({ ...turn, asked: askedOf(event) }, { ...item, event });
  return true;
}

/** Whether a waiting turn still says what its message was made of. */
export function isStillSaid(
  { turns }: SessionTables,
  { sessionId, turnId, words }: Pick<BeginTurnInput, "sessionId" | "turnId" | "words">,
): boolean {
  if (words === undefined) return true;
  const item = turns.waiting(sessionId).find((each) => each.turnId === turnId);
  return item?.event.text === words;
}

/** False when the ids are not exactly those that wait, each once. */
export function reorderWaiting(
  { turns }: SessionTables,
  sessionId: string,
  turnIds: readonly string[],
): boolean {
  const waiting = new Set(turns.waiting(sessionId).map(({ turnId }) => turnId));
  const isWhole = waiting.size === turnIds.length && new Set(turnIds).size === turnIds.length;
  if (!isWhole || turnIds.some((turnId) => !waiting.has(turnId))) return false;
  const step = (ORDINARY - NEXT) / (turnIds.length + 1);
  for (const [at, turnId] of turnIds.entries()) turns.moveTo(turnId, NEXT + step * (at + 1));
  return true;
}

/** Takes waiting turns into the running one; false, with nothing changed, when one waits no more or says otherwise. */
export function joinTurns(
  { turns }: SessionTables,
  host: Turn,
  { joins = [], messages }: Pick<AppendStepInput, "joins" | "messages">,
): boolean {
  if (joins.length === 0) return true;
  const waiting = new Map(turns.waiting(host.sessionId).map((item) => [item.turnId, item]));
  const found = joins.map(({ turnId, text }) => {
    const isSaid = waiting.get(turnId)?.event.text === text;
    return isSaid ? turns.find(turnId) : null;
  });
  const steers = found.filter((turn) => turn !== null);
  if (steers.length < joins.length) return false;
  const startedAtMs = messages.at(-1)?.createdAtMs ?? host.startedAtMs;
  for (const turn of steers) {
    turns.advance({ ...turn, state: "running", startedAtMs, joinedTo: host.id });
  }
  return true;
}

/** What joined a turn ends as it does. */
export function endJoined(
  { turns }: SessionTables,
  host: Turn,
  ending: Pick<Turn, "state" | "endedAtMs" | "error">,
): void {
  for (const turn of turns.runningOf(host.sessionId)) {
    if (turn.joinedTo === host.id) turns.advance({ ...turn, ...ending });
  }
}

/** The event without the contents of its files, which stand in the turn's message. */
export function askedOf({ attachments, ...event }: InboundEvent): AskedEvent {
  return { ...event, attachments: attachments.map(({ content, ...facts }) => facts) };
}

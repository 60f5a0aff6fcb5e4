import { GatewayError } from "@/server/core/kernel";
import type { Session, SessionStore, StoredMessage, Turn } from "@/server/core/sessions";
import { sentPlacePin } from "./branch";
import type { UndoPlan } from "./conversation-types";
import { modelToldBefore } from "./replacement";

type UndoStore = Pick<SessionStore, "messages" | "turn" | "callsOfTurn">;

const READ_AT_ONCE = 100;

/** The last human turns of which something is still sent, with all that followed the first of them. */
export async function undoPlan(
  session: Session,
  wanted: number,
  store: UndoStore,
): Promise<UndoPlan> {
  const kinds = new Map<string, Turn["kind"]>();
  const turnIds: string[] = [];
  let [seen, messages, fromSeq] = [0, 0, session.messageCount + 1];
  for await (const { turnId, seq } of sentMessages(session, store)) {
    const kind = kinds.get(turnId) ?? (await store.turn(turnId))?.kind ?? "human";
    kinds.set(turnId, kind);
    const isNext = kind === "human" && turnId !== turnIds[0];
    // An internal turn before the first of them stays, as the human one before it does.
    if (turnIds.length === wanted && (isNext || kind === "internal")) break;
    seen += 1;
    if (isNext) turnIds.unshift(turnId);
    if (kind === "human") [messages, fromSeq] = [seen, seq];
  }
  const isNothing = turnIds.length === 0;
  const { messageCount } = session;
  return { turnIds, messages, fromSeq: isNothing ? null : fromSeq, messageCount };
}

/** What the session's record says, and the pin its route carries, once the planned turns are gone. */
export async function recordWithout(session: Session, fromSeq: number, store: UndoStore) {
  const first = (await store.messages(session.id, { afterSeq: fromSeq - 1, limit: 1 }))[0];
  const [before] = await store.messages(session.id, { beforeSeq: fromSeq, limit: 1, last: true });
  const ofBefore = before === undefined ? [] : await store.callsOfTurn(before.turnId);
  const ofFirst = first === undefined ? [] : await store.callsOfTurn(first.turnId);
  const call = ofBefore.at(-1) ?? ofFirst[0] ?? null;
  const toldModel = await modelToldBefore(session.id, fromSeq, store);
  return {
    session: { toldDate: null, toldModel },
    // Told on a message that is gone is not told: the pin says again what the call before it sent.
    pin: call === null ? undefined : sentPlacePin(call.recipe, session.id),
  };
}

/** The refusal of an undo that no longer fits what was looked at. */
export function goneOn(): GatewayError {
  return new GatewayError("CONFLICT", "the conversation has gone on meanwhile", {
    hint: "Look at what was said, then undo again.",
  });
}

/** Messages that are sent, the newest first. */
async function* sentMessages(session: Session, store: UndoStore): AsyncGenerator<StoredMessage> {
  let beforeSeq = session.messageCount + 1;
  while (beforeSeq > 1) {
    const range = { beforeSeq, limit: READ_AT_ONCE, last: true };
    const page = await store.messages(session.id, range);
    for (const message of page.toReversed()) if (message.excluded === null) yield message;
    beforeSeq = page[0]?.seq ?? 1;
  }
}

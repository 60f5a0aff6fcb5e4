import { GatewayError } from "@/server/core/kernel";
import type { InboundEvent, SessionStore, Turn } from "@/server/core/sessions";
import { attachmentsOf } from "./attachments";

/** The event that says an ended turn again, its files taken from the turn's own message; CONFLICT when it cannot be. */
export async function eventAgain(
  turn: Turn,
  { text, authorId }: { text: string | null; authorId: string | null },
  store: Pick<SessionStore, "messagesOfTurn">,
): Promise<InboundEvent> {
  const { asked } = turn;
  if (turn.endedAtMs === null) throw notEnded();
  if (asked === null) throw notKept("what this turn was asked was not kept");
  const [message] = asked.attachments.length === 0 ? [] : await store.messagesOfTurn(turn.id);
  const attachments = attachmentsOf(asked.attachments, message?.blocks ?? []);
  if (attachments === null) throw notKept("the files of this turn were not kept");
  return { ...asked, text: text ?? asked.text, authorId, attachments, replaces: turn.id };
}

function notEnded(): GatewayError {
  return new GatewayError("CONFLICT", "this turn has not ended", {
    hint: "Wait until it has ended, or stop it, then send it again.",
  });
}

function notKept(message: string): GatewayError {
  return new GatewayError("CONFLICT", message, {
    hint: "Write it as a new message.",
  });
}

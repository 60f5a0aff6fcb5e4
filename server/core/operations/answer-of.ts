import type { SendMessageResult } from "@/server/core/contracts";
import type { StoredMessage, Turn } from "@/server/core/sessions";
import type { OperatorContext } from "./context";
import { toCallView } from "./views/call-view";
import { textOf } from "./views/message-view";

/** What an ended turn came to: its last words, its calls, its error. */
export async function answerOf(
  ctx: Pick<OperatorContext, "store" | "prices">,
  turn: Turn,
): Promise<SendMessageResult> {
  // What joined a running turn is answered by that turn.
  const answeredBy = turn.joinedTo ?? turn.id;
  const [message, calls, prices] = await Promise.all([
    lastWords(ctx, answeredBy),
    ctx.store.callsOfTurn(answeredBy),
    ctx.prices(),
  ]);
  return {
    turnId: turn.id,
    state: turn.state,
    joinedTo: turn.joinedTo,
    notice: null,
    text: message === null ? "" : textOf(message),
    calls: calls.map((call) => toCallView(call, prices)),
    error: turn.error,
  };
}

async function lastWords(
  { store }: Pick<OperatorContext, "store">,
  turnId: string,
): Promise<StoredMessage | null> {
  const messages = await store.messagesOfTurn(turnId);
  return messages.findLast((message) => message.role === "assistant") ?? null;
}

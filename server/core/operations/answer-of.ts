import type { SendMessageResult } from "@/server/core/contracts";
import type { StoredMessage, Turn } from "@/server/core/sessions";
import type { OperatorContext } from "./context";
import { toCallView } from "./views/call-view";
import { textOf } from "./views/message-view";

const PAGE_MESSAGES = 100;

/** What an ended turn came to: its last words, its calls, its error. */
export async function answerOf(
  ctx: Pick<OperatorContext, "store" | "prices">,
  turn: Turn,
): Promise<SendMessageResult> {
  const [message, calls, prices] = await Promise.all([
    lastWords(ctx, turn),
    ctx.store.callsOfTurn(turn.id),
    ctx.prices(),
  ]);
  return {
    turnId: turn.id,
    state: turn.state,
    text: message === null ? "" : textOf(message),
    calls: calls.map((call) => toCallView(call, prices)),
    error: turn.error,
  };
}

/** The turn's last answer, looked for from the end: later turns may have written behind it. */
async function lastWords(
  { store }: Pick<OperatorContext, "store">,
  turn: Turn,
): Promise<StoredMessage | null> {
  let beforeSeq: number | undefined;
  for (;;) {
    const page = await store.messages(turn.sessionId, {
      ...(beforeSeq === undefined ? {} : { beforeSeq }),
      limit: PAGE_MESSAGES,
      last: true,
    });
    const own = page.filter((message) => message.turnId === turn.id);
    const answer = own.findLast((message) => message.role === "assistant");
    if (answer !== undefined) return answer;
    const oldest = page[0];
    if (oldest === undefined || oldest.createdAtMs < turn.queuedAtMs) return null;
    beforeSeq = oldest.seq;
  }
}

import type { ResendInput, SendMessageResult } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";
import { queueFull, unanswered } from "./send-message";

/** Says an ended turn again; its messages and what followed stay to be read and are not sent any more. */
export async function resendTurn(
  ctx: OperatorContext,
  { id, turnId, text, clientId }: ResendInput,
): Promise<SendMessageResult> {
  requireScope(ctx, "sessions:write");
  const outcome = await ctx.gateway.resend({
    sessionId: id,
    turnId,
    text: text ?? null,
    clientId: clientId ?? null,
    authorId: ctx.operator.id,
  });
  if (outcome.status === "full") throw queueFull(outcome.waiting);
  await ctx.audit.record({
    action: "sessions.resend",
    operatorId: ctx.operator.id,
    target: id,
    sessionId: null,
    detail: { turnId: outcome.turn.id, replaces: turnId, status: outcome.status },
  });
  return unanswered(outcome.turn);
}

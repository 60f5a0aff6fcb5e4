import type { QueueView, ReorderQueueInput } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";
import { foundSession } from "./found";
import { toQueueView } from "./views/queue-view";

/** Puts all that waits into another order; CONFLICT unless exactly that is named. */
export async function reorderQueue(
  ctx: OperatorContext,
  { id, turnIds }: ReorderQueueInput,
): Promise<QueueView> {
  requireScope(ctx, "sessions:write");
  await foundSession(ctx, id);
  const waiting = await ctx.gateway.queue.reorder(id, turnIds);
  await ctx.audit.record({
    action: "sessions.reorder-queue",
    operatorId: ctx.operator.id,
    target: id,
    sessionId: id,
    detail: { turns: turnIds.length },
  });
  return toQueueView(waiting);
}

import type { DropQueuedInput, QueueView } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";
import { foundSession } from "./found";
import { toQueueView } from "./views/queue-view";

/** Takes a message out of the queue; its turn ends without having run. CONFLICT once it runs. */
export async function dropQueued(
  ctx: OperatorContext,
  { id, turnId }: DropQueuedInput,
): Promise<QueueView> {
  requireScope(ctx, "sessions:write");
  await foundSession(ctx, id);
  const waiting = await ctx.gateway.queue.drop(id, turnId);
  await ctx.audit.record({
    action: "sessions.drop-queued",
    operatorId: ctx.operator.id,
    target: id,
    sessionId: id,
    detail: { turnId },
  });
  return toQueueView(waiting);
}

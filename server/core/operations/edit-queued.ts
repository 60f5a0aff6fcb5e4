import type { EditQueuedInput, QueueView } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";
import { foundSession } from "./found";
import { toQueueView } from "./views/queue-view";

/** Gives a message that waits other words. CONFLICT once it runs. */
export async function editQueued(
  ctx: OperatorContext,
  { id, turnId, text }: EditQueuedInput,
): Promise<QueueView> {
  requireScope(ctx, "sessions:write");
  await foundSession(ctx, id);
  const waiting = await ctx.gateway.queue.edit(id, turnId, text);
  await ctx.audit.record({
    action: "sessions.edit-queued",
    operatorId: ctx.operator.id,
    target: id,
    sessionId: id,
    detail: { turnId },
  });
  return toQueueView(waiting);
}

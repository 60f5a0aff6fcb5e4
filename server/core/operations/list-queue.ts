import type { QueueView, SessionIdInput } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";
import { foundSession } from "./found";
import { toQueueView } from "./views/queue-view";

/** What waits behind the running turn, in the order in which it will run. */
export async function listQueue(ctx: OperatorContext, { id }: SessionIdInput): Promise<QueueView> {
  requireScope(ctx, "sessions:read");
  await foundSession(ctx, id);
  return toQueueView(await ctx.gateway.waiting(id));
}

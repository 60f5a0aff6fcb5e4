import type { LeaseList } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";
import { toLeaseView } from "./views/lease-view";

/** Who may write which session now, over all processes on this data folder; the oldest first. */
export async function listLeases(ctx: OperatorContext): Promise<LeaseList> {
  requireScope(ctx, "agents:read");
  const nowMs = ctx.clock.now();
  const items = await Promise.all(
    (await ctx.gateway.leases()).map(async (standing) =>
      toLeaseView(standing, await ctx.store.session(standing.lease.sessionId), nowMs),
    ),
  );
  return { items, nextCursor: null };
}

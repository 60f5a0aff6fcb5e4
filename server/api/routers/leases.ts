import { LeaseList, ReleaseLeaseInput, ReleaseLeaseResult } from "@/server/core/contracts";
import { listLeases, releaseLease } from "@/server/core/operations";
import { rest } from "../rest-meta";
import { procedure, router } from "../trpc";

export const leasesRouter = router({
  list: procedure
    .meta(
      rest("GET /leases", {
        scope: "agents:read",
        summary: "Who may write which session now",
      }),
    )
    .output(LeaseList)
    .query(({ ctx }) => listLeases(ctx.operator)),
  release: procedure
    .meta(
      rest("POST /leases/{sessionId}/release", {
        scope: "agents:write",
        summary: "Take a lease away from its holder",
      }),
    )
    .input(ReleaseLeaseInput)
    .output(ReleaseLeaseResult)
    .mutation(({ ctx, input }) => releaseLease(ctx.operator, input)),
});

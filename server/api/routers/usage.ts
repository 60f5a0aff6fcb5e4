import { GetUsageInput, UsageReport } from "@/server/core/contracts";
import { getUsage } from "@/server/core/operations";
import { rest } from "../rest-meta";
import { procedure, router } from "../trpc";

export const usageRouter = router({
  get: procedure
    .meta(
      rest("GET /usage", {
        scope: "usage:read",
        summary: "Tokens and money by day, hour, profile, model, session, platform or purpose",
      }),
    )
    .input(GetUsageInput)
    .output(UsageReport)
    .query(({ ctx, input }) => getUsage(ctx.operator, input)),
});

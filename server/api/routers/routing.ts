import { InboundInput, InboundResult, ListRoutesInput, RoutePage } from "@/server/core/contracts";
import { listRoutes, sendInbound } from "@/server/core/operations";
import { rest } from "../rest-meta";
import { procedure, router } from "../trpc";

export const routingRouter = router({
  send: procedure
    .meta(
      rest("POST /inbound", {
        scope: "sessions:write",
        summary: "A message as a platform tells it; finds profile and session",
        statuses: [202],
      }),
    )
    .input(InboundInput)
    .output(InboundResult)
    .mutation(({ ctx, input }) => sendInbound(ctx.operator, input)),
  list: procedure
    .meta(
      rest("GET /routes", {
        scope: "sessions:read",
        summary: "Which session keys lead where",
      }),
    )
    .input(ListRoutesInput)
    .output(RoutePage)
    .query(({ ctx, input }) => listRoutes(ctx.operator, input)),
});

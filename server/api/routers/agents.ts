import { AgentPage, EvictInput, EvictResult } from "@/server/core/contracts";
import { evictAgent, listAgents } from "@/server/core/operations";
import { rest } from "../rest-meta";
import { procedure, router } from "../trpc";

export const agentsRouter = router({
  list: procedure
    .meta(rest("GET /agents", { scope: "agents:read", summary: "Resident agents" }))
    .output(AgentPage)
    .query(({ ctx }) => listAgents(ctx.operator)),
  evict: procedure
    .meta(
      rest("POST /agents/{sessionId}/evict", {
        scope: "agents:write",
        summary: "Take the agent out of memory; conversation and provider cache stay",
      }),
    )
    .input(EvictInput)
    .output(EvictResult)
    .mutation(({ ctx, input }) => evictAgent(ctx.operator, input)),
});

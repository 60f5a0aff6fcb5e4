import {
  AgentCacheView,
  AgentImpact,
  AgentImpactInput,
  AgentPage,
  AgentTimelineInput,
  AgentTimelinePage,
  EvictInput,
  EvictResult,
} from "@/server/core/contracts";
import {
  agentCacheState,
  agentImpact,
  agentTimeline,
  evictAgent,
  listAgents,
} from "@/server/core/operations";
import { rest } from "../rest-meta";
import { procedure, router } from "../trpc";

const READ = "agents:read";

export const agentsRouter = router({
  list: procedure
    .meta(rest("GET /agents", { scope: READ, summary: "Resident agents" }))
    .output(AgentPage)
    .query(({ ctx }) => listAgents(ctx.operator)),
  cache: procedure
    .meta(
      rest("GET /agents/cache", { scope: READ, summary: "Limits and figures of the agent cache" }),
    )
    .output(AgentCacheView)
    .query(({ ctx }) => agentCacheState(ctx.operator)),
  timeline: procedure
    .meta(
      rest("GET /agents/events", { scope: READ, summary: "What happened to agents, newest first" }),
    )
    .input(AgentTimelineInput)
    .output(AgentTimelinePage)
    .query(({ ctx, input }) => agentTimeline(ctx.operator, input)),
  impact: procedure
    .meta(
      rest("GET /agents/{sessionId}/impact", {
        scope: READ,
        summary: "What evict, rebuild and release would do, and cost",
      }),
    )
    .input(AgentImpactInput)
    .output(AgentImpact)
    .query(({ ctx, input }) => agentImpact(ctx.operator, input)),
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

import type { AgentView } from "@/server/core/contracts";
import type { ResidentAgent } from "@/server/core/gateway";
import { type OperatorContext, requireScope } from "./context";
import { toAgentView } from "./views/agent-view";

/** The resident agents with the names of their sessions, the last used first. */
export async function listAgents(
  ctx: OperatorContext,
): Promise<{ items: AgentView[]; nextCursor: null }> {
  requireScope(ctx, "agents:read");
  const agents = [...ctx.gateway.agents()].sort((a, b) => b.lastUsedAtMs - a.lastUsedAtMs);
  const views = await Promise.all(agents.map((agent) => viewOf(ctx, agent)));
  return { items: views.filter((view) => view !== null), nextCursor: null };
}

async function viewOf(
  { store }: Pick<OperatorContext, "store">,
  agent: ResidentAgent,
): Promise<AgentView | null> {
  const session = await store.session(agent.sessionId);
  if (session === null) return null;
  return toAgentView(agent, { session, totals: await store.sessionTotals(session.id) });
}

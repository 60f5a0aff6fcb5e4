import type { AgentView } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";
import { toAgentView } from "./views/agent-view";

/** The resident agents, the last used first. */
export async function listAgents(
  ctx: OperatorContext,
): Promise<{ items: AgentView[]; nextCursor: null }> {
  requireScope(ctx, "agents:read");
  const agents = [...ctx.gateway.agents()].sort((a, b) => b.lastUsedAtMs - a.lastUsedAtMs);
  return { items: agents.map(toAgentView), nextCursor: null };
}

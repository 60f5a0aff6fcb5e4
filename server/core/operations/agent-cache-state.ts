import type { AgentCacheView } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";

/** The agent cache as it stands: limits, what it has done since the gateway started, and who goes next. */
export async function agentCacheState(ctx: OperatorContext): Promise<AgentCacheView> {
  requireScope(ctx, "agents:read");
  const agents = ctx.gateway.agents();
  const { maxEntries, idleMs, memoryBudgetBytes, ...done } = ctx.gateway.agentCache();
  const turns = done.reused + done.built;
  return {
    entries: agents.length,
    maxEntries,
    idleMs,
    residentBytes: agents.reduce((sum, { residentBytes }) => sum + residentBytes, 0),
    processBytes: ctx.processBytes(),
    memoryBudgetBytes,
    reused: done.reused,
    built: done.built,
    evicted: done.evicted,
    reuseRate: turns === 0 ? null : done.reused / turns,
    buildMs: done.buildMs,
    nextOut: done.nextOut,
  };
}

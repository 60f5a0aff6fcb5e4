import type { AgentCacheView } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

/** The agent cache as it stands. */
export async function agentCacheState(ctx: OperatorContext): Promise<AgentCacheView> {
  requireScope(ctx, "agents:read");
  throw new GatewayError("INTERNAL", "not built yet");
}

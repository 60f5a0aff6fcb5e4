import type { AgentImpact, AgentImpactInput } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

/** What evicting, rebuilding and releasing would do to a session, and cost. */
export async function agentImpact(
  ctx: OperatorContext,
  input: AgentImpactInput,
): Promise<AgentImpact> {
  requireScope(ctx, "agents:read");
  void input;
  throw new GatewayError("INTERNAL", "not built yet");
}

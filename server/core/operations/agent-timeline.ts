import type { AgentEventView, AgentTimelineInput, PageOf } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

/** What happened to resident agents, newest first. */
export async function agentTimeline(
  ctx: OperatorContext,
  input: AgentTimelineInput,
): Promise<PageOf<AgentEventView>> {
  requireScope(ctx, "agents:read");
  void input;
  throw new GatewayError("INTERNAL", "not built yet");
}

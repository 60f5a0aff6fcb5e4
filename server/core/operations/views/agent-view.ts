import type { AgentView } from "@/server/core/contracts";
import type { ResidentAgent } from "@/server/core/gateway";
import { isoTime } from "@/server/core/kernel";

/** A resident agent with its times in ISO form. */
export function toAgentView(agent: ResidentAgent): AgentView {
  return {
    sessionId: agent.sessionId,
    key: agent.key,
    profile: agent.profile,
    model: agent.model,
    signature: agent.signature,
    builtAt: isoTime(agent.builtAtMs),
    lastUsedAt: isoTime(agent.lastUsedAtMs),
    turnsReused: agent.turnsReused,
    state: agent.state,
    residentBytes: agent.residentBytes,
  };
}

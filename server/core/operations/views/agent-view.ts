import type { AgentView } from "@/server/core/contracts";
import type { ResidentAgent } from "@/server/core/gateway";
import { isoTime, isoTimeOrNull } from "@/server/core/kernel";
import type { SessionListItem } from "@/server/core/sessions";
import { warmUntilOf } from "./session-view";

/** A resident agent with the name and the warmth of its session, its times in ISO form. */
export function toAgentView(
  agent: ResidentAgent,
  { session, totals }: Pick<SessionListItem, "session" | "totals">,
): AgentView {
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
    title: session.title,
    provider: agent.provider,
    signatureFields: agent.signatureFields.map(({ name, value }) => ({ name, value })),
    warmUntil: warmUntilOf(totals),
    idleUntil: isoTimeOrNull(agent.idleUntilMs),
  };
}

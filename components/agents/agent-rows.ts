import type { AgentCacheView, AgentView } from "@/server/core/contracts";

export interface AgentFilter {
  readonly profile: string | null;
  readonly state: AgentView["state"] | null;
  readonly text: string;
}

export const AGENT_SORTS = ["used", "built", "reused", "bytes", "warm"] as const;
export type AgentSort = (typeof AGENT_SORTS)[number];

/** The agents that the filter leaves, sorted; what is newest, largest or warmest comes first. */
export function toAgentRows(
  agents: readonly AgentView[],
  filter: AgentFilter,
  sort: AgentSort,
): AgentView[] {
  const measure = MEASURES[sort];
  return agents
    .filter((agent) => isLeft(agent, filter))
    .sort((a, b) => measure(b) - measure(a) || b.sessionId.localeCompare(a.sessionId));
}

/** How many agents each value of a facet would leave, the other parts of the filter applied. */
export function agentFacets(agents: readonly AgentView[], filter: AgentFilter) {
  const without = (part: Partial<AgentFilter>) =>
    agents.filter((agent) => isLeft(agent, { ...filter, ...part }));
  return {
    profile: countBy(without({ profile: null }), ({ profile }) => profile),
    state: countBy(without({ state: null }), ({ state }) => state),
  };
}

/** The agent that goes first when room is needed; null = none may go. */
export function nextOutOf(
  agents: readonly AgentView[],
  cache: AgentCacheView | undefined,
): AgentView | null {
  return agents.find(({ sessionId }) => sessionId === cache?.nextOut) ?? null;
}

/** The first characters of a signature: enough to tell two apart by eye. */
export function shortSignature(signature: string): string {
  return signature.slice(0, 8);
}

const MEASURES: Readonly<Record<AgentSort, (agent: AgentView) => number>> = {
  used: ({ lastUsedAt }) => Date.parse(lastUsedAt),
  built: ({ builtAt }) => Date.parse(builtAt),
  reused: ({ turnsReused }) => turnsReused,
  bytes: ({ residentBytes }) => residentBytes,
  warm: ({ warmUntil }) => (warmUntil === null ? 0 : Date.parse(warmUntil)),
};

function isLeft(agent: AgentView, { profile, state, text }: AgentFilter): boolean {
  if (profile !== null && agent.profile !== profile) return false;
  if (state !== null && agent.state !== state) return false;
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === "") return true;
  const { title, model, provider, sessionId, signature } = agent;
  return [title, model, provider, sessionId, signature].some((field) =>
    field.toLocaleLowerCase().includes(wanted),
  );
}

function countBy(
  agents: readonly AgentView[],
  keyOf: (agent: AgentView) => string,
): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const agent of agents) counts.set(keyOf(agent), (counts.get(keyOf(agent)) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value));
}

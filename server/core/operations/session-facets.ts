import type { SessionFacets, SessionFacetsInput } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";
import { sessionFilterOf } from "./session-filter";

/** How many sessions the filter leaves, and how they divide; each facet counts without its own part. */
export async function sessionFacets(
  ctx: OperatorContext,
  input: SessionFacetsInput,
): Promise<SessionFacets> {
  requireScope(ctx, "sessions:read");
  const facets = await ctx.reads.sessionFacets(sessionFilterOf(input, ctx.clock.now()));
  return {
    count: facets.count,
    profile: largestFirst(facets.profile),
    platform: largestFirst(facets.platform),
    state: largestFirst(facets.state),
  };
}

function largestFirst(counts: ReadonlyMap<string, number>): { key: string; count: number }[] {
  return [...counts]
    .map(([key, count]) => ({ key, count }))
    .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
}

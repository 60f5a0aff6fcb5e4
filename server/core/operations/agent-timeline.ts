import type { AgentEventView, AgentTimelineInput, PageOf } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";
import { toEventView } from "./views/event-view";

/** What happened to resident agents and their prompts over all sessions, newest first. */
export async function agentTimeline(
  ctx: OperatorContext,
  { profile, limit, cursor }: AgentTimelineInput,
): Promise<PageOf<AgentEventView>> {
  requireScope(ctx, "agents:read");
  const filter = { profile: profile ?? null };
  const page = await ctx.reads.timeline(filter, { limit, cursor: cursor ?? null });
  const items = page.items.map(({ event, profile: name, title }) => ({
    ...toEventView(event),
    profile: name,
    title,
  }));
  return { items, nextCursor: page.nextCursor };
}

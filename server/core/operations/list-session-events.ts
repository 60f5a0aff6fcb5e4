import type { EventView, PageOf, SessionPageInput } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";
import { foundSession } from "./found";
import { toEventView } from "./views/event-view";

/** What happened to the session and its resident agent, newest first. */
export async function listSessionEvents(
  ctx: OperatorContext,
  { id, limit, cursor }: SessionPageInput,
): Promise<PageOf<EventView>> {
  requireScope(ctx, "sessions:read");
  await foundSession(ctx, id);
  const page = await ctx.reads.events({ sessionId: id }, { limit, cursor: cursor ?? null });
  return { items: page.items.map(toEventView), nextCursor: page.nextCursor };
}

import type { ListSessionsInput, PageOf, SessionView } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";
import { profileModels } from "./profile-models";
import { sessionFilterOf } from "./session-filter";
import { toSessionView } from "./views/session-view";

/** Sessions in the order asked for, the last active first; archived ones only when asked for. */
export async function listSessions(
  ctx: OperatorContext,
  { limit, cursor, sort, ...filter }: ListSessionsInput,
): Promise<PageOf<SessionView>> {
  requireScope(ctx, "sessions:read");
  const request = { limit, cursor: cursor ?? null };
  const [page, modelOf] = await Promise.all([
    ctx.reads.sessions(sessionFilterOf(filter, ctx.clock.now()), request, sort),
    profileModels(ctx),
  ]);
  const items = page.items.map((item) => toSessionView(item, modelOf(item.session.profile)));
  return { items, nextCursor: page.nextCursor };
}

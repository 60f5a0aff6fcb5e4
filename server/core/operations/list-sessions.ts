import type { ListSessionsInput, PageOf, SessionView } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";
import { profileModels } from "./profile-models";
import { toSessionView } from "./views/session-view";

/** Sessions, the last active first; archived ones only when asked for. */
export async function listSessions(
  ctx: OperatorContext,
  input: ListSessionsInput,
): Promise<PageOf<SessionView>> {
  requireScope(ctx, "sessions:read");
  const [page, modelOf] = await Promise.all([
    ctx.reads.sessions(
      { profile: input.profile ?? null, query: input.q || null, archived: input.archived },
      { limit: input.limit, cursor: input.cursor ?? null },
    ),
    profileModels(ctx),
  ]);
  const items = page.items.map((item) => toSessionView(item, modelOf(item.session.profile)));
  return { items, nextCursor: page.nextCursor };
}

import type { SessionIdInput, SessionView } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";
import { foundSessionItem } from "./found";
import { profileModels } from "./profile-models";
import { toSessionView } from "./views/session-view";

/** One session with its figures. */
export async function getSession(
  ctx: OperatorContext,
  { id }: SessionIdInput,
): Promise<SessionView> {
  requireScope(ctx, "sessions:read");
  return viewedSession(ctx, id);
}

/** The session as its view, for verbs that answer with it. */
export async function viewedSession(
  ctx: Pick<OperatorContext, "reads" | "profiles">,
  id: string,
): Promise<SessionView> {
  const [item, modelOf] = await Promise.all([foundSessionItem(ctx, id), profileModels(ctx)]);
  return toSessionView(item, modelOf(item.session.profile));
}

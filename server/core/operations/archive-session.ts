import type { SessionIdInput, SessionView } from "@/server/core/contracts";
import type { Session } from "@/server/core/sessions";
import { type OperatorContext, requireScope } from "./context";
import { foundSession } from "./found";
import { viewedSession } from "./get-session";

/** Puts the session away: its running turn stops, its queue is dropped, nothing is deleted. Idempotent. */
export async function archiveSession(
  ctx: OperatorContext,
  { id }: SessionIdInput,
): Promise<SessionView> {
  requireScope(ctx, "sessions:write");
  await setArchived(ctx, await foundSession(ctx, id), true);
  return viewedSession(ctx, id);
}

/** Puts a session into the archive or takes it out, and records it; false when it was so already. */
export async function setArchived(
  ctx: OperatorContext,
  session: Session,
  archived: boolean,
): Promise<boolean> {
  if ((session.archivedAtMs !== null) === archived) return false;
  const archivedAtMs = archived ? ctx.clock.now() : null;
  await ctx.gateway.updateSession(session.id, { archivedAtMs });
  await ctx.audit.record({
    action: archived ? "sessions.archive" : "sessions.restore",
    operatorId: ctx.operator.id,
    target: session.id,
    sessionId: session.id,
    detail: {},
  });
  return true;
}

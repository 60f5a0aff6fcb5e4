import type { SessionIdInput, SessionView } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";
import { foundSession } from "./found";
import { viewedSession } from "./get-session";

/** Puts the session away: its running turn stops, its queue is dropped, nothing is deleted. Idempotent. */
export async function archiveSession(
  ctx: OperatorContext,
  { id }: SessionIdInput,
): Promise<SessionView> {
  requireScope(ctx, "sessions:write");
  const session = await foundSession(ctx, id);
  if (session.archivedAtMs === null) {
    await ctx.gateway.updateSession(id, { archivedAtMs: ctx.clock.now() });
    await ctx.audit.record({
      action: "sessions.archive",
      operatorId: ctx.operator.id,
      target: id,
      sessionId: id,
      detail: {},
    });
  }
  return viewedSession(ctx, id);
}

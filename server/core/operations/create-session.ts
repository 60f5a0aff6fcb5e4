import type { CreateSessionInput, SessionView } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";
import { viewedSession } from "./get-session";

/** A new session of the profile, without any message yet. */
export async function createSession(
  ctx: OperatorContext,
  input: CreateSessionInput,
): Promise<SessionView> {
  requireScope(ctx, "sessions:write");
  const session = await ctx.gateway.createSession({
    profile: input.profile,
    title: input.title ?? null,
    ownerId: ctx.operator.id,
  });
  await ctx.audit.record({
    action: "sessions.create",
    operatorId: ctx.operator.id,
    target: session.id,
    sessionId: session.id,
    detail: { profile: session.profile },
  });
  return viewedSession(ctx, session.id);
}

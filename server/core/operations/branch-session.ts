import type { BranchInput, SessionView } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";
import { viewedSession } from "./get-session";

/** A new session that has everything up to the end of a turn in common with another, bytes included. */
export async function branchSession(
  ctx: OperatorContext,
  { id, atTurnId, title }: BranchInput,
): Promise<SessionView> {
  requireScope(ctx, "sessions:write");
  const branch = await ctx.gateway.branch({
    sessionId: id,
    atTurnId: atTurnId ?? null,
    title: title ?? null,
    ownerId: ctx.operator.id,
  });
  await ctx.audit.record({
    action: "sessions.branch",
    operatorId: ctx.operator.id,
    target: branch.id,
    sessionId: id,
    detail: { branchId: branch.id, seq: branch.branchedFrom?.seq ?? 0 },
  });
  return viewedSession(ctx, branch.id);
}

import type { ResumeInput, ResumeResult } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";

/** Goes on with turns that were cut off, two at a time; each is gone on with once. */
export async function resumeTurns(
  ctx: OperatorContext,
  { turnIds }: ResumeInput,
): Promise<ResumeResult> {
  requireScope(ctx, "sessions:write");
  const { started, skipped } = await ctx.gateway.resumptions.start(turnIds ?? null);
  for (const { turn, session } of started) {
    await ctx.audit.record({
      action: "sessions.go-on",
      operatorId: ctx.operator.id,
      target: turn.id,
      sessionId: session.id,
      detail: { turnId: turn.id },
    });
  }
  return {
    started: started.map(({ turn, session }) => ({ sessionId: session.id, turnId: turn.id })),
    skipped: [...skipped],
  };
}

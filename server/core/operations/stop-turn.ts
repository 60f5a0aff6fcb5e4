import type { StopInput, StopResult } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";
import { foundSession } from "./found";

/** Stops the session's running turn; what waits behind it runs next. */
export async function stopTurn(ctx: OperatorContext, { id }: StopInput): Promise<StopResult> {
  requireScope(ctx, "sessions:write");
  await foundSession(ctx, id);
  const result = await ctx.gateway.stop(id);
  await ctx.audit.record({
    action: "sessions.stop",
    operatorId: ctx.operator.id,
    target: id,
    sessionId: id,
    detail: { stopped: result.stopped, turnId: result.turnId },
  });
  return { stopped: result.stopped, turnId: result.turnId };
}

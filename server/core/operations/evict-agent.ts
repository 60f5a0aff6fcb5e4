import type { EvictInput, EvictResult } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";
import { foundSessionItem } from "./found";
import { warmUntilOf } from "./views/session-view";

/** Takes the session's resident agent out of memory; conversation, prompt and the provider's cache stay. */
export async function evictAgent(ctx: OperatorContext, input: EvictInput): Promise<EvictResult> {
  requireScope(ctx, "agents:write");
  const { totals } = await foundSessionItem(ctx, input.sessionId);
  const { status, freedBytes } = await ctx.gateway.evict(input.sessionId, input.mode);
  await ctx.audit.record({
    action: "agents.evict",
    operatorId: ctx.operator.id,
    target: input.sessionId,
    sessionId: input.sessionId,
    detail: { mode: input.mode, status, freedBytes },
  });
  const warmUntil = warmUntilOf(totals);
  return { status, impact: { freedBytes, promptBytesUnchanged: true, warmUntil, costUsd: 0 } };
}

import type { EvictInput, EvictResult } from "@/server/core/contracts";
import type { Eviction } from "@/server/core/gateway";
import { type OperatorContext, requireScope } from "./context";
import { foundSessionItem } from "./found";
import { warmUntilOf } from "./views/session-view";

/** Takes the session's resident agent out of memory; conversation, prompt and the provider's cache stay. */
export async function evictAgent(ctx: OperatorContext, input: EvictInput): Promise<EvictResult> {
  requireScope(ctx, "agents:write");
  const { totals } = await foundSessionItem(ctx, input.sessionId);
  const { status, freedBytes } = await evictRecorded(ctx, input);
  const warmUntil = warmUntilOf(totals);
  return { status, impact: { freedBytes, promptBytesUnchanged: true, warmUntil, costUsd: 0 } };
}

/** Evicts and records it. */
export async function evictRecorded(
  ctx: OperatorContext,
  { sessionId, mode }: EvictInput,
): Promise<Eviction> {
  const eviction = await ctx.gateway.evict(sessionId, mode);
  await ctx.audit.record({
    action: "agents.evict",
    operatorId: ctx.operator.id,
    target: sessionId,
    sessionId,
    detail: { mode, status: eviction.status, freedBytes: eviction.freedBytes },
  });
  return eviction;
}

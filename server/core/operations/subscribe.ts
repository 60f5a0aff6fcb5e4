import type { LiveMessage } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";
import { foundSession } from "./found";

export interface SubscribeRequest {
  readonly sessionId: string | null;
  /** The last messages seen of feed and session; null = begin with what stands. */
  readonly afterFeedSeq: number | null;
  readonly afterSessionSeq: number | null;
  readonly signal: AbortSignal;
}

/** The feed of the gateway, and one session's stream with it, until the signal aborts; an unknown session throws first. */
export async function subscribe(
  ctx: OperatorContext,
  request: SubscribeRequest,
): Promise<AsyncIterable<LiveMessage>> {
  requireScope(ctx, "sessions:read");
  if (request.sessionId !== null) await foundSession(ctx, request.sessionId);
  return ctx.gateway.subscribe(request);
}

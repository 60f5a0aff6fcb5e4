import type { LiveMessage } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

export interface SubscribeRequest {
  readonly sessionId: string | null;
  /** The last messages seen of feed and session; null = begin with what stands. */
  readonly afterFeedSeq: number | null;
  readonly afterSessionSeq: number | null;
  readonly signal: AbortSignal;
}

/** The feed of the gateway, and one session's stream with it, until the signal aborts. */
export async function subscribe(
  ctx: OperatorContext,
  request: SubscribeRequest,
): Promise<AsyncIterable<LiveMessage>> {
  requireScope(ctx, "sessions:read");
  void request;
  throw new GatewayError("INTERNAL", "not built yet");
}

import type { SequencedEvent } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";
import { foundSession } from "./found";

export interface WatchRequest {
  readonly sessionId: string;
  /** The last event seen; null = begin with a snapshot. */
  readonly afterSeq: number | null;
  readonly signal: AbortSignal;
}

/** The session's live events until the signal aborts; an unknown session throws before the first one. */
export async function watchSession(
  ctx: OperatorContext,
  { sessionId, afterSeq, signal }: WatchRequest,
): Promise<AsyncIterable<SequencedEvent>> {
  requireScope(ctx, "sessions:read");
  await foundSession(ctx, sessionId);
  return ctx.gateway.watch(sessionId, { afterSeq, signal });
}

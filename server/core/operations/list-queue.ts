import type { QueueView, SessionIdInput } from "@/server/core/contracts";
import { isoTime } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";
import { foundSession } from "./found";

/** What waits behind the running turn, in the order in which it will run. */
export async function listQueue(ctx: OperatorContext, { id }: SessionIdInput): Promise<QueueView> {
  requireScope(ctx, "sessions:read");
  await foundSession(ctx, id);
  const waiting = await ctx.gateway.waiting(id);
  const items = waiting.map(({ turnId, event, queuedAtMs }) => ({
    turnId,
    text: event.text,
    queuedAt: isoTime(queuedAtMs),
    speaker: event.speaker,
    attachments: event.attachments.map(({ content, ...facts }) => facts),
    mode: event.mode,
    kind: event.kind,
  }));
  return { items, nextCursor: null };
}

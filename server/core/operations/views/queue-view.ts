import type { QueueView } from "@/server/core/contracts";
import { isoTime } from "@/server/core/kernel";
import type { QueueItem } from "@/server/core/sessions";

/** What waits, as it is shown. */
export function toQueueView(waiting: readonly QueueItem[]): QueueView {
  const items = waiting.map(({ turnId, event, queuedAtMs }) => ({
    turnId,
    text: event.text,
    queuedAt: isoTime(queuedAtMs),
    speaker: event.speaker,
    attachments: event.attachments.map(({ content, ...facts }) => facts),
    mode: event.mode,
    kind: event.kind,
    notice: event.demoted ?? null,
  }));
  return { items, nextCursor: null };
}

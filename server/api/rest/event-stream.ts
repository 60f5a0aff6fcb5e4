import { errorBody, publicError } from "../errors";

const HEARTBEAT_MS = 15_000;
const RETRY_MS = 1_000;

export const EVENT_STREAM_HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
} as const;

export interface EventStreamOptions {
  readonly requestId: string;
  /** Called once when the reader has gone. */
  readonly onGone: () => void;
  readonly heartbeatMs?: number;
}

/**
 * Items as server-sent events `id: seq`, `data: JSON`, with heartbeats as comments. It asks for the next item
 * only when the reader has taken the last; an error on the way is an event `error`, then the stream ends.
 */
export function eventStream(
  items: AsyncIterable<{ seq: number; event: unknown }>,
  { requestId, onGone, heartbeatMs = HEARTBEAT_MS }: EventStreamOptions,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = items[Symbol.asyncIterator]();
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`));
      heartbeat = setInterval(() => controller.enqueue(encoder.encode(": alive\n\n")), heartbeatMs);
      heartbeat.unref();
    },
    async pull(controller) {
      try {
        const next = await iterator.next();
        if (!next.done) {
          controller.enqueue(encoder.encode(eventText(next.value)));
          return;
        }
      } catch (thrown) {
        const body = JSON.stringify(errorBody(publicError(thrown), requestId));
        controller.enqueue(encoder.encode(`event: error\ndata: ${body}\n\n`));
      }
      clearInterval(heartbeat);
      controller.close();
    },
    async cancel() {
      clearInterval(heartbeat);
      onGone();
      await iterator.return?.();
    },
  });
}

function eventText({ seq, event }: { seq: number; event: unknown }): string {
  return `id: ${seq}\ndata: ${JSON.stringify(event)}\n\n`;
}

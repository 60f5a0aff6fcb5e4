import { tracked } from "@trpc/server";
import { type SequencedEvent, WatchInput } from "@/server/core/contracts";
import { watchSession } from "@/server/core/operations";
import { trpcError } from "../errors";
import { translatedStream } from "../stream";
import { type ApiContext, procedure, router } from "../trpc";

export const liveRouter = router({
  watch: procedure
    .meta({ scope: "sessions:read" })
    .input(WatchInput)
    .subscription(async ({ ctx, input, signal }) => trackedEvents(ctx, input, signal)),
});

async function trackedEvents(
  ctx: ApiContext,
  { sessionId, lastEventId }: WatchInput,
  signal: AbortSignal | undefined,
) {
  const ended = AbortSignal.any([ctx.signal, ...(signal ? [signal] : [])]);
  const afterSeq = lastEventId ? Number(lastEventId) : null;
  const events = await watchSession(ctx.operator, { sessionId, afterSeq, signal: ended });
  const place = { ...ctx, signal: ended, path: "live.watch" };
  return withIds(translatedStream(events, place));
}

async function* withIds(events: AsyncIterable<SequencedEvent>) {
  try {
    for await (const { seq, event } of events) yield tracked(String(seq), event);
  } catch (error) {
    throw trpcError(error);
  }
}

import { tracked } from "@trpc/server";
import { type LiveMessage, SubscribeInput } from "@/server/core/contracts";
import { subscribe } from "@/server/core/operations";
import { trpcError } from "../errors";
import { translatedStream } from "../stream";
import { type ApiContext, procedure, router } from "../trpc";

export const liveRouter = router({
  subscribe: procedure
    .meta({ scope: "sessions:read" })
    .input(SubscribeInput)
    .subscription(async ({ ctx, input, signal }) => trackedMessages(ctx, input, signal)),
});

async function trackedMessages(
  ctx: ApiContext,
  { sessionId, lastEventId }: SubscribeInput,
  signal: AbortSignal | undefined,
) {
  const ended = AbortSignal.any([ctx.signal, ...(signal ? [signal] : [])]);
  const seen = (lastEventId ?? "").split(".").map(Number);
  const [afterFeedSeq = null, afterSessionSeq = null] = lastEventId ? seen : [];
  const messages = await subscribe(ctx.operator, {
    sessionId: sessionId ?? null,
    afterFeedSeq,
    afterSessionSeq,
    signal: ended,
  });
  const place = { ...ctx, signal: ended, path: "live.subscribe" };
  return withIds(translatedStream(messages, place), [afterFeedSeq ?? 0, afterSessionSeq ?? 0]);
}

/** The id of each message tells both places, so that a page that comes back misses nothing of either. */
async function* withIds(messages: AsyncIterable<LiveMessage>, start: [number, number]) {
  let [feed, session] = start;
  try {
    for await (const message of messages) {
      if (message.channel === "feed") feed = message.seq;
      else session = message.seq;
      yield tracked(`${feed}.${session}`, message);
    }
  } catch (error) {
    throw trpcError(error);
  }
}

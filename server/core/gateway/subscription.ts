import type { LiveMessage, SequencedEvent } from "@/server/core/contracts";
import type { Feed } from "./feed";
import { merged } from "./merged";

export interface SubscriptionOptions {
  readonly sessionId: string | null;
  readonly afterFeedSeq: number | null;
  readonly afterSessionSeq: number | null;
  readonly signal: AbortSignal;
}

export interface SubscriptionSources {
  readonly feed: Feed;
  readonly watch: (
    sessionId: string,
    options: { afterSeq: number | null; signal: AbortSignal },
  ) => AsyncIterable<SequencedEvent>;
}

/** The feed and one session's stream as one; both end when the signal aborts or the reader leaves. */
export async function* subscription(
  { feed, watch }: SubscriptionSources,
  { sessionId, afterFeedSeq, afterSessionSeq, signal }: SubscriptionOptions,
): AsyncGenerator<LiveMessage> {
  const left = new AbortController();
  const until = AbortSignal.any([signal, left.signal]);
  const sources: AsyncIterable<LiveMessage>[] = [
    feedMessages(feed.watch({ afterSeq: afterFeedSeq, signal: until })),
  ];
  if (sessionId !== null) {
    const events = watch(sessionId, { afterSeq: afterSessionSeq, signal: until });
    sources.push(sessionMessages(sessionId, events));
  }
  try {
    yield* merged(sources);
  } finally {
    left.abort();
  }
}

async function* feedMessages(events: ReturnType<Feed["watch"]>): AsyncGenerator<LiveMessage> {
  for await (const event of events) yield { channel: "feed", ...event };
}

async function* sessionMessages(
  sessionId: string,
  events: AsyncIterable<SequencedEvent>,
): AsyncGenerator<LiveMessage> {
  for await (const event of events) yield { channel: "session", sessionId, ...event };
}

import type { FeedEvent } from "@/server/core/contracts";
import { EventRing, type Sequenced, startSeqAt } from "./event-ring";

const KEPT_EVENTS = 1_000;
const MAX_BACKLOG = 2_000;

/** What happens in the whole gateway, numbered, for everyone who is subscribed. */
export class Feed {
  private readonly ring: EventRing<FeedEvent>;

  constructor(nowMs: number) {
    this.ring = new EventRing({
      startSeq: startSeqAt(nowMs),
      keptEvents: KEPT_EVENTS,
      maxBacklog: MAX_BACKLOG,
      standing: () => ({ type: "feed-started" }),
    });
  }

  announce(event: FeedEvent): void {
    this.ring.publish(event);
  }

  /** The events after `afterSeq` when they are still known, else `feed-started`; then live ones, until aborted. */
  watch(options: {
    afterSeq: number | null;
    signal: AbortSignal;
  }): AsyncGenerator<Sequenced<FeedEvent>> {
    return this.ring.watch(options);
  }

  /** How many are subscribed. */
  get size(): number {
    return this.ring.readerCount;
  }
}

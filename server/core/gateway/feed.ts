import type { FeedEvent } from "@/server/core/contracts";

/** So many past events can be sent again to a page that lost its connection. */
const REPLAYED_EVENTS = 1_000;
/** A reader further behind than this is told to read everything again. */
const MAX_BACKLOG = 2_000;
/** Sequence numbers start at the clock times this, so that they grow over restarts as well. */
const SEQ_PER_MS = 8;

export interface SequencedFeedEvent {
  readonly seq: number;
  readonly event: FeedEvent;
}

interface Reader {
  backlog: SequencedFeedEvent[];
  wake: () => void;
}

/** What happens in the whole gateway, numbered, for everyone who is subscribed. */
export class Feed {
  private seq: number;
  private readonly past: SequencedFeedEvent[] = [];
  private readonly readers = new Set<Reader>();

  constructor(nowMs: number) {
    this.seq = nowMs * SEQ_PER_MS;
  }

  announce(event: FeedEvent): void {
    this.seq += 1;
    const sequenced = { seq: this.seq, event };
    this.past.push(sequenced);
    if (this.past.length > REPLAYED_EVENTS) this.past.splice(0, REPLAYED_EVENTS / 10);
    for (const reader of this.readers) {
      reader.backlog.push(sequenced);
      if (reader.backlog.length > MAX_BACKLOG) reader.backlog = [this.start()];
      reader.wake();
    }
  }

  /** The events after `afterSeq` when they are still known, else `feed-started`; then live ones, until aborted. */
  async *watch({
    afterSeq,
    signal,
  }: {
    afterSeq: number | null;
    signal: AbortSignal;
  }): AsyncGenerator<SequencedFeedEvent> {
    const reader: Reader = { backlog: this.missed(afterSeq), wake: () => undefined };
    const wakeOnAbort = () => reader.wake();
    this.readers.add(reader);
    signal.addEventListener("abort", wakeOnAbort);
    try {
      while (!signal.aborted) {
        const batch = reader.backlog;
        reader.backlog = [];
        for (const event of batch) {
          if (signal.aborted) return;
          yield event;
        }
        if (reader.backlog.length === 0 && !signal.aborted) await woken(reader);
      }
    } finally {
      signal.removeEventListener("abort", wakeOnAbort);
      this.readers.delete(reader);
    }
  }

  /** How many are subscribed. */
  get size(): number {
    return this.readers.size;
  }

  private missed(afterSeq: number | null): SequencedFeedEvent[] {
    const firstSeq = this.past[0]?.seq ?? this.seq + 1;
    const isKnown = afterSeq !== null && afterSeq <= this.seq && afterSeq >= firstSeq - 1;
    return isKnown ? this.past.filter(({ seq }) => seq > afterSeq) : [this.start()];
  }

  private start(): SequencedFeedEvent {
    return { seq: this.seq, event: { type: "feed-started" } };
  }
}

function woken(reader: Reader): Promise<void> {
  return new Promise((resolve) => {
    reader.wake = resolve;
  });
}

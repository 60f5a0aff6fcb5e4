/** Sequence numbers start at the clock times this, so that they grow over restarts as well. */
const SEQ_PER_MS = 8;

export interface Sequenced<E> {
  readonly seq: number;
  readonly event: E;
}

export interface EventRingOptions<E> {
  readonly startSeq: number;
  /** So many past events can be sent again to a reader that lost its connection. */
  readonly keptEvents: number;
  /** A reader further behind than this gets the standing event instead of the backlog. */
  readonly maxBacklog: number;
  /** What a reader begins with that knows nothing, or too little. */
  readonly standing: () => E;
}

interface Reader<E> {
  backlog: Sequenced<E>[];
  wake: () => void;
}

/** The number that events of a stream begin behind when it is opened at this time. */
export function startSeqAt(nowMs: number): number {
  return nowMs * SEQ_PER_MS;
}

/** Events numbered one by one, the latest of them kept, for any number of readers. */
export class EventRing<E> {
  private readonly past: Sequenced<E>[] = [];
  private readonly readers = new Set<Reader<E>>();
  private lastSeq: number;

  constructor(private readonly options: EventRingOptions<E>) {
    this.lastSeq = options.startSeq;
  }

  /** The number of the latest event. */
  get seq(): number {
    return this.lastSeq;
  }

  get readerCount(): number {
    return this.readers.size;
  }

  publish(event: E): void {
    const { keptEvents, maxBacklog } = this.options;
    this.lastSeq += 1;
    const sequenced = { seq: this.lastSeq, event };
    this.past.push(sequenced);
    if (this.past.length > keptEvents) this.past.splice(0, keptEvents / 10);
    for (const reader of this.readers) {
      reader.backlog.push(sequenced);
      if (reader.backlog.length > maxBacklog) reader.backlog = [this.standing()];
      reader.wake();
    }
  }

  /** The events after `afterSeq` when they are still known, else the standing one; then live ones, until aborted. */
  async *watch({
    afterSeq,
    signal,
  }: {
    afterSeq: number | null;
    signal: AbortSignal;
  }): AsyncGenerator<Sequenced<E>> {
    const reader: Reader<E> = { backlog: this.missed(afterSeq), wake: () => undefined };
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

  private missed(afterSeq: number | null): Sequenced<E>[] {
    const firstSeq = this.past[0]?.seq ?? this.lastSeq + 1;
    const isKnown = afterSeq !== null && afterSeq <= this.lastSeq && afterSeq >= firstSeq - 1;
    return isKnown ? this.past.filter(({ seq }) => seq > afterSeq) : [this.standing()];
  }

  private standing(): Sequenced<E> {
    return { seq: this.lastSeq, event: this.options.standing() };
  }
}

function woken<E>(reader: Reader<E>): Promise<void> {
  return new Promise((resolve) => {
    reader.wake = resolve;
  });
}

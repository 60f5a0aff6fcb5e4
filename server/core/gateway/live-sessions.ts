import type { LiveEvent, LiveTurn, SequencedEvent } from "@/server/core/contracts";

/** So many past events of a session can be sent again to a page that lost its connection. */
const REPLAYED_EVENTS = 2_000;
/** A reader further behind than this gets a snapshot instead of the backlog. */
const MAX_BACKLOG = 5_000;
/** Sequence numbers start at the clock times this, so that they grow over restarts as well. */
const SEQ_PER_MS = 8;

export interface SessionNow {
  /** The running turn as it stands when asked: made only for those who come late. */
  readonly turn: (() => LiveTurn) | null;
  readonly queued: number;
}

interface Reader {
  backlog: SequencedEvent[];
  wake: () => void;
}

interface Channel {
  seq: number;
  now: SessionNow;
  readonly past: SequencedEvent[];
  readonly readers: Set<Reader>;
}

/** What happens in sessions, numbered per session, for everyone who watches. Forgets sessions nobody watches. */
export class LiveSessions {
  private readonly channels = new Map<string, Channel>();
  private highestSeq = 0;

  constructor(
    private readonly now: () => number,
    /** How many turns wait, for a session that has no channel yet. */
    private readonly countQueued: (sessionId: string) => Promise<number>,
  ) {}

  /** Tells the session's watchers; `now` is how the session stands after the event. */
  publish(sessionId: string, event: LiveEvent, now: SessionNow): void {
    const channel = this.channel(sessionId, now);
    channel.seq += 1;
    channel.now = now;
    this.highestSeq = Math.max(this.highestSeq, channel.seq);
    const sequenced = { seq: channel.seq, event };
    channel.past.push(sequenced);
    if (channel.past.length > REPLAYED_EVENTS) channel.past.splice(0, REPLAYED_EVENTS / 10);
    for (const reader of channel.readers) {
      reader.backlog.push(sequenced);
      if (reader.backlog.length > MAX_BACKLOG) reader.backlog = [snapshotOf(channel)];
      reader.wake();
    }
    this.forget(sessionId, channel);
  }

  /** The session's events: those after `afterSeq` when they are still known, else a snapshot; then live ones. */
  async *watch(
    sessionId: string,
    { afterSeq, signal }: { afterSeq: number | null; signal: AbortSignal },
  ): AsyncGenerator<SequencedEvent> {
    const queued = this.channels.has(sessionId) ? 0 : await this.countQueued(sessionId);
    const channel = this.channel(sessionId, { turn: null, queued });
    const reader: Reader = { backlog: missedEvents(channel, afterSeq), wake: () => undefined };
    const wakeOnAbort = () => reader.wake();
    channel.readers.add(reader);
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
      channel.readers.delete(reader);
      this.forget(sessionId, channel);
    }
  }

  /** How many sessions are held in memory. */
  get size(): number {
    return this.channels.size;
  }

  private channel(sessionId: string, now: SessionNow): Channel {
    const known = this.channels.get(sessionId);
    if (known !== undefined) return known;
    const seq = Math.max(this.highestSeq, this.now() * SEQ_PER_MS);
    const channel: Channel = { seq, now, past: [], readers: new Set() };
    this.channels.set(sessionId, channel);
    return channel;
  }

  private forget(sessionId: string, channel: Channel): void {
    const isQuiet = channel.now.turn === null && channel.now.queued === 0;
    if (channel.readers.size === 0 && isQuiet) this.channels.delete(sessionId);
  }
}

function missedEvents(channel: Channel, afterSeq: number | null): SequencedEvent[] {
  const first = channel.past[0];
  const isKnown =
    afterSeq !== null &&
    afterSeq <= channel.seq &&
    (afterSeq === channel.seq || (first !== undefined && afterSeq >= first.seq - 1));
  if (!isKnown) return [snapshotOf(channel)];
  return channel.past.filter(({ seq }) => seq > afterSeq);
}

function snapshotOf(channel: Channel): SequencedEvent {
  const { turn, queued } = channel.now;
  return { seq: channel.seq, event: { type: "snapshot", turn: turn?.() ?? null, queued } };
}

function woken(reader: Reader): Promise<void> {
  return new Promise((resolve) => {
    reader.wake = resolve;
  });
}

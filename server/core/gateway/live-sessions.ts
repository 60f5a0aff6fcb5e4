import type { LiveEvent, LiveTurn, SequencedEvent } from "@/server/core/contracts";
import { EventRing, startSeqAt } from "./event-ring";

const KEPT_EVENTS = 2_000;
const MAX_BACKLOG = 5_000;

export interface SessionNow {
  /** The running turn as it stands when asked: made only for those who come late. */
  readonly turn: (() => LiveTurn) | null;
  readonly queued: number;
}

interface Channel {
  now: SessionNow;
  readonly ring: EventRing<LiveEvent>;
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
    channel.now = now;
    channel.ring.publish(event);
    this.highestSeq = Math.max(this.highestSeq, channel.ring.seq);
    this.forget(sessionId, channel);
  }

  /** The session's events: those after `afterSeq` when they are still known, else a snapshot; then live ones. */
  async *watch(
    sessionId: string,
    options: { afterSeq: number | null; signal: AbortSignal },
  ): AsyncGenerator<SequencedEvent> {
    const queued = this.channels.has(sessionId) ? 0 : await this.countQueued(sessionId);
    const channel = this.channel(sessionId, { turn: null, queued });
    try {
      yield* channel.ring.watch(options);
    } finally {
      this.forget(sessionId, channel);
    }
  }

  /** Sessions that somebody watches. */
  watched(): readonly string[] {
    const open = [...this.channels].filter(([, { ring }]) => ring.readerCount > 0);
    return open.map(([sessionId]) => sessionId);
  }

  /** How many sessions are held in memory. */
  get size(): number {
    return this.channels.size;
  }

  private channel(sessionId: string, now: SessionNow): Channel {
    const known = this.channels.get(sessionId);
    if (known !== undefined) return known;
    const channel: Channel = {
      now,
      ring: new EventRing({
        startSeq: Math.max(this.highestSeq, startSeqAt(this.now())),
        keptEvents: KEPT_EVENTS,
        maxBacklog: MAX_BACKLOG,
        standing: () => snapshotOf(channel.now),
      }),
    };
    this.channels.set(sessionId, channel);
    return channel;
  }

  private forget(sessionId: string, { now, ring }: Channel): void {
    const isQuiet = now.turn === null && now.queued === 0;
    if (ring.readerCount === 0 && isQuiet) this.channels.delete(sessionId);
  }
}

function snapshotOf({ turn, queued }: SessionNow): LiveEvent {
  return { type: "snapshot", turn: turn?.() ?? null, queued };
}

import type { FeedEvent, LiveEvent, LiveTurn, SequencedEvent } from "@/server/core/contracts";
import { GatewayError, isoTime, toGatewayError } from "@/server/core/kernel";
import type { InboundEvent, QueueItem, Session, TurnLease } from "@/server/core/sessions";
import { SHUTTING_DOWN } from "./cut-turns";
import type { Feed } from "./feed";
import { leaseLost } from "./lease-renewals";
import type { HeldLease, SessionLeases } from "./leases";
import { LiveSessions } from "./live-sessions";
import { LiveTurnState } from "./live-turn";
import type { GatewayPorts } from "./ports";
import { heldNotice } from "./refusals";
import type { TurnRunner } from "./run-queued-turn";
import { TurnEnds } from "./turn-ends";

interface RunningTurn {
  readonly turnId: string;
  readonly controller: AbortController;
  readonly live: LiveTurnState;
  /** Turns that joined it and end with it. */
  readonly joined: string[];
}

/** A session whose waiting turns are being run. */
interface Worker {
  /** Something came while the queue was read: look again before leaving. */
  again: boolean;
  /** Nothing has run yet: what it was made for waits. */
  fresh: boolean;
  running: RunningTurn | null;
  queued: number;
  readonly idle: Promise<void>;
}

/** Runs the waiting turns of each session one after the other, sessions side by side, and tells who watches. */
export class SessionWorkers {
  readonly ends = new TurnEnds();
  private readonly live: LiveSessions;
  private readonly workers = new Map<string, Worker>();
  /** Whom a waiting turn waits for, while that is another process. */
  private readonly notices = new Map<string, string>();
  /** Those that wait for a lease; one signal for all would gather a listener for each. */
  private readonly asking = new Set<AbortController>();
  private closed = false;

  constructor(
    private readonly ports: GatewayPorts,
    private readonly runner: TurnRunner,
    private readonly feed: Feed,
    private readonly leases: SessionLeases,
  ) {
    this.live = new LiveSessions(
      () => ports.clock.now(),
      async (sessionId) => (await ports.store.waiting(sessionId)).length,
    );
  }

  /** Sees to it that what waits in the session runs. */
  kick(sessionId: string): void {
    const worker = this.workers.get(sessionId);
    if (worker !== undefined) {
      worker.again = true;
      return;
    }
    let wentIdle: () => void = () => undefined;
    const idle = new Promise<void>((resolve) => {
      wentIdle = resolve;
    });
    const fresh: Worker = { again: true, fresh: true, running: null, queued: 0, idle };
    this.workers.set(sessionId, fresh);
    this.work(sessionId, fresh)
      .catch((err: unknown) =>
        this.ports.logger.error({ err, sessionId }, "the queue of a session stopped"),
      )
      .finally(() => wentIdle());
  }

  /** A turn was stored: its session's watchers are told, and it runs when its time comes. */
  arrived(sessionId: string, turnId: string, queued: number): void {
    const worker = this.workers.get(sessionId);
    if (worker !== undefined) worker.queued = queued;
    this.publish(sessionId, { type: "turn-queued", turnId, queued });
    this.announce(sessionId);
    this.kick(sessionId);
  }

  /** Whom a waiting turn waits for; null = nobody but those before it. */
  noticeOf(turnId: string): string | null {
    return this.notices.get(turnId) ?? null;
  }

  /** The turn that runs in the session now. */
  runningTurn(sessionId: string): string | null {
    return this.workers.get(sessionId)?.running?.turnId ?? null;
  }

  /** Ends the running turn, if there is one; it is stored as interrupted for this reason. */
  interrupt(sessionId: string, why: string): { stopped: boolean; turnId: string | null } {
    const running = this.workers.get(sessionId)?.running ?? null;
    if (running === null) return { stopped: false, turnId: null };
    running.controller.abort(new GatewayError("INTERRUPTED", why));
    return { stopped: true, turnId: running.turnId };
  }

  /** The same, for that very turn: one that took its place meanwhile is left alone. */
  interruptTurn(sessionId: string, turnId: string, why: string): void {
    if (this.runningTurn(sessionId) === turnId) this.interrupt(sessionId, why);
  }

  /** What waits was edited, reordered or dropped: whoever watches is told. */
  queueChanged(sessionId: string, queued: number): void {
    const worker = this.workers.get(sessionId);
    if (worker !== undefined) worker.queued = queued;
    this.publish(sessionId, { type: "queue-changed", queued });
    this.announce(sessionId);
  }

  watch(
    sessionId: string,
    options: { afterSeq: number | null; signal: AbortSignal },
  ): AsyncIterable<SequencedEvent> {
    return this.live.watch(sessionId, options);
  }

  publish(sessionId: string, event: LiveEvent): void {
    const worker = this.workers.get(sessionId);
    const live = worker?.running?.live;
    this.live.publish(sessionId, event, {
      turn: live === undefined ? null : () => live.view,
      queued: worker?.queued ?? 0,
    });
  }

  /** Tells the watchers of every session that is watched. */
  publishToWatched(event: LiveEvent): void {
    for (const sessionId of this.live.watched()) this.publish(sessionId, event);
  }

  /** Tells the feed how the session stands, once it has been read: the last word is always the newest. */
  announce(sessionId: string): void {
    this.ports.store
      .session(sessionId)
      .then((session) => {
        if (session !== null) this.feed.announce(this.changeOf(session));
      })
      .catch((err: unknown) =>
        this.ports.logger.error({ err, sessionId }, "a change of a session was not announced"),
      );
  }

  /** Begins no further turn; lets running ones end within the grace time, then interrupts them. */
  async drain(graceMs: number): Promise<void> {
    this.closed = true;
    const why = new GatewayError("DRAINING", SHUTTING_DOWN);
    for (const asking of this.asking) asking.abort(why);
    const idle = () => Promise.all([...this.workers.values()].map((worker) => worker.idle));
    const timer = new AbortController();
    const grace = this.ports.clock.delay(graceMs, timer.signal).catch(() => undefined);
    await Promise.race([idle(), grace]);
    timer.abort();
    for (const sessionId of this.workers.keys()) this.interrupt(sessionId, SHUTTING_DOWN);
    await idle();
  }

  /** Sessions with a running or waiting turn, and sessions held for their watchers. */
  counts(): { working: number; watched: number } {
    return { working: this.workers.size, watched: this.live.size };
  }

  private changeOf(session: Session): FeedEvent {
    const worker = this.workers.get(session.id);
    const isQueued = worker !== undefined && (worker.queued > 0 || worker.fresh);
    const open = worker?.running ? "running" : isQueued ? "queued" : "idle";
    return {
      type: "session-changed",
      sessionId: session.id,
      profile: session.profile,
      title: session.title,
      state: open === "idle" && session.archivedAtMs !== null ? "archived" : open,
      lastActiveAt: isoTime(session.lastActiveAtMs),
    };
  }

  private async work(sessionId: string, worker: Worker): Promise<void> {
    try {
      while (worker.again && !this.closed) {
        worker.again = false;
        const [item] = await this.ports.store.waiting(sessionId);
        if (item === undefined) continue;
        const hasRun = await this.underLease(item, worker);
        worker.again ||= hasRun;
      }
    } finally {
      // In the very step that ends the loop: a kick that came any later would wake nobody.
      this.workers.delete(sessionId);
    }
  }

  /** False when another process keeps the session for too long: what waits is kept, and taken up again later. */
  private async underLease(item: QueueItem, worker: Worker): Promise<boolean> {
    const { sessionId, turnId } = item;
    const running = this.takenUp(item);
    worker.running = running;
    worker.fresh = false;
    try {
      const lease = await this.leaseFor(item, (holder) => {
        worker.running = holder === null ? running : null;
        this.waits(item, holder);
      });
      if (lease === null) return false;
      try {
        // While it was waited for, another process may have run what stood first.
        const [head, ...rest] = await this.ports.store.waiting(sessionId);
        worker.queued = rest.length;
        worker.running = head?.turnId === turnId ? running : null;
        if (head !== undefined) await this.runItem(head, worker, lease);
        return true;
      } finally {
        await lease.release();
      }
    } finally {
      worker.running = null;
    }
  }

  /** null = another process keeps it for too long, or this one ends. */
  private async leaseFor(
    { sessionId, turnId }: QueueItem,
    onWaiting: (holder: TurnLease | null) => void,
  ): Promise<HeldLease | null> {
    if (this.closed) return null;
    const asking = new AbortController();
    const { signal } = asking;
    this.asking.add(asking);
    try {
      const wish = { purpose: "turn", turnId, signal, onWaiting } as const;
      const outcome = await this.leases.acquire(sessionId, wish);
      if (outcome.status === "held") {
        this.notices.delete(turnId);
        return outcome.lease;
      }
      this.ends.ended(turnId);
      return null;
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    } finally {
      this.asking.delete(asking);
    }
  }

  private takenUp({ turnId, event }: QueueItem): RunningTurn {
    const live = new LiveTurnState({ id: turnId }, shownOf(event), this.ports.callView);
    return { turnId, controller: new AbortController(), live, joined: [] };
  }

  /** Whom the turn waits for is told to who watches, and kept for who asks. */
  private waits({ sessionId, turnId }: QueueItem, holder: TurnLease | null): void {
    const notice = holder === null ? null : heldNotice(holder);
    if (notice === null) this.notices.delete(turnId);
    else this.notices.set(turnId, notice);
    this.publish(sessionId, { type: "turn-notice", turnId, notice });
  }

  private async runItem(item: QueueItem, worker: Worker, lease: HeldLease): Promise<void> {
    const { sessionId } = item;
    const running = worker.running ?? this.takenUp(item);
    const { live, controller } = running;
    worker.running = running;
    try {
      this.publish(sessionId, { type: "turn-started", turn: live.view });
      this.announce(sessionId);
      const { state, error } = await this.runner.run({
        item,
        fence: lease.fence,
        signal: AbortSignal.any([controller.signal, lease.lost]),
        emit: (event) => {
          for (const each of live.take(event)) this.publish(sessionId, each);
        },
        onReworded: ({ event }) => {
          live.reword(shownOf(event));
          this.publish(sessionId, { type: "turn-started", turn: live.view });
        },
        onBegun: () => this.announce(sessionId),
        onSteered: (steers) => this.steered(worker, running, steers),
      });
      live.end(state, error);
    } catch (cause) {
      await this.takeOff(item, live, { lease, cause });
    } finally {
      worker.running = null;
      await lease.release();
      this.ended(sessionId, live.view, worker.queued);
      for (const joined of running.joined) this.ends.ended(joined);
    }
  }

  private steered(worker: Worker, running: RunningTurn, steers: readonly QueueItem[]): void {
    worker.queued = Math.max(0, worker.queued - steers.length);
    for (const { turnId, sessionId, event } of steers) {
      const { text, speaker } = event;
      running.joined.push(turnId);
      this.publish(sessionId, running.live.steered({ turnId, text, speaker }));
    }
  }

  /** A turn that could not be stored leaves queue and session, so that the next can run; throws when it cannot. */
  private async takeOff(
    { sessionId, turnId }: QueueItem,
    live: LiveTurnState,
    { lease, cause }: { lease: HeldLease; cause: unknown },
  ): Promise<void> {
    const { store, clock, logger } = this.ports;
    const stored = await store.turn(turnId);
    const { code, message, hint } = toGatewayError(cause);
    const isLost = lease.lost.aborted || code === "LEASE_HELD";
    if (!isLost && stored !== null && stored.endedAtMs !== null) {
      // It was taken out of the queue in the very moment in which it was taken up.
      live.end(stored.state, stored.error);
      return;
    }
    live.end("failed", { code, message, hint });
    logger.error({ err: cause, turnId }, "a turn broke off");
    const ended = await store.endTurn({
      sessionId,
      turnId,
      fence: lease.fence,
      atMs: clock.now(),
      state: "failed",
      error: { code, message, hint },
      messages: [],
      exclude: [],
      session: {},
    });
    if (ended.status === "written") return;
    // Whoever took the session over has settled the turn: nothing is left to write.
    const lost = leaseLost();
    live.end("interrupted", { code: lost.code, message: lost.message, hint: lost.hint });
  }

  private ended(sessionId: string, turn: LiveTurn, queued: number): void {
    const { turnId, state, error } = turn;
    this.publish(sessionId, { type: "turn-ended", turnId, state, error, queued });
    this.announce(sessionId);
    this.ends.ended(turnId);
  }
}

function shownOf({ text, speaker, attachments }: InboundEvent) {
  return { text, speaker, attachments: attachments.map(({ content, ...facts }) => facts) };
}

import type { AgentPorts } from "@/server/core/agent";
import type { LiveEvent, LiveTurn, SequencedEvent } from "@/server/core/contracts";
import { GatewayError, localDate, toGatewayError } from "@/server/core/kernel";
import { settingsVerdict } from "@/server/core/models";
import {
  consoleSessionKey,
  type InboundEvent,
  type ModelCall,
  type QueueItem,
  type Session,
  type SessionPatch,
  type Turn,
} from "@/server/core/sessions";
import { effectiveSettings } from "./effective";
import { SessionLeases } from "./leases";
import { LiveSessions } from "./live-sessions";
import { LiveTurnState } from "./live-turn";
import type { GatewayPorts } from "./ports";
import { rebuildBody } from "./request-body";
import { ResidentAgents } from "./resident-agents";
import { TurnRunner } from "./run-queued-turn";
import type {
  Eviction,
  EvictionMode,
  Gateway,
  PromptWithTools,
  ResidentAgent,
  SendOutcome,
} from "./types";

/** A session whose waiting turns are being run. */
interface Worker {
  /** Something came while the queue was read: look again before leaving. */
  again: boolean;
  running: { turnId: string; controller: AbortController; live: LiveTurnState } | null;
  queued: number;
  readonly idle: Promise<void>;
}

const OVER: readonly Turn["state"][] = ["done", "failed", "interrupted", "refused"];

/** The gateway of one process. */
export class SessionGateway implements Gateway {
  private readonly agentsOf: ResidentAgents;
  private readonly runner: TurnRunner;
  private readonly leases = new SessionLeases();
  private readonly live: LiveSessions;
  private readonly workers = new Map<string, Worker>();
  private readonly turnEnds = new Map<string, Set<() => void>>();
  private draining = false;

  constructor(private readonly ports: GatewayPorts) {
    const organisations = new Map<string, string>();
    const agentPorts: AgentPorts = {
      ...ports,
      ledger: ports.store,
      organisations: {
        get: (credential) => organisations.get(credential) ?? null,
        set: (credential, organisation) => void organisations.set(credential, organisation),
      },
    };
    this.agentsOf = new ResidentAgents(ports);
    this.runner = new TurnRunner(ports, agentPorts, this.agentsOf);
    this.live = new LiveSessions(
      () => ports.clock.now(),
      async (sessionId) => (await ports.store.waiting(sessionId)).length,
    );
  }

  /** Settles what a stopped process left running, then runs what waits. Called once, before the first request. */
  async resume(): Promise<readonly Turn[]> {
    const cut = await this.ports.store.recoverTurns(this.ports.clock.now());
    for (const sessionId of await this.ports.store.sessionsWithWaiting()) this.kick(sessionId);
    return cut;
  }

  async createSession(input: {
    profile: string;
    title: string | null;
    ownerId: string | null;
  }): Promise<Session> {
    this.refuseWhileDraining();
    await this.ports.profiles.load(input.profile);
    const { ids, clock, store } = this.ports;
    const id = ids.next("session");
    const nowMs = clock.now();
    const session: Session = {
      id,
      key: consoleSessionKey(input.profile, id),
      profile: input.profile,
      ownerId: input.ownerId,
      platform: "console",
      title: input.title ?? "",
      titleSource: input.title === null ? "derived" : "user",
      model: null,
      effort: null,
      thinking: null,
      createdAtMs: nowMs,
      lastActiveAtMs: nowMs,
      archivedAtMs: null,
      messageCount: 0,
      fence: 0,
      toldDate: null,
      toldModel: null,
    };
    await store.createSession(session);
    return session;
  }

  async updateSession(id: string, patch: SessionPatch): Promise<Session> {
    if (patch.model !== undefined || patch.effort !== undefined || patch.thinking !== undefined) {
      await this.refuseUnfit({ ...(await this.knownSession(id)), ...patch });
    }
    const session = await this.ports.store.updateSession(id, patch);
    if (patch.archivedAtMs !== undefined && patch.archivedAtMs !== null) await this.retire(id);
    this.publish(id, { type: "session-changed" });
    return session;
  }

  async send(input: {
    sessionId: string;
    clientId: string | null;
    event: InboundEvent;
  }): Promise<SendOutcome> {
    this.refuseWhileDraining();
    const { store, ids, clock, maxWaiting } = this.ports;
    const session = await this.openSession(input.sessionId);
    await this.runner.check(session, input.event);
    const accepted = await store.accept({
      turnId: ids.next("turn"),
      sessionId: session.id,
      clientId: input.clientId,
      event: input.event,
      atMs: clock.now(),
      maxWaiting,
    });
    if (accepted.status === "full") return accepted;
    if (accepted.status === "accepted") {
      const worker = this.workers.get(session.id);
      if (worker !== undefined) worker.queued = accepted.waiting;
      const { turn, waiting: queued } = accepted;
      this.publish(session.id, { type: "turn-queued", turnId: turn.id, queued });
      this.kick(session.id);
    }
    return { status: accepted.status, turn: accepted.turn };
  }

  async waitForTurn(
    turnId: string,
    { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
  ): Promise<Turn | null> {
    const ended = this.endOf(turnId);
    try {
      const turn = await this.ports.store.turn(turnId);
      if (turn === null || OVER.includes(turn.state)) return turn;
      const timer = new AbortController();
      const limit = this.ports.clock
        .delay(timeoutMs, AbortSignal.any([signal, timer.signal]))
        .catch(() => undefined);
      await Promise.race([ended.promise, limit]);
      timer.abort();
      return await this.ports.store.turn(turnId);
    } finally {
      ended.forget();
    }
  }

  async stop(sessionId: string): Promise<{ stopped: boolean; turnId: string | null }> {
    await this.knownSession(sessionId);
    return this.interrupt(sessionId, "stopped by the operator");
  }

  waiting(sessionId: string): Promise<readonly QueueItem[]> {
    return this.ports.store.waiting(sessionId);
  }

  watch(
    sessionId: string,
    options: { afterSeq: number | null; signal: AbortSignal },
  ): AsyncIterable<SequencedEvent> {
    return this.live.watch(sessionId, options);
  }

  agents(): readonly ResidentAgent[] {
    return this.agentsOf.list();
  }

  async evict(sessionId: string, mode: EvictionMode): Promise<Eviction> {
    await this.knownSession(sessionId);
    const eviction = this.agentsOf.evict(sessionId, mode);
    if (mode === "soft") return eviction;
    const worker = this.workers.get(sessionId);
    const turnId = worker?.running?.turnId;
    if (turnId === undefined) return eviction;
    const ended = this.endOf(turnId);
    this.interrupt(sessionId, "stopped: its agent was evicted");
    await ended.promise;
    return { ...eviction, status: eviction.status === "absent" ? "absent" : "evicted" };
  }

  /** Lets idle agents go, and under memory pressure the least recently used; returns how many. */
  sweep(usedBytes: number | null): number {
    return this.agentsOf.sweep(usedBytes);
  }

  async freshPrompt(profileName: string): Promise<PromptWithTools> {
    const profile = await this.ports.profiles.load(profileName);
    const timeZone = profile.config.timeZone ?? this.ports.host.timeZone;
    return this.agentsOf.freshPrompt(
      profile,
      localDate(this.ports.clock.now(), timeZone),
      timeZone,
    );
  }

  async sessionPrompt(sessionId: string): Promise<PromptWithTools | null> {
    const session = await this.knownSession(sessionId);
    const profile = await this.ports.profiles.load(session.profile);
    return this.agentsOf.frozenPrompt(sessionId, session.model ?? profile.config.model);
  }

  requestBody(call: ModelCall): Promise<string | null> {
    return rebuildBody(call, this.ports.store, this.ports.renderBody);
  }

  async drain(graceMs: number): Promise<void> {
    this.draining = true;
    const idle = () => Promise.all([...this.workers.values()].map((worker) => worker.idle));
    const timer = new AbortController();
    const grace = this.ports.clock.delay(graceMs, timer.signal).catch(() => undefined);
    await Promise.race([idle(), grace]);
    timer.abort();
    for (const sessionId of this.workers.keys()) {
      this.interrupt(sessionId, "the gateway is shutting down");
    }
    await idle();
    this.agentsOf.clear();
  }

  /** How many sessions have a running or waiting turn, and how many are watched; for figures only. */
  counts(): { working: number; watched: number } {
    return { working: this.workers.size, watched: this.live.size };
  }

  private kick(sessionId: string): void {
    const worker = this.workers.get(sessionId);
    if (worker !== undefined) {
      worker.again = true;
      return;
    }
    let wentIdle: () => void = () => undefined;
    const idle = new Promise<void>((resolve) => {
      wentIdle = resolve;
    });
    const fresh: Worker = { again: true, running: null, queued: 0, idle };
    this.workers.set(sessionId, fresh);
    this.work(sessionId, fresh)
      .catch((err: unknown) =>
        this.ports.logger.error({ err, sessionId }, "the queue of a session stopped"),
      )
      .finally(() => {
        this.workers.delete(sessionId);
        wentIdle();
      });
  }

  private async work(sessionId: string, worker: Worker): Promise<void> {
    while (worker.again && !this.draining) {
      worker.again = false;
      const [item, ...rest] = await this.ports.store.waiting(sessionId);
      if (item === undefined) continue;
      worker.again = true;
      worker.queued = rest.length;
      await this.runItem(item, worker);
    }
  }

  private async runItem(item: QueueItem, worker: Worker): Promise<void> {
    const { sessionId, turnId } = item;
    const release = await this.leases.acquire(sessionId);
    const controller = new AbortController();
    const { text, speaker } = item.event;
    const live = new LiveTurnState({ id: turnId }, { text, speaker }, this.ports.callView);
    worker.running = { turnId, controller, live };
    try {
      const fence = await this.ports.store.grantFence(sessionId);
      this.publish(sessionId, { type: "turn-started", turn: live.view });
      const { state, error } = await this.runner.run({
        item,
        fence,
        signal: controller.signal,
        emit: (event) => {
          for (const each of live.take(event)) this.publish(sessionId, each);
        },
      });
      live.end(state, error);
    } catch (cause) {
      live.end("failed", shown(toGatewayError(cause)));
      await this.takeOff(item, cause);
    } finally {
      worker.running = null;
      release();
      this.ended(sessionId, live.view, worker.queued);
    }
  }

  /** A turn that broke off before it began leaves the queue, so that the session goes on; throws when it cannot. */
  private async takeOff(item: QueueItem, cause: unknown): Promise<void> {
    const { store, clock, logger } = this.ports;
    logger.error({ err: cause, turnId: item.turnId }, "a turn broke off");
    const error = shown(toGatewayError(cause));
    await store.dropWaiting(item.turnId, "refused", clock.now(), error);
  }

  private ended(sessionId: string, turn: LiveTurn, queued: number): void {
    const { turnId, state, error } = turn;
    this.publish(sessionId, { type: "turn-ended", turnId, state, error, queued });
    for (const wake of this.turnEnds.get(turnId) ?? []) wake();
    this.turnEnds.delete(turnId);
  }

  private publish(sessionId: string, event: LiveEvent): void {
    const worker = this.workers.get(sessionId);
    this.live.publish(sessionId, event, {
      turn: worker?.running?.live.view ?? null,
      queued: worker?.queued ?? 0,
    });
  }

  private interrupt(sessionId: string, why: string): { stopped: boolean; turnId: string | null } {
    const running = this.workers.get(sessionId)?.running ?? null;
    if (running === null) return { stopped: false, turnId: null };
    running.controller.abort(new GatewayError("INTERRUPTED", why));
    return { stopped: true, turnId: running.turnId };
  }

  private async retire(sessionId: string): Promise<void> {
    const { store, clock } = this.ports;
    const nowMs = clock.now();
    for (const { turnId } of await store.waiting(sessionId)) {
      await store.dropWaiting(turnId, "refused", nowMs, {
        code: "CONFLICT",
        message: "the session was archived before this turn ran",
        hint: null,
      });
      this.wake(turnId);
    }
    await this.evict(sessionId, "release");
  }

  private wake(turnId: string): void {
    for (const wake of this.turnEnds.get(turnId) ?? []) wake();
  }

  private endOf(turnId: string): { promise: Promise<void>; forget: () => void } {
    const wakes = this.turnEnds.get(turnId) ?? new Set();
    this.turnEnds.set(turnId, wakes);
    let wake: () => void = () => undefined;
    const promise = new Promise<void>((resolve) => {
      wake = resolve;
    });
    wakes.add(wake);
    const forget = () => {
      wakes.delete(wake);
      if (wakes.size === 0 && this.turnEnds.get(turnId) === wakes) this.turnEnds.delete(turnId);
    };
    return { promise, forget };
  }

  private async refuseUnfit(session: Session): Promise<void> {
    const profile = await this.ports.profiles.load(session.profile);
    const { model, call } = effectiveSettings(profile, session, null, this.ports.host.timeZone);
    const verdict = settingsVerdict(model, call);
    if (!verdict.ok) throw verdict.error;
  }

  private async openSession(id: string): Promise<Session> {
    const session = await this.knownSession(id);
    if (session.archivedAtMs === null) return session;
    throw new GatewayError("CONFLICT", "this session is archived", {
      hint: "Start a new session; the archived one can still be read.",
    });
  }

  private async knownSession(id: string): Promise<Session> {
    const session = await this.ports.store.session(id);
    if (session === null) throw new GatewayError("NOT_FOUND", "there is no such session");
    return session;
  }

  private refuseWhileDraining(): void {
    if (!this.draining) return;
    throw new GatewayError("DRAINING", "the gateway is shutting down", {
      hint: "Send it again in a moment.",
      retryable: true,
    });
  }
}

function shown(error: GatewayError): { code: string; message: string; hint: string | null } {
  return { code: error.code, message: error.message, hint: error.hint };
}

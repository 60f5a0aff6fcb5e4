import { type AgentPorts, SharedWrites } from "@/server/core/agent";
import type { FeedEvent, LiveMessage, SequencedEvent } from "@/server/core/contracts";
import { GatewayError, localDate } from "@/server/core/kernel";
import { settingsVerdict } from "@/server/core/models";
import {
  consoleSessionKey,
  type InboundEvent,
  type ModelCall,
  type QueueItem,
  type Session,
  type SessionPatch,
  sessionArchived,
  type Turn,
} from "@/server/core/sessions";
import { effectiveSettings } from "./effective";
import { Feed } from "./feed";
import type { GatewayPorts } from "./ports";
import { rebuildBody } from "./request-body";
import { ResidentAgents } from "./resident-agents";
import { TurnRunner } from "./run-queued-turn";
import { SessionWorkers } from "./session-workers";
import { type SubscriptionOptions, subscription } from "./subscription";
import type {
  AgentCacheState,
  Eviction,
  EvictionMode,
  Gateway,
  PromptWithTools,
  RebuildStatus,
  ResidentAgent,
  SendOutcome,
} from "./types";

const OVER: readonly Turn["state"][] = ["done", "failed", "interrupted", "refused"];

/** The gateway of one process. */
export class SessionGateway implements Gateway {
  private readonly residents: ResidentAgents;
  private readonly runner: TurnRunner;
  private readonly workers: SessionWorkers;
  private readonly feed: Feed;
  private draining = false;

  constructor(private readonly ports: GatewayPorts) {
    const organisations = new Map<string, string>();
    const agentPorts: AgentPorts = {
      ...ports,
      ledger: ports.store,
      sharedWrites: new SharedWrites(ports.clock),
      organisations: {
        get: (credential) => organisations.get(credential) ?? null,
        set: (credential, organisation) => void organisations.set(credential, organisation),
      },
    };
    this.feed = new Feed(ports.clock.now());
    this.residents = new ResidentAgents(ports, () =>
      this.feed.announce({ type: "agents-changed" }),
    );
    this.runner = new TurnRunner(ports, agentPorts, this.residents);
    this.workers = new SessionWorkers(ports, this.runner, this.feed);
  }

  /** Settles what a stopped process left running, then runs what waits. Called once, before the first request. */
  async resume(): Promise<readonly Turn[]> {
    const cut = await this.ports.store.recoverTurns(this.ports.clock.now());
    for (const sessionId of await this.ports.store.sessionsWithWaiting()) {
      this.workers.kick(sessionId);
    }
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
    const session = newSession(ids.next("session"), clock.now(), input);
    await store.createSession(session);
    this.workers.announce(session.id);
    return session;
  }

  async updateSession(id: string, patch: SessionPatch): Promise<Session> {
    if (patch.model !== undefined || patch.effort !== undefined || patch.thinking !== undefined) {
      await this.refuseUnfit({ ...(await this.knownSession(id)), ...patch });
    }
    const session = await this.ports.store.updateSession(id, patch);
    if (patch.archivedAtMs !== undefined && patch.archivedAtMs !== null) await this.retire(id);
    this.workers.publish(id, { type: "session-changed" });
    this.workers.announce(id);
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
    if (accepted.status === "busy") throw sessionBusy();
    const { status, turn } = accepted;
    if (accepted.status === "accepted") {
      this.workers.arrived(session.id, turn.id, accepted.waiting);
    }
    return { status, turn };
  }

  async waitForTurn(
    turnId: string,
    { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
  ): Promise<Turn | null> {
    const ended = this.workers.ends.of(turnId);
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
    return this.workers.interrupt(sessionId, "stopped by the operator");
  }

  waiting(sessionId: string): Promise<readonly QueueItem[]> {
    return this.ports.store.waiting(sessionId);
  }

  watch(
    sessionId: string,
    options: { afterSeq: number | null; signal: AbortSignal },
  ): AsyncIterable<SequencedEvent> {
    return this.workers.watch(sessionId, options);
  }

  subscribe(options: SubscriptionOptions): AsyncIterable<LiveMessage> {
    const watch: SessionWorkers["watch"] = (id, from) => this.workers.watch(id, from);
    return subscription({ feed: this.feed, watch }, options);
  }

  announce(event: FeedEvent): void {
    this.feed.announce(event);
  }

  async resend(): Promise<SendOutcome> {
    throw new GatewayError("INTERNAL", "not built yet");
  }

  async branch(): Promise<Session> {
    throw new GatewayError("INTERNAL", "not built yet");
  }

  async rebuildPrompt(): Promise<{ status: RebuildStatus; promptSha256: string | null }> {
    throw new GatewayError("INTERNAL", "not built yet");
  }

  agentCache(): AgentCacheState {
    return this.residents.state();
  }

  agents(): readonly ResidentAgent[] {
    return this.residents.list();
  }

  async evict(sessionId: string, mode: EvictionMode): Promise<Eviction> {
    await this.knownSession(sessionId);
    const eviction = this.residents.evict(sessionId, mode);
    const turnId = this.workers.runningTurn(sessionId);
    if (mode === "soft" || turnId === null) return eviction;
    const ended = this.workers.ends.of(turnId);
    this.workers.interrupt(sessionId, "stopped: its agent was evicted");
    await ended.promise;
    // An agent that was only being built when its turn was stopped is in memory by now.
    if (eviction.status === "absent") return this.residents.evict(sessionId, mode);
    return { ...eviction, status: "evicted" };
  }

  /** Lets idle agents go, and under memory pressure the least recently used; returns how many. */
  sweep(usedBytes: number | null): number {
    return this.residents.sweep(usedBytes);
  }

  async freshPrompt(profileName: string): Promise<PromptWithTools> {
    const { profiles, host, clock } = this.ports;
    const profile = await profiles.load(profileName);
    const timeZone = profile.config.timeZone ?? host.timeZone;
    return this.residents.freshPrompt(profile, localDate(clock.now(), timeZone), timeZone);
  }

  async sessionPrompt(sessionId: string): Promise<PromptWithTools | null> {
    const session = await this.knownSession(sessionId);
    const model = session.model ?? (await this.profileModel(session));
    return this.residents.frozenPrompt(sessionId, model);
  }

  requestBody(call: ModelCall): Promise<string | null> {
    return rebuildBody(call, this.ports.store, this.ports.renderBody);
  }

  async drain(graceMs: number): Promise<void> {
    this.draining = true;
    await this.workers.drain(graceMs);
    this.residents.clear();
  }

  /** Sessions with a running or waiting turn, and sessions held for their watchers; for figures only. */
  counts(): { working: number; watched: number } {
    return this.workers.counts();
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
      this.workers.ends.ended(turnId);
    }
    await this.evict(sessionId, "release");
  }

  private async refuseUnfit(session: Session): Promise<void> {
    const profile = await this.ports.profiles.load(session.profile);
    const { model, call } = effectiveSettings(profile, session, null, this.ports.host.timeZone);
    const verdict = settingsVerdict(model, call);
    if (!verdict.ok) throw verdict.error;
  }

  /** Where the profile is gone or faulty, the model that answered last: what was sent can still be looked at. */
  private async profileModel({ profile, toldModel }: Session): Promise<string> {
    const loaded = this.ports.profiles.load(profile).then(({ config }) => config.model);
    return toldModel === null ? loaded : loaded.catch(() => toldModel);
  }

  private async openSession(id: string): Promise<Session> {
    const session = await this.knownSession(id);
    if (session.archivedAtMs === null) return session;
    throw sessionArchived();
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

function newSession(
  id: string,
  nowMs: number,
  { profile, title, ownerId }: { profile: string; title: string | null; ownerId: string | null },
): Session {
  return {
    id,
    key: consoleSessionKey(profile, id),
    profile,
    ownerId,
    platform: "console",
    title: title ?? "",
    titleSource: title === null ? "derived" : "user",
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
    branchedFrom: null,
    rebuildWhenCold: false,
  };
}

function sessionBusy(): GatewayError {
  return new GatewayError("CONFLICT", "a turn of this session runs or waits", {
    hint: "Wait until it has ended, or stop it, then try again.",
  });
}

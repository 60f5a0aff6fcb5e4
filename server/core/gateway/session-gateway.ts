import { type AgentPorts, CacheKeys, SharedWrites } from "@/server/core/agent";
import type { FeedEvent, LiveMessage, SendMode, SequencedEvent } from "@/server/core/contracts";
import { GatewayError, localDate } from "@/server/core/kernel";
import { settingsVerdict } from "@/server/core/models";
import {
  type InboundEvent,
  type ModelCall,
  type QueueItem,
  type Session,
  type SessionPatch,
  sessionArchived,
  type Turn,
} from "@/server/core/sessions";
import { type BranchRequest, branchOf } from "./branch";
import { Conversations } from "./conversations";
import { effectiveSettings } from "./effective";
import { Feed } from "./feed";
import { type LeaseStanding, SessionLeases } from "./leases";
import { MirroredRoutes } from "./mirrored-routes";
import { newSession } from "./new-session";
import { type PlacedSession, placedSession, type SpokenPlace } from "./placed-sessions";
import type { GatewayPorts } from "./ports";
import { TurnPreparation } from "./prepare-turn";
import { PromptRebuilds } from "./prompt-rebuilds";
import { QueueChanges } from "./queue-changes";
import { unknownTurn } from "./refusals";
import { rebuildBody } from "./request-body";
import { eventAgain } from "./resend";
import { ResidentAgents } from "./resident-agents";
import { Resumptions } from "./resumptions";
import { TurnRunner } from "./run-queued-turn";
import { Sends } from "./sends";
import { SessionWorkers } from "./session-workers";
import { type SubscriptionOptions, subscription } from "./subscription";
import { turnWhenEnded } from "./turn-ends";
import { TurnLines } from "./turn-lines";
import type {
  AgentCacheState,
  Eviction,
  EvictionMode,
  Gateway,
  PromptWithTools,
  RebuildPlan,
  RebuildStatus,
  ResidentAgent,
  SendOutcome,
} from "./types";

/** The gateway of one process. */
export class SessionGateway implements Gateway {
  private readonly residents: ResidentAgents;
  private readonly workers: SessionWorkers;
  private readonly feed: Feed;
  private readonly preparation: TurnPreparation;
  private readonly rebuilds: PromptRebuilds;
  private readonly mirrored: MirroredRoutes;
  readonly conversations: Conversations;
  readonly resumptions: Resumptions;
  private readonly sessionLeases: SessionLeases;
  private readonly sends: Sends;
  readonly queue: QueueChanges;
  private draining = false;

  constructor(private readonly ports: GatewayPorts) {
    const organisations = new Map<string, string>();
    const agentPorts: AgentPorts = {
      ...ports,
      ledger: ports.store,
      sharedWrites: new SharedWrites(ports.clock),
      cacheKeys: new CacheKeys(ports.clock),
      organisations: {
        get: (credential) => organisations.get(credential) ?? null,
        set: (credential, organisation) => void organisations.set(credential, organisation),
      },
    };
    this.feed = new Feed(ports.clock.now());
    this.residents = new ResidentAgents(ports, () =>
      this.feed.announce({ type: "agents-changed" }),
    );
    const leases = new SessionLeases(ports);
    this.sessionLeases = leases;
    const changed = (sessionId: string) => this.changed(sessionId);
    this.rebuilds = new PromptRebuilds(ports, this.residents, { leases, changed });
    const lines = new TurnLines(ports);
    this.preparation = new TurnPreparation(ports, this.residents, this.rebuilds, lines);
    this.mirrored = new MirroredRoutes(ports);
    const runner = new TurnRunner(
      ...([ports, agentPorts, this.residents, this.preparation, lines, this.mirrored] as const),
    );
    this.workers = new SessionWorkers(ports, runner, this.feed, leases);
    this.sends = new Sends(ports, this.workers, this.preparation);
    this.queue = new QueueChanges(ports, this.workers);
    this.resumptions = new Resumptions(ports, this);
    this.conversations = new Conversations(ports, {
      ...{ residents: this.residents, workers: this.workers, leases, changed },
      keepRoutes: () => this.mirrored.keep(),
      refuseWhileDraining: () => this.refuseWhileDraining(),
    });
  }

  /** Settles what a stopped process left running, then runs what waits. Called once, before the first request. */
  async resume(): Promise<readonly Turn[]> {
    const cut = await this.settle();
    await this.mirrored.restore();
    await this.runWaiting();
    return cut;
  }

  /** Settles what a process that is gone left running. */
  private async settle(): Promise<readonly Turn[]> {
    const cut = await this.sessionLeases.sweep();
    for (const { sessionId } of cut) this.changed(sessionId);
    return cut;
  }

  /**
   * Settles what other processes left behind, and runs what waits in any session: what came by another process, and
   * what gave up waiting for one. Never throws.
   */
  async runWaiting(): Promise<void> {
    try {
      await this.settle();
      const waiting = await this.ports.store.sessionsWithWaiting();
      if (!this.draining) for (const sessionId of waiting) this.workers.kick(sessionId);
    } catch (err) {
      this.ports.logger.error({ err }, "what waits was not looked for");
    }
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

  async sessionAt(input: {
    profile: string;
    place: SpokenPlace;
    ownerId: string | null;
  }): Promise<PlacedSession> {
    this.refuseWhileDraining();
    const placed = await placedSession(input, this.ports);
    if (placed.session.messageCount === 0) {
      await this.mirrored.keep();
      this.workers.announce(placed.session.id);
    }
    return placed;
  }

  async updateSession(id: string, patch: SessionPatch): Promise<Session> {
    if (patch.model !== undefined || patch.effort !== undefined || patch.thinking !== undefined) {
      await this.refuseUnfit({ ...(await this.knownSession(id)), ...patch });
    }
    // A model that somebody chose is the chosen line: whoever answered in its place does no more.
    const chosen: SessionPatch = patch.model === undefined ? patch : { fallback: null, ...patch };
    const session = await this.ports.store.updateSession(id, chosen);
    if (patch.archivedAtMs !== undefined && patch.archivedAtMs !== null) await this.retire(id);
    this.changed(id);
    return session;
  }

  async send(input: {
    sessionId: string;
    clientId: string | null;
    event: InboundEvent;
    mode?: SendMode | null;
  }): Promise<SendOutcome> {
    this.refuseWhileDraining();
    const session = await this.openSession(input.sessionId);
    return this.sends.send(session, input);
  }

  async resend(input: {
    sessionId: string;
    turnId: string;
    text: string | null;
    clientId: string | null;
    authorId: string | null;
  }): Promise<SendOutcome> {
    this.refuseWhileDraining();
    const session = await this.openSession(input.sessionId);
    const turn = await this.ports.store.turn(input.turnId);
    if (turn === null || turn.sessionId !== session.id) throw unknownTurn();
    const event = await eventAgain(turn, input, this.ports.store);
    return this.sends.send(session, { clientId: input.clientId, event, onlyWhenIdle: true });
  }

  async waitForTurn(
    turnId: string,
    options: { timeoutMs: number; signal: AbortSignal },
  ): Promise<Turn | null> {
    return turnWhenEnded(turnId, options, { ...this.ports, ends: this.workers.ends });
  }

  async stop(sessionId: string): Promise<{ stopped: boolean; turnId: string | null }> {
    await this.knownSession(sessionId);
    const result = this.workers.interrupt(sessionId, "stopped by the operator");
    if (!result.stopped) await this.sessionLeases.refuseHeldElsewhere(sessionId);
    return result;
  }

  waiting(sessionId: string): Promise<readonly QueueItem[]> {
    return this.ports.store.waiting(sessionId);
  }

  noticeOf(turnId: string): string | null {
    return this.workers.noticeOf(turnId);
  }

  leases(): Promise<readonly LeaseStanding[]> {
    return this.sessionLeases.list();
  }

  async releaseLease(grip: { sessionId: string; fence: number }): Promise<boolean> {
    const isReleased = await this.sessionLeases.takeAway(grip);
    if (isReleased) {
      this.changed(grip.sessionId);
      this.workers.kick(grip.sessionId);
    }
    return isReleased;
  }

  /** Another process has written to the store: whoever is subscribed reads again what is shown. */
  foreignWrites(): void {
    this.feed.announce({ type: "feed-started" });
    this.workers.publishToWatched({ type: "session-changed" });
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

  async branch({
    sessionId,
    ...request
  }: BranchRequest & { readonly sessionId: string }): Promise<Session> {
    this.refuseWhileDraining();
    const { store } = this.ports;
    const original = await this.knownSession(sessionId);
    const input = await branchOf(original, request, this.ports);
    await store.branchSession(input);
    const branch = await this.knownSession(input.session.id);
    const seq = branch.branchedFrom?.seq ?? 0;
    this.residents.note(sessionId, "session-branched", { to: branch.id, seq });
    this.residents.note(branch.id, "session-branched", { from: sessionId, seq });
    this.workers.announce(branch.id);
    return branch;
  }

  async rebuildPrompt(
    sessionId: string,
    when: "now" | "cold" | "never",
  ): Promise<{ status: RebuildStatus; promptSha256: string | null }> {
    this.refuseWhileDraining();
    return this.rebuilds.ask(await this.openSession(sessionId), when);
  }

  private changed(sessionId: string): void {
    this.workers.publish(sessionId, { type: "session-changed" });
    this.workers.announce(sessionId);
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
    return this.residents.sentPrompt(session, model);
  }

  async renderedPrompt(sessionId: string): Promise<PromptWithTools | null> {
    const session = await this.knownSession(sessionId);
    const model = session.model ?? (await this.profileModel(session));
    return this.residents.frozenPrompt(sessionId, model);
  }

  async rebuildPlan(sessionId: string): Promise<RebuildPlan | null> {
    const session = await this.knownSession(sessionId);
    return this.rebuilds.plan(session, await this.ports.profiles.load(session.profile));
  }

  requestBody(call: ModelCall): Promise<string | null> {
    return rebuildBody(call, this.ports.store, this.ports.renderBody);
  }

  async drain(graceMs: number): Promise<void> {
    this.draining = true;
    this.rebuilds.close();
    this.resumptions.close();
    await this.workers.drain(graceMs);
    this.residents.clear();
  }

  /** Sessions with a running or waiting turn, sessions held for their watchers, and who is subscribed. */
  counts(): { working: number; watched: number; subscribed: number } {
    return { ...this.workers.counts(), subscribed: this.feed.size };
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

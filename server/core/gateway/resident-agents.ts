import { ResidentAgent, type ToolRunner } from "@/server/core/agent";
import { AgentCache, type CacheEvent } from "@/server/core/cache";
import { localDate } from "@/server/core/kernel";
import { modelCapabilities } from "@/server/core/models";
import { type Profile, profilePromptInput } from "@/server/core/profiles";
import { redactPrompt, renderPrompt, restorePrompt } from "@/server/core/prompt";
import {
  type AgentEventType,
  type ModelCall,
  type Session,
  type StoredMessage,
  withRedactions,
} from "@/server/core/sessions";
import { freezeTools, restoreTools, runToolCalls } from "@/server/core/tools";
import { readableFields, type SignedRequest, signatureFor } from "./agent-signature";
import { answeredCalls } from "./answered-calls";
import { frozenPrefix, hashesOf, redactedFamily } from "./frozen-prefixes";
import type { GatewayPorts } from "./ports";
import type { TurnRedactor } from "./redacted-words";
import type {
  AgentCacheState,
  Eviction,
  EvictionMode,
  PromptWithTools,
  ResidentAgent as Resident,
} from "./types";

/** How far back a new agent looks for endpoints that can still be read: the longest turns, some times over. */
const REMEMBERED_CALLS = 100;

export interface AgentRequest extends SignedRequest {
  readonly session: Session;
  readonly redactor: TurnRedactor | null;
  readonly timeZone: string;
  /** When the turn began; a prompt that it freezes is of this day. */
  readonly nowMs: number;
}

interface Succession {
  /** Why the session's agent goes; null = it stays. */
  readonly leaves: "fallback" | "signature" | null;
  readonly successor: { readonly request: AgentRequest; readonly agent: ResidentAgent } | null;
}

const NO_SUCCESSION: Succession = { leaves: null, successor: null };

interface Refreeze {
  readonly session: Session;
  readonly model: string;
  readonly before: PromptWithTools;
  readonly after: PromptWithTools;
  readonly nowMs: number;
}

/** The resident agents of all sessions: found by session, built from stored bytes when they are not there. */
export class ResidentAgents {
  private readonly cache: AgentCache<ResidentAgent>;

  private readonly builds = { count: 0, totalMs: 0 };

  constructor(
    private readonly ports: GatewayPorts,
    /** An agent came or went. */
    private readonly onChange: () => void,
  ) {
    this.cache = new AgentCache({
      limits: ports.cacheLimits,
      now: () => ports.clock.now(),
      release: (agent) => agent.release(),
      onEvent: (event) => this.record(event),
    });
  }

  /**
   * The session's agent for one turn, the same object while its signature holds; its transcript is as stored.
   * It counts as running, so that nothing but its own `endTurn` lets it go.
   */
  async beginTurn(request: AgentRequest, fence: number): Promise<ResidentAgent> {
    const { session, profile } = request;
    const signature = signatureFor(request);
    const found = this.cache.lookup(session.id, signature);
    if (found.status === "miss") {
      const startedMs = this.ports.clock.now();
      const agent = await this.build(request);
      agent.lastFence = fence;
      this.builds.count += 1;
      this.builds.totalMs += this.ports.clock.now() - startedMs;
      this.cache.insert(session.id, signature, agent);
      this.cache.beginTurn(session.id);
      return agent;
    }
    this.cache.beginTurn(session.id);
    try {
      found.value.toolRunner = this.toolRunner(profile, request.redactor);
      await this.takeForeignWrites(found.value, session, fence);
      await this.redactPrompt(found.value, request);
    } catch (error) {
      this.cache.endTurn(session.id);
      throw error;
    }
    return found.value;
  }

  /** The session's latest answered call by the model, from memory when its agent is there. */
  async lastAnswered(session: Session, model: string): Promise<ModelCall | null> {
    const agent = this.cache.peek(session.id);
    if (agent?.model === model) return agent.lastAnswered;
    const [latest = null] = await answeredCalls(session, { model, limit: 1 }, this.ports.store);
    return latest;
  }

  /** An agent for one turn beside the session's own, which stays as it is; the caller releases it. */
  buildGuest(request: AgentRequest): Promise<ResidentAgent> {
    return this.build(request);
  }

  /** The turn is over; whoever answered in the place of the session's agent may take it over. */
  endTurn(sessionId: string, { leaves, successor }: Succession = NO_SUCCESSION): void {
    const isLeaving = this.cache.isLeaving(sessionId);
    const lastFence = this.cache.peek(sessionId)?.lastFence ?? null;
    if (leaves === "fallback") this.cache.evict(sessionId, "fallback");
    this.cache.endTurn(sessionId);
    if (successor === null) return;
    if (isLeaving) {
      successor.agent.release();
      return;
    }
    const signature = signatureFor(successor.request);
    this.cache.lookup(sessionId, signature);
    successor.agent.lastFence = lastFence;
    this.cache.insert(sessionId, signature, successor.agent);
  }

  evict(sessionId: string, mode: EvictionMode): Eviction {
    const freedBytes = this.cache.peek(sessionId)?.residentBytes ?? 0;
    const status = this.cache.evict(sessionId, mode === "release" ? "boundary" : "operator");
    return { status, freedBytes };
  }

  /** Messages that are not to be sent again leave the session's agent, if it is in memory. */
  exclude(sessionId: string, messageIds: readonly string[]): void {
    this.cache.peek(sessionId)?.exclude(messageIds);
  }

  sweep(usedBytes: number | null): number {
    return this.cache.sweep(usedBytes);
  }

  clear(): void {
    this.cache.clear();
  }

  list(): Resident[] {
    return this.cache.list().map(({ view, value }) => ({
      sessionId: view.id,
      key: value.sessionKey,
      profile: value.profile,
      model: value.model,
      signature: view.signature,
      builtAtMs: view.builtAtMs,
      lastUsedAtMs: view.lastUsedMs,
      turnsReused: view.turnsReused,
      state: view.running ? "running" : "idle",
      residentBytes: value.residentBytes,
      provider: value.route.provider,
      signatureFields: value.signatureFields,
      idleUntilMs: view.running ? null : view.lastUsedMs + this.ports.cacheLimits.idleMs,
    }));
  }

  state(): AgentCacheState {
    const { maxEntries, idleMs, memoryBudgetBytes } = this.ports.cacheLimits;
    const { count, totalMs } = this.builds;
    return {
      maxEntries,
      idleMs,
      memoryBudgetBytes,
      ...this.cache.counts,
      buildMs: count === 0 ? null : totalMs / count,
      nextOut: this.cache.nextOut,
    };
  }

  /** What a new session of the profile would be frozen with now. */
  freshPrompt(profile: Profile, startDate: string, timeZone: string): PromptWithTools {
    const definitions = this.ports.tools.select(profile.config.toolset);
    const tools = freezeTools(definitions);
    const toolNames = tools.tools.map((tool) => tool.name);
    const { os } = this.ports.host;
    const prompt = renderPrompt(
      profilePromptInput(profile, { toolNames, startDate, timeZone, os }),
    );
    return { prompt, tools };
  }

  /** What the session sends to the model's family: under redaction the bytes that name nobody. */
  async sentPrompt(session: Session, model: string): Promise<PromptWithTools | null> {
    const last = await this.lastAnswered(session, model);
    const isPlain = last !== null && last.recipe.redacted !== true;
    const redacted = isPlain ? null : await this.storedPrompt(session.id, redactedFamily(model));
    return redacted ?? this.frozenPrompt(session.id, model);
  }

  /** The session's frozen prompt for the model's family; null before its first turn. */
  async frozenPrompt(sessionId: string, model: string): Promise<PromptWithTools | null> {
    return this.storedPrompt(sessionId, modelCapabilities(model).family);
  }

  private async storedPrompt(sessionId: string, family: string): Promise<PromptWithTools | null> {
    const stored = await this.ports.store.frozenPrefix(sessionId, family);
    if (stored === null) return null;
    return {
      prompt: restorePrompt(stored.promptDocument),
      tools: restoreTools(stored.toolsDocument),
    };
  }

  /** The date that the session's frozen prompt names; null before its first turn. */
  async frozenDate(sessionId: string, model: string, timeZone: string): Promise<string | null> {
    const frozenAtMs = await this.frozenAtMs(sessionId, model);
    return frozenAtMs === null ? null : localDate(frozenAtMs, timeZone);
  }

  /** When the session's prompt for the model's family was frozen; null before its first turn. */
  async frozenAtMs(sessionId: string, model: string): Promise<number | null> {
    const { family } = modelCapabilities(model);
    return (await this.ports.store.frozenPrefix(sessionId, family))?.frozenAtMs ?? null;
  }

  private async build(request: AgentRequest): Promise<ResidentAgent> {
    const { session, profile, model, route } = request;
    const { store } = this.ports;
    const frozen = await this.frozenFor(request);
    return new ResidentAgent({
      sessionId: session.id,
      sessionKey: session.key,
      profile: profile.name,
      model,
      route,
      signatureFields: readableFields(request),
      prompt: frozen.prompt,
      tools: frozen.tools,
      toolRunner: this.toolRunner(profile, request.redactor),
      client: route.open(),
      redacts: request.redactor !== null,
      history: await this.history(session.id, request.redactor !== null),
      answered: await answeredCalls(session, { model, limit: REMEMBERED_CALLS }, store),
    });
  }

  /** The stored bytes; without what is known of people they are kept beside those as written, made from them once. */
  private async frozenFor(request: AgentRequest): Promise<PromptWithTools> {
    const { session, model, redactor } = request;
    const family = redactedFamily(model);
    const kept = redactor === null ? null : await this.storedPrompt(session.id, family);
    const plain =
      kept ?? (await this.frozenPrompt(session.id, model)) ?? (await this.freeze(request));
    if (redactor === null) return plain;
    const made = { ...plain, prompt: redactPrompt(plain.prompt, redactor) };
    if (made.prompt.sha256 === kept?.prompt.sha256) return kept;
    await this.keepRedacted(request, model, made);
    return made;
  }

  /** The agent's prompt names nobody who has become known since it was made. */
  async redactPrompt(agent: ResidentAgent, request: AgentRequest): Promise<void> {
    if (request.redactor === null) return;
    const prompt = redactPrompt(agent.prompt, request.redactor);
    if (prompt.sha256 === agent.prompt.sha256) return;
    await this.keepRedacted(request, agent.model, { prompt, tools: agent.tools });
    agent.prompt = prompt;
  }

  private async keepRedacted(
    { session, nowMs }: AgentRequest,
    model: string,
    made: PromptWithTools,
  ): Promise<void> {
    const frozenAtMs = (await this.frozenAtMs(session.id, model)) ?? nowMs;
    const prefix = frozenPrefix(session, { model, frozenAtMs }, made);
    await this.ports.store.saveFrozenPrefix({ ...prefix, family: redactedFamily(model) });
  }

  private async history(sessionId: string, redacts: boolean): Promise<readonly StoredMessage[]> {
    const { store } = this.ports;
    const written = await store.messages(sessionId, {});
    return redacts ? withRedactions(written, await store.redactedMessages(sessionId)) : written;
  }

  private async freeze(request: AgentRequest) {
    const { session, profile, model, timeZone, nowMs: frozenAtMs } = request;
    const { store } = this.ports;
    const fresh = this.freshPrompt(profile, localDate(frozenAtMs, timeZone), timeZone);
    await store.saveFrozenPrefix(frozenPrefix(session, { model, frozenAtMs }, fresh));
    this.note(session.id, "prompt-frozen", hashesOf(fresh));
    return fresh;
  }

  /** In place of the session's prompts of every family the new one; its agent goes, since it holds the old bytes. */
  async refreeze({ session, model, before, after, nowMs }: Refreeze): Promise<void> {
    const prefix = frozenPrefix(session, { model, frozenAtMs: nowMs }, after);
    const patch = { toldDate: null, rebuildWhenCold: false };
    await this.ports.store.replaceFrozenPrefixes(prefix, patch);
    this.cache.evict(session.id, "rebuild");
    this.note(session.id, "prompt-rebuilt", { before: hashesOf(before), after: hashesOf(after) });
  }

  private toolRunner(profile: Profile, redactor: TurnRedactor | null): ToolRunner {
    const tools = this.ports.tools.select(profile.config.toolset);
    const workspace = this.ports.openWorkspace(profile);
    const { clock, logger } = this.ports;
    return {
      run: async (calls, { signal, onEnded }) => {
        const context = { signal, workspace };
        const outcomes = await runToolCalls(calls, { tools, context, clock, logger, onEnded });
        if (redactor === null) return outcomes;
        await redactor.meet();
        return outcomes.map((outcome) => ({ ...outcome, text: redactor.text(outcome.text) }));
      },
    };
  }

  /** Somebody else may have written to the session: then the history is read anew, the prompt stays. */
  private async takeForeignWrites(
    agent: ResidentAgent,
    session: Session,
    fence: number,
  ): Promise<void> {
    const { store } = this.ports;
    const [newest]: readonly (StoredMessage | undefined)[] = await store.messages(session.id, {
      last: true,
      limit: 1,
    });
    const isNext = agent.lastFence === null || fence - agent.lastFence <= 1;
    agent.lastFence = fence;
    if (isNext && (newest?.seq ?? 0) === agent.lastSeq) return;
    const history = await this.history(session.id, agent.redacts);
    const wanted = { model: agent.model, limit: REMEMBERED_CALLS };
    agent.reload(history, await answeredCalls(session, wanted, store));
  }

  /** The session's agent knows from now on what others wrote before this lease was granted. */
  async catchUp(session: Session, fence: number): Promise<void> {
    const agent = this.cache.peek(session.id);
    if (agent !== null) await this.takeForeignWrites(agent, session, fence);
  }

  private record(event: CacheEvent): void {
    if (event.type !== "entry-reused") this.onChange();
    if (event.type === "entry-evicted") {
      const { reason, changed } = event;
      if (reason !== "shutdown") this.note(event.id, event.type, { reason, changed });
      return;
    }
    const { type, id, ...detail } = event;
    this.note(id, type, detail);
  }

  /** Keeps what happened to a session; a failure is logged. */
  note(sessionId: string, type: AgentEventType, detail: Readonly<Record<string, unknown>>): void {
    const { store, ids, clock, logger } = this.ports;
    store
      .recordEvent({ id: ids.next("event"), sessionId, type, atMs: clock.now(), detail })
      .catch((err: unknown) => logger.error({ err, type }, "an agent event was not recorded"));
  }
}

import {
  type AgentPorts,
  type AgentTurnEvent,
  type ResidentAgent,
  runTurn,
  type TurnOutcome,
} from "@/server/core/agent";
import { GatewayError, localDate, toGatewayError } from "@/server/core/kernel";
import { settingsVerdict } from "@/server/core/models";
import { channelPromptFor } from "@/server/core/profiles";
import type {
  EndTurnInput,
  FencedWrite,
  InboundEvent,
  QueueItem,
  Session,
  SessionPatch,
  StoredMessage,
  TurnError,
  TurnState,
} from "@/server/core/sessions";
import { dateChange, type EffectiveSettings, effectiveSettings } from "./effective";
import { decidePlace, type PlaceDecision } from "./place";
import type { GatewayPorts } from "./ports";
import type { AgentRequest, ResidentAgents } from "./resident-agents";
import { titleFrom, userMessage } from "./user-message";

export interface QueuedTurn {
  readonly item: QueueItem;
  readonly fence: number;
  readonly signal: AbortSignal;
  readonly emit: (event: AgentTurnEvent) => void;
}

export interface TurnResult {
  readonly state: TurnState;
  readonly error: TurnError | null;
}

interface Prepared {
  readonly effective: EffectiveSettings;
  readonly place: PlaceDecision;
  /** Pin text before this turn. */
  readonly pinBefore: string | null;
  readonly request: AgentRequest;
}

interface Begun extends Prepared {
  readonly agent: ResidentAgent;
  /** The turn's own message, which carries what the turn tells the model. */
  readonly messageId: string;
}

/** Runs one waiting turn to its end and stores it; what cannot run is stored as refused. Throws when the store does. */
export class TurnRunner {
  constructor(
    private readonly ports: GatewayPorts,
    private readonly agentPorts: AgentPorts,
    private readonly agents: ResidentAgents,
  ) {}

  async run(turn: QueuedTurn): Promise<TurnResult> {
    const session = await this.session(turn.item.sessionId);
    let prepared: Prepared;
    try {
      prepared = await this.prepare(session, turn.item.event);
    } catch (cause) {
      return this.refuse(session, turn, toGatewayError(cause));
    }
    const agent = await this.agents.beginTurn(prepared.request);
    try {
      const messageId = this.ports.ids.next("message");
      const begun = { ...prepared, agent, messageId };
      agent.append(await this.begin(session, turn, begun));
      return await this.runBegun(session, turn, begun);
    } finally {
      this.agents.endTurn(session.id);
    }
  }

  /** Refuses what cannot run before anything is stored; throws GatewayError with a hint. */
  async check(session: Session, event: InboundEvent): Promise<void> {
    const profile = await this.ports.profiles.load(session.profile);
    const effective = effectiveSettings(profile, session, event, this.ports.host.timeZone);
    const verdict = settingsVerdict(effective.model, effective.call);
    if (!verdict.ok) throw verdict.error;
    this.ports.routeFor(profile, effective.model);
  }

  private async prepare(session: Session, event: InboundEvent): Promise<Prepared> {
    const { profiles, host, store, clock, routeFor } = this.ports;
    const profile = await profiles.load(session.profile);
    const effective = effectiveSettings(profile, session, event, host.timeZone);
    const { model, ttl, timeZone } = effective;
    const verdict = settingsVerdict(model, effective.call);
    if (!verdict.ok) throw verdict.error;
    const route = routeFor(profile, model);
    const pinBefore = (await store.routeOfSession(session.id))?.pin ?? null;
    const nowMs = clock.now();
    const place = decidePlace({
      sessionId: session.id,
      event,
      pinText: pinBefore,
      configuredChannelPrompt: channelPromptFor(profile.config, event.chat),
      lastAnswered: await this.agents.lastAnswered(session.id, model),
      ttl,
      nowMs,
    });
    const request = { session, profile, model, route, prompts: place.sent, timeZone, nowMs };
    return { effective, place, pinBefore, request };
  }

  private async runBegun(session: Session, turn: QueuedTurn, begun: Begun): Promise<TurnResult> {
    const { agent, place, pinBefore, messageId } = begun;
    const outcome = await this.runAgent(session, turn, begun).catch((cause: unknown) =>
      this.brokenOff(turn, cause),
    );
    // What rode on a message that is not sent again was not told: the next turn tells it.
    const isTold = !outcome.exclude.some((each) => each.messageId === messageId);
    const stored = await this.end(session, turn, {
      ...outcome,
      session: isTold ? told(outcome, begun) : {},
      pin: isTold || place.pin === undefined ? undefined : pinBefore,
    });
    agent.exclude(outcome.exclude.map((each) => each.messageId));
    agent.append(stored);
    return { state: outcome.state, error: outcome.error };
  }

  /** What no provider or tool did: logged whole, shown as an internal error, the turn stored as failed. */
  private brokenOff({ item }: QueuedTurn, cause: unknown): TurnOutcome {
    this.ports.logger.error({ err: cause, turnId: item.turnId }, "a turn broke off");
    const { code, message, hint } = toGatewayError(cause);
    const error = { code, message, hint };
    return { state: "failed", error, messages: [], exclude: [], answeredBy: null };
  }

  private runAgent(
    session: Session,
    turn: QueuedTurn,
    { agent, effective, place }: Begun,
  ): Promise<TurnOutcome> {
    const { item, fence } = turn;
    return runTurn(
      agent,
      {
        turnId: item.turnId,
        call: effective.call,
        ttl: effective.ttl,
        maxIterations: effective.maxIterations,
        prompts: place.sent,
        signal: turn.signal,
        emit: turn.emit,
        journal: {
          appendStep: async (messages) =>
            written(
              await this.ports.store.appendStep({
                sessionId: session.id,
                turnId: item.turnId,
                fence,
                messages,
              }),
            ),
        },
      },
      this.agentPorts,
    );
  }

  private async begin(
    session: Session,
    { item, fence }: QueuedTurn,
    { effective, place, request, messageId }: Begun,
  ): Promise<readonly StoredMessage[]> {
    const { store } = this.ports;
    const { event } = item;
    const { model, timeZone } = effective;
    const { nowMs } = request;
    const switched = session.toldModel !== null && session.toldModel !== model;
    const toldDate =
      session.toldDate ?? (await this.agents.frozenDate(session.id, model, timeZone));
    const message = userMessage({
      id: messageId,
      event,
      nowMs,
      facts: {
        speaker: event.speaker,
        dateChanged: dateChange(toldDate, nowMs, timeZone),
        modelSwitched: switched ? { from: session.toldModel ?? "", to: model } : null,
        placeChanged: place.told,
        internal: event.kind === "internal",
      },
    });
    return written(
      await store.beginTurn({
        sessionId: session.id,
        turnId: item.turnId,
        fence,
        atMs: nowMs,
        message,
        pin: place.pin,
        session: startPatch(session, event, nowMs),
      }),
    );
  }

  private async end(
    session: Session,
    { item, fence }: QueuedTurn,
    ending: Omit<EndTurnInput, "sessionId" | "turnId" | "fence" | "atMs">,
  ): Promise<readonly StoredMessage[]> {
    const { state, error, messages, exclude, session: patch, pin } = ending;
    return written(
      await this.ports.store.endTurn({
        sessionId: session.id,
        turnId: item.turnId,
        fence,
        atMs: this.now(),
        state,
        error,
        messages,
        exclude,
        session: patch,
        pin,
      }),
    );
  }

  /** What was written stays visible, marked as not sent. */
  private async refuse(
    session: Session,
    turn: QueuedTurn,
    error: GatewayError,
  ): Promise<TurnResult> {
    const { store, ids, logger } = this.ports;
    if (error.code === "INTERNAL") logger.error({ err: error.cause }, "a turn was not prepared");
    const { item, fence } = turn;
    const facts = { speaker: item.event.speaker, dateChanged: null, modelSwitched: null };
    const nowMs = this.now();
    const message = userMessage({ id: ids.next("message"), event: item.event, facts, nowMs });
    written(
      await store.beginTurn({
        sessionId: session.id,
        turnId: item.turnId,
        fence,
        atMs: nowMs,
        message: { ...message, excluded: "not-accepted" },
        session: startPatch(session, item.event, nowMs),
      }),
    );
    const shown = { code: error.code, message: error.message, hint: error.hint };
    const nothing = { messages: [], exclude: [], session: {} };
    await this.end(session, turn, { state: "refused", error: shown, ...nothing });
    return { state: "refused", error: shown };
  }

  private async session(id: string): Promise<Session> {
    const session = await this.ports.store.session(id);
    if (session === null) throw new GatewayError("NOT_FOUND", "there is no such session");
    return session;
  }

  private now(): number {
    return this.ports.clock.now();
  }
}

function startPatch(session: Session, event: InboundEvent, nowMs: number): SessionPatch {
  const untitled = session.title === "" && event.kind === "human";
  return {
    ...(event.kind === "human" ? { lastActiveAtMs: nowMs } : {}),
    ...(untitled ? { title: titleFrom(event.text), titleSource: "derived" } : {}),
  };
}

/** What the model knows once this turn's message has come to stay: the date it began on, who answers. */
function told(
  { answeredBy }: TurnOutcome,
  { effective, request }: Prepared,
): Pick<SessionPatch, "toldDate" | "toldModel"> {
  const { session, nowMs } = request;
  const isSwitchTold = session.toldModel !== null;
  const toldModel = answeredBy ?? (isSwitchTold ? effective.model : null);
  return { toldDate: localDate(nowMs, effective.timeZone), toldModel };
}

function written(write: FencedWrite): readonly StoredMessage[] {
  if (write.status === "written") return write.messages;
  throw new GatewayError("LEASE_HELD", "another turn took over this session", {
    hint: "Reload the session; nothing of the other turn is lost.",
  });
}

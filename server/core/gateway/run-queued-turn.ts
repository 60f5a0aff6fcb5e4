import {
  type AgentPorts,
  type AgentTurnEvent,
  type ResidentAgent,
  runTurn,
  type TurnOutcome,
} from "@/server/core/agent";
import { GatewayError, toGatewayError } from "@/server/core/kernel";
import type {
  AppendStepInput,
  EndTurnInput,
  QueueItem,
  Session,
  StoredMessage,
  TurnError,
  TurnState,
} from "@/server/core/sessions";
import { dateChange } from "./effective";
import type { MirroredRoutes } from "./mirrored-routes";
import type { GatewayPorts } from "./ports";
import { type PreparedTurn, type TurnPreparation, untold } from "./prepare-turn";
import { withoutNames } from "./redacted-words";
import type { ResidentAgents } from "./resident-agents";
import { appendSteered } from "./steers";
import { LinesOfTurn } from "./turn-fallback";
import type { TurnLines } from "./turn-lines";
import { begunWith, startPatch, told, written } from "./turn-writes";
import { userMessage } from "./user-message";

export interface QueuedTurn {
  readonly item: QueueItem;
  readonly fence: number;
  readonly signal: AbortSignal;
  readonly emit: (event: AgentTurnEvent) => void;
  /** Its message stands in the session, with what the turn changed of the session itself. */
  readonly onBegun: () => void;
  /** Its words were changed before it began: it says this from now on. */
  readonly onReworded: (item: QueueItem) => void;
  /** These waiting turns have joined it and left the queue. */
  readonly onSteered: (joined: readonly QueueItem[]) => void;
}

export interface TurnResult {
  readonly state: TurnState;
  readonly error: TurnError | null;
}

interface Begun extends Omit<PreparedTurn, "lines"> {
  readonly agent: ResidentAgent;
  readonly lines: LinesOfTurn;
  /** The turn's own message, which carries what the turn tells the model. */
  readonly messageId: string;
}

/** Runs one waiting turn to its end and stores it; what cannot run is stored as refused. Throws when the store does. */
export class TurnRunner {
  constructor(
    private readonly ports: GatewayPorts,
    private readonly agentPorts: AgentPorts,
    private readonly agents: ResidentAgents,
    private readonly preparation: TurnPreparation,
    private readonly lines: TurnLines,
    private readonly mirrored: MirroredRoutes,
  ) {}

  async run(turn: QueuedTurn): Promise<TurnResult> {
    for (let current = turn; ; ) {
      const result = await this.runAsSaid(current);
      if (result !== null) return result;
      current = { ...current, item: await this.asSaidNow(current.item) };
      turn.onReworded(current.item);
    }
  }

  private async asSaidNow({ sessionId, turnId }: QueueItem): Promise<QueueItem> {
    const waiting = await this.ports.store.waiting(sessionId);
    const item = waiting.find((each) => each.turnId === turnId);
    if (item === undefined) throw new GatewayError("CONFLICT", "the turn waits no more");
    return item;
  }

  /** null = its words were changed before it began: nothing of it was stored. */
  private async runAsSaid(turn: QueuedTurn): Promise<TurnResult | null> {
    const session = await this.session(turn.item.sessionId);
    await this.agents.catchUp(session, turn.fence);
    let prepared: PreparedTurn;
    try {
      prepared = await this.preparation.prepare(session, turn.item.event, turn);
    } catch (cause) {
      return this.refuse(session, turn, toGatewayError(cause));
    }
    const agent = await this.agents.beginTurn(prepared.request, turn.fence);
    const lines = this.linesOf(turn, prepared, agent);
    try {
      const messageId = this.ports.ids.next("message");
      const begun = { ...prepared, agent, lines, messageId };
      const stored = await this.begin(turn, begun);
      if (stored === null) return null;
      if (begun.place.pin !== undefined) await this.mirrored.keep();
      agent.exclude(begun.replacement?.exclude.map((each) => each.messageId) ?? []);
      agent.append(stored);
      await this.settleNames(begun, stored);
      turn.onBegun();
      return await this.runBegun(session, turn, begun);
    } finally {
      this.agents.endTurn(session.id, lines.succession);
      lines.close();
    }
  }

  private linesOf(turn: QueuedTurn, prepared: PreparedTurn, agent: ResidentAgent): LinesOfTurn {
    const { request, effective, lines: plan } = prepared;
    const { model, call } = effective;
    const asked = { request, agent, plan, model, call, emit: turn.emit };
    return new LinesOfTurn(asked, this.ports, this.agents, this.lines);
  }

  private async runBegun(session: Session, turn: QueuedTurn, begun: Begun): Promise<TurnResult> {
    const { agent, lines, place, pinBefore, messageId } = begun;
    const outcome = await this.runAgent(session, turn, begun).catch((cause: unknown) =>
      this.brokenOff(turn, cause),
    );
    // What rode on a message that is not sent again was not told: the next turn tells it.
    const isTold = !outcome.exclude.some((each) => each.messageId === messageId);
    const settled = lines.settle(outcome);
    const stored = await this.end(session, turn, {
      ...outcome,
      fallback: settled.note,
      session: { ...(isTold ? told(outcome, begun) : {}), ...settled.session },
      pin: isTold || place.pin === undefined ? undefined : pinBefore,
      isRedacted: begun.request.redactor !== null,
    });
    for (const each of new Set([agent, lines.line.agent])) {
      each.exclude(outcome.exclude.map(({ messageId: id }) => id));
      each.append(stored);
    }
    lines.stored(settled, turn.item.turnId);
    return { state: outcome.state, error: outcome.error };
  }

  /** What no provider or tool did: logged whole, shown as an internal error, the turn stored as failed. */
  private brokenOff({ item }: QueuedTurn, cause: unknown): TurnOutcome {
    this.ports.logger.error({ err: cause, turnId: item.turnId }, "a turn broke off");
    const { code, message, hint } = toGatewayError(cause);
    const error = { code, message, hint };
    return { state: "failed", error, messages: [], exclude: [], answeredBy: null };
  }

  private runAgent(session: Session, turn: QueuedTurn, begun: Begun): Promise<TurnOutcome> {
    const { agent, lines, effective, place, request } = begun;
    const { item, fence } = turn;
    return runTurn(
      agent,
      {
        turnId: item.turnId,
        call: lines.line.call,
        note: lines.line.note,
        fallback: lines,
        ttl: effective.ttl,
        maxIterations: effective.maxIterations,
        get prompts() {
          return withoutNames(place.sent, request.redactor);
        },
        signal: turn.signal,
        emit: turn.emit,
        journal: {
          appendStep: (messages, { goesOn }) =>
            this.step(
              turn,
              { goesOn, begun },
              {
                ...{ sessionId: session.id, turnId: item.turnId, fence, messages },
                isRedacted: request.redactor !== null,
              },
            ),
        },
      },
      this.agentPorts,
    );
  }

  /** What waits to steer the turn joins it here, for as long as a further call will read it. */
  private async step(
    turn: QueuedTurn,
    { goesOn, begun }: { goesOn: boolean; begun: Begun },
    step: AppendStepInput,
  ): Promise<readonly StoredMessage[]> {
    const { store } = this.ports;
    if (!goesOn) return written(await store.appendStep(step));
    const { write, joined } = await appendSteered(store, step, begun.request.redactor);
    const stored = written(write);
    for (const { turnId: by } of joined) {
      this.agents.note(step.sessionId, "turn-steered", { turnId: step.turnId, by });
    }
    if (joined.length > 0) turn.onSteered(joined);
    return this.settleNames(begun, stored);
  }

  /** Nothing of the next request names who is known by now; gives the messages as they are sent. */
  private async settleNames(
    { request, agent, lines }: Begun,
    fresh: readonly StoredMessage[],
  ): Promise<readonly StoredMessage[]> {
    const { redactor } = request;
    if (redactor === null) return fresh;
    const changed = await redactor.settle(fresh);
    for (const each of new Set([agent, lines.line.agent])) {
      each.replace(changed);
      await this.agents.redactPrompt(each, request);
    }
    return fresh.map((message) => changed.find(({ id }) => id === message.id) ?? message);
  }

  private async begin(
    { item, fence }: QueuedTurn,
    { effective, place, request, replacement, messageId }: Begun,
  ): Promise<readonly StoredMessage[] | null> {
    const { event } = item;
    const { model, timeZone } = effective;
    const { session, nowMs } = request;
    const switched = session.toldModel !== null && session.toldModel !== model;
    const toldDate =
      session.toldDate ?? (await this.agents.frozenDate(session.id, request.model, timeZone));
    const message = userMessage({
      id: messageId,
      event,
      redactor: request.redactor,
      nowMs,
      facts: {
        speaker: event.speaker,
        dateChanged: dateChange(toldDate, nowMs, timeZone),
        modelSwitched: switched ? { from: session.toldModel ?? "", to: model } : null,
        placeChanged: place.told,
        internal: event.kind === "internal",
        resumed: typeof event.resumes === "string",
      },
    });
    const stored = begunWith(
      await this.ports.store.beginTurn({
        words: event.text,
        sessionId: session.id,
        turnId: item.turnId,
        fence,
        atMs: nowMs,
        message,
        isRedacted: request.redactor !== null,
        pin: place.pin,
        session: {
          ...startPatch(session, event, nowMs),
          ...(replacement === null ? {} : untold(replacement)),
        },
        exclude: replacement?.exclude ?? [],
      }),
    );
    if (stored !== null && replacement !== null) {
      const { turnId, exclude } = replacement;
      const detail = { turnId, by: item.turnId, messages: exclude.length };
      this.agents.note(session.id, "turn-replaced", detail);
    }
    return stored;
  }

  private async end(
    session: Session,
    { item, fence }: QueuedTurn,
    ending: Omit<EndTurnInput, "sessionId" | "turnId" | "fence" | "atMs">,
  ): Promise<readonly StoredMessage[]> {
    const { state, error, messages, exclude, session: patch, pin, fallback, isRedacted } = ending;
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
        fallback,
        isRedacted,
      }),
    );
  }

  /** What was written stays visible, marked as not sent. */
  private async refuse(
    session: Session,
    turn: QueuedTurn,
    error: GatewayError,
  ): Promise<TurnResult | null> {
    const { store, ids, logger } = this.ports;
    if (error.code === "INTERNAL") logger.error({ err: error.cause }, "a turn was not prepared");
    const { item, fence } = turn;
    const facts = { speaker: item.event.speaker, dateChanged: null, modelSwitched: null };
    const nowMs = this.now();
    const message = userMessage({ id: ids.next("message"), event: item.event, facts, nowMs });
    const begun = begunWith(
      await store.beginTurn({
        words: item.event.text,
        sessionId: session.id,
        turnId: item.turnId,
        fence,
        atMs: nowMs,
        message: { ...message, excluded: "not-accepted" },
        session: startPatch(session, item.event, nowMs),
      }),
    );
    if (begun === null) return null;
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

import type {
  AgentTurnEvent,
  AnsweringLine,
  ResidentAgent,
  TurnFallback,
  TurnOutcome,
} from "@/server/core/agent";
import { GatewayError, isGatewayError, toGatewayError } from "@/server/core/kernel";
import type { CallSettings } from "@/server/core/models";
import type { Profile } from "@/server/core/profiles";
import type { FallbackNote, FallbackReason, SessionPatch } from "@/server/core/sessions";
import type { CoolingLines } from "./cooling-lines";
import {
  fallbackReason,
  fallbackToKeep,
  isOfKey,
  reasonInWords,
  retryAfterMs,
  settingsFor,
} from "./fallback-lines";
import { moveInWords, priceOfMove } from "./key-move";
import type { GatewayPorts } from "./ports";
import type { AgentRequest, ResidentAgents } from "./resident-agents";
import {
  keyOfCredential,
  keyOfLine,
  type LinePlan,
  noteOf,
  type OpenLine,
  type TurnLines,
} from "./turn-lines";

export interface FallbackTurn {
  readonly request: AgentRequest;
  readonly agent: ResidentAgent;
  readonly plan: LinePlan;
  /** The model that was chosen, whoever is asked first. */
  readonly model: string;
  readonly call: CallSettings;
  readonly emit: (event: AgentTurnEvent) => void;
}

/** What a turn's end says of who answers the next one. */
export interface SettledLine {
  /** To be stored with the turn. */
  readonly note: FallbackNote | null;
  readonly session: Pick<SessionPatch, "fallback" | "credential">;
  /** Why the resident agent goes; null = it stays. */
  readonly leaves: "fallback" | "signature" | null;
  /** Whoever answered, to be kept in its place; null = nobody. */
  readonly successor: { readonly request: AgentRequest; readonly agent: ResidentAgent } | null;
}

interface Current extends AnsweringLine {
  readonly open: OpenLine;
  readonly request: AgentRequest;
}

interface Tried {
  readonly model: string;
  readonly why: string;
}

const MS_PER_SECOND = 1_000;
const EVERYTHING_STAYS = { note: null, session: {}, leaves: null, successor: null } as const;

/** Who answers one turn: the line that was planned, and whoever takes over from a line that fails. */
export class LinesOfTurn implements TurnFallback {
  private current: Current;
  private readonly guests: ResidentAgent[] = [];
  private readonly tried = new Set<string>();
  private readonly others: Tried[] = [];
  private first: { error: GatewayError; because: FallbackReason } | null = null;
  succession: Pick<SettledLine, "leaves" | "successor"> = EVERYTHING_STAYS;
  private profile: Profile;
  /** The key of the chosen line's pool that was given out instead of the session's. */
  private credential: string | null;

  constructor(
    private readonly turn: FallbackTurn,
    private readonly ports: Pick<
      GatewayPorts,
      "profiles" | "clock" | "store" | "costOf" | "logger"
    >,
    private readonly agents: ResidentAgents,
    private readonly lines: TurnLines,
  ) {
    const { agent, plan, request, call } = turn;
    this.profile = request.profile;
    this.credential = plan.credential;
    const settings = settingsFor(request.model, call);
    this.current = { agent, call: settings, note: plan.note, open: plan.start, request };
    this.remember(plan.start);
    if (plan.note !== null) this.announce(null);
  }

  get line(): AnsweringLine {
    return this.current;
  }

  async next({ error, callId }: { error: GatewayError; callId: string }): Promise<boolean> {
    const because = fallbackReason(error);
    const { line } = this.current.open;
    const isFirst = line === this.turn.plan.start.line;
    if (isFirst) this.first = { error, because: because ?? "failed" };
    else this.others.push({ model: line.model, why: error.message });
    if (because === null && isFirst) return false;
    if (because !== null) this.cool(because, error);
    if (because === "auth" && (await this.byChangedKey(callId))) return true;
    if (because !== null && isOfKey(because) && (await this.byOtherKey(because, callId)))
      return true;
    const { triggers } = this.profile.config.fallback;
    if (isFirst && because !== null && !triggers.includes(because)) return false;
    return this.byOtherLine(callId);
  }

  explain(error: GatewayError): GatewayError {
    const shown = this.first?.error ?? error;
    if (this.others.length === 0) return shown;
    const list = this.others.map(({ model, why }) => `${model} (${why})`).join(", ");
    const hint = `${shown.hint ?? "Try again."} In its place was asked: ${list}.`;
    this.turn.emit({ type: "line-changed", failedCallId: null, note: null, notice: null });
    const { code, message, retryable, cause } = shown;
    return new GatewayError(code, message, { hint, retryable, cause });
  }

  /** What comes of the turn for who answers the next one; nothing does when it did not end well. */
  settle({ state }: Pick<TurnOutcome, "state">): SettledLine {
    const { note, agent, open, request } = this.current;
    if (state === "failed") return EVERYTHING_STAYS;
    if (state !== "done") return { ...EVERYTHING_STAYS, note };
    this.lines.cooling.forget(keyOfLine(open.line.model, open.route));
    const before = request.session.fallback;
    const fallback = note === null ? null : this.fallbackOf(note);
    const credential = this.credential;
    const session = {
      ...(sameJson(before, fallback) ? {} : { fallback }),
      ...(credential === request.session.credential ? {} : { credential }),
    };
    const isReplaced = agent !== this.turn.agent;
    const isNext = note === null || fallback !== null;
    const isSameModel = isReplaced && open.line.model === this.turn.request.model;
    return {
      note,
      session,
      leaves: isReplaced ? (isSameModel ? "signature" : "fallback") : null,
      successor: isReplaced && isNext ? { request, agent } : null,
    };
  }

  /** The turn's end is stored: what it says of who comes next counts, and is told. */
  stored(settled: SettledLine, turnId: string): void {
    this.succession = settled;
    const { note } = settled;
    if (note === null) return;
    const { sessionId } = this.current.agent;
    this.agents.note(sessionId, "fallback-used", { turnId, ...note });
  }

  /** Agents that were built for this turn alone are let go. */
  close(): void {
    const kept = this.succession.successor?.agent;
    for (const guest of this.guests) if (guest !== kept) guest.release();
  }

  private fallbackOf(note: FallbackNote) {
    const { line, route } = this.current.open;
    return fallbackToKeep(this.profile.config, {
      line: {
        model: line.model,
        provider: route.provider,
        credential: line.credential,
        because: note.because,
      },
      nowMs: this.ports.clock.now(),
      coolUntilMs: this.chosenCoolUntilMs(),
      before: this.current.request.session.fallback,
    });
  }

  private chosenCoolUntilMs(): number {
    const { plan } = this.turn;
    const [chosen] = plan.lines;
    if (chosen === undefined) return 0;
    const open = this.tryOpen(chosen).open;
    return open === null ? 0 : (this.lines.coolingOf(open)?.untilMs ?? 0);
  }

  private cool(because: FallbackReason, error: GatewayError): void {
    const { line, route, member } = this.current.open;
    const cooldownMs = this.profile.config.fallback.cooldownSeconds * MS_PER_SECOND;
    const failed = { because, cooldownMs, retryAfterMs: retryAfterMs(error) };
    const cooling: CoolingLines = this.lines.cooling;
    cooling.cool(keyOfLine(line.model, route), failed);
    if (member !== null && isOfKey(because)) cooling.cool(keyOfCredential(route), failed);
  }

  /** The key was changed on disk since the turn began: the same line is asked again with the new one. */
  private async byChangedKey(callId: string): Promise<boolean> {
    this.profile = await this.ports.profiles.load(this.profile.name).catch(() => this.profile);
    const { line, member } = this.current.open;
    const again = this.tryOpen(member === null ? line : { ...line, credential: member }).open;
    if (again === null || this.wasTried(again)) return false;
    const { note } = this.current;
    return this.moveTo({ ...again, line, member }, { note, callId, notice: null });
  }

  /** Another key of the same pool; what the other organisation's cache must be written anew is told. */
  private async byOtherKey(because: FallbackReason, callId: string): Promise<boolean> {
    const from = this.current.open.member;
    if (from === null) return false;
    const { open } = this.tryOpen(this.current.open.line);
    if (open?.member == null || this.wasTried(open)) return false;
    const move = await priceOfMove(
      { sessionId: this.current.agent.sessionId, from: this.current.open, to: open },
      this.ports,
    );
    const notice = moveInWords({ from, to: open.member, because }, move);
    const { note } = this.current;
    if (!(await this.moveTo(open, { note, callId, notice }))) return false;
    if (note === null) this.credential = open.member;
    this.agents.note(this.current.agent.sessionId, "credential-moved", {
      from,
      to: open.member,
      because,
      tokens: move.tokens,
      costNano: move.costNano === null ? null : String(move.costNano),
    });
    return true;
  }

  private async byOtherLine(callId: string): Promise<boolean> {
    const rest = this.turn.plan.lines.flatMap((line): OpenLine[] => {
      const { open, fault } = this.tryOpen(line);
      if (open === null) this.skip(line.model, fault.message);
      return open === null || this.wasTried(open) ? [] : [open];
    });
    const free = rest.filter((open) => this.lines.isFree(open));
    const cooling = rest.filter((open) => !free.includes(open));
    for (const open of [...free, ...cooling]) {
      const note = this.noteFor(open);
      if (await this.moveTo(open, { note, callId, notice: note && noticeOf(note) })) return true;
    }
    return false;
  }

  private noteFor(open: OpenLine): FallbackNote | null {
    const [chosen] = this.turn.plan.lines;
    if (open.line === chosen) return null;
    const { plan, model } = this.turn;
    const because = plan.note?.because ?? this.first?.because ?? "failed";
    if (plan.note !== null) return noteAs(plan.note, open, because);
    const route = plan.start.route;
    return noteOf({ profile: this.profile, model, route }, open, because);
  }

  /** Builds the agent of that line; false = it cannot be built. What the failed call had said is dropped. */
  private async moveTo(
    open: OpenLine,
    { note, callId, notice }: { note: FallbackNote | null; callId: string; notice: string | null },
  ): Promise<boolean> {
    this.remember(open);
    const { model } = open.line;
    const request = {
      ...this.turn.request,
      profile: this.profile,
      model,
      route: open.route,
    };
    try {
      const agent = await this.agents.buildGuest(request);
      this.guests.push(agent);
      const call = settingsFor(model, this.turn.call);
      this.current = { agent, call, note, open, request };
    } catch (cause) {
      const fault = toGatewayError(cause);
      if (fault.code === "STORE_FAILED") throw fault;
      if (fault.code === "INTERNAL")
        this.ports.logger.error({ err: cause, model }, "a line of the fallback was not opened");
      this.skip(model, fault.message);
      return false;
    }
    this.announce(callId, notice);
    return true;
  }

  private announce(failedCallId: string | null, notice?: string | null): void {
    const { note } = this.current;
    const told = notice ?? (note === null ? null : noticeOf(note));
    this.turn.emit({ type: "line-changed", failedCallId, note, notice: told });
  }

  private tryOpen(line: OpenLine["line"]) {
    const { session } = this.turn.request;
    try {
      const held = this.credential ?? session.credential;
      const state = { session: { credential: held }, isWarm: true };
      return { open: this.lines.open(this.profile, line, state), fault: null };
    } catch (fault) {
      if (!isGatewayError(fault)) throw fault;
      return { open: null, fault };
    }
  }

  private skip(model: string, why: string): void {
    const isKnown = this.others.some((other) => other.model === model && other.why === why);
    if (!isKnown) this.others.push({ model, why });
  }

  private remember(open: OpenLine): void {
    this.tried.add(keyOfLine(open.line.model, open.route));
  }

  private wasTried(open: OpenLine): boolean {
    return this.tried.has(keyOfLine(open.line.model, open.route));
  }
}

function noteAs(standing: FallbackNote, open: OpenLine, because: FallbackReason): FallbackNote {
  const to = { provider: open.route.provider, model: open.line.model };
  return { from: standing.from, to, because };
}

function noticeOf({ from, to, because }: FallbackNote): string {
  return `answered by ${to.model} because ${from.model} ${reasonInWords(because)}`;
}

function sameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

import { settingsVerdict } from "@/server/core/models";
import { channelPromptFor, type Profile } from "@/server/core/profiles";
import type { InboundEvent, Session } from "@/server/core/sessions";
import { imagesVerdict } from "./attachments";
import { type EffectiveSettings, effectiveSettings } from "./effective";
import { decidePlace, isWarm, type PlaceDecision } from "./place";
import type { GatewayPorts } from "./ports";
import type { PromptRebuilds } from "./prompt-rebuilds";
import { redactedEvent, withoutNames } from "./redacted-words";
import { type RedactedTurn, Redactions } from "./redactions";
import { type Replacement, replacementOf } from "./replacement";
import type { AgentRequest, ResidentAgents } from "./resident-agents";
import type { LinePlan, TurnLines } from "./turn-lines";

export interface PreparedTurn {
  readonly effective: EffectiveSettings;
  readonly place: PlaceDecision;
  /** Pin text before this turn. */
  readonly pinBefore: string | null;
  readonly replacement: Replacement | null;
  /** Who is asked first, and who may answer in its place. */
  readonly lines: LinePlan;
  /** Its session knows only what is still sent: what a replaced message told counts as untold. */
  readonly request: AgentRequest;
}

/** Decides, before anything is stored of it, how a turn is to be sent; throws GatewayError when it cannot be. */
export class TurnPreparation {
  private readonly redactions: Redactions;

  constructor(
    private readonly ports: GatewayPorts,
    private readonly agents: ResidentAgents,
    private readonly rebuilds: PromptRebuilds,
    private readonly lines: TurnLines,
  ) {
    this.redactions = new Redactions(ports, agents);
  }

  /** Refuses what cannot run; throws GatewayError with a hint. */
  async check(session: Session, event: InboundEvent): Promise<void> {
    const profile = await this.ports.profiles.load(session.profile);
    const { model } = this.settings(session, event, profile);
    this.lines.plan(profile, model, { session, isWarm: true });
  }

  /** Under the session's lease. */
  async prepare(
    found: Session,
    event: InboundEvent,
    turn: Pick<RedactedTurn, "fence" | "emit">,
  ): Promise<PreparedTurn> {
    const { profiles, store, clock } = this.ports;
    const profile = await profiles.load(found.profile);
    const effective = this.settings(found, event, profile);
    const { ttl, timeZone } = effective;
    const redactor = await this.redactions.redactorFor({ session: found, profile, ...turn });
    const session = await this.rebuiltIfCold(found, profile, effective);
    const replacement = await replacementOf(session, event, store);
    const pinBefore = (await store.routeOfSession(session.id))?.pin ?? null;
    const nowMs = clock.now();
    const lines = await this.linesFor(profile, session, effective);
    const asked = lines.start.line.model;
    const configured = channelPromptFor(profile.config, event.chat);
    const decided = decidePlace({
      sessionId: session.id,
      event: redactedEvent(event, redactor),
      redactPii: redactor !== null,
      pinText: pinBefore,
      configuredChannelPrompt:
        configured === null || redactor === null ? configured : redactor.text(configured),
      lastAnswered: await this.agents.lastAnswered(session, asked),
      ttl,
      nowMs,
      isReplacing: replacement !== null,
    });
    const place = { ...decided, sent: withoutNames(decided.sent, redactor) };
    const request: AgentRequest = {
      session: replacement === null ? session : { ...session, ...untold(replacement) },
      profile,
      model: asked,
      route: lines.start.route,
      prompts: place.sent,
      redactor,
      toolGeneration: this.ports.tools.generation,
      timeZone,
      nowMs,
    };
    return { effective, place, pinBefore, replacement, lines, request };
  }

  private async linesFor(
    profile: Profile,
    session: Session,
    { model, ttl }: EffectiveSettings,
  ): Promise<LinePlan> {
    const lastAnswered = await this.agents.lastAnswered(session, model);
    const nowMs = this.ports.clock.now();
    const plan = this.lines.plan(profile, model, {
      session,
      isWarm: isWarm({ lastAnswered, ttl, nowMs }),
    });
    if (plan.credential !== null && plan.credential !== session.credential) this.lines.given(plan);
    return plan;
  }

  private settings(session: Session, event: InboundEvent, profile: Profile): EffectiveSettings {
    const effective = effectiveSettings(profile, session, event, this.ports.host.timeZone);
    const verdict = settingsVerdict(effective.model, effective.call);
    if (!verdict.ok) throw verdict.error;
    const images = imagesVerdict(effective.model, event.attachments);
    if (!images.ok) throw images.error;
    return effective;
  }

  /** A rebuild that waited for a cold cache is done here, where it costs nothing. */
  private async rebuiltIfCold(
    session: Session,
    profile: Profile,
    { model, ttl }: EffectiveSettings,
  ): Promise<Session> {
    if (!session.rebuildWhenCold) return session;
    const lastAnswered = await this.agents.lastAnswered(session, model);
    if (isWarm({ lastAnswered, ttl, nowMs: this.ports.clock.now() })) return session;
    await this.rebuilds.rebuild(session, profile);
    return (await this.ports.store.session(session.id)) ?? session;
  }
}

/** What the session's record says once the replaced messages are gone: the date is the frozen prompt's again. */
export function untold({ toldModel }: Replacement): Pick<Session, "toldDate" | "toldModel"> {
  return { toldDate: null, toldModel };
}

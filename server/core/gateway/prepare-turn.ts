import { settingsVerdict } from "@/server/core/models";
import { channelPromptFor, type Profile } from "@/server/core/profiles";
import type { InboundEvent, Session } from "@/server/core/sessions";
import { imagesVerdict } from "./attachments";
import { type EffectiveSettings, effectiveSettings } from "./effective";
import { decidePlace, isWarm, type PlaceDecision } from "./place";
import type { GatewayPorts } from "./ports";
import type { PromptRebuilds } from "./prompt-rebuilds";
import { type Replacement, replacementOf } from "./replacement";
import type { AgentRequest, ResidentAgents } from "./resident-agents";

export interface PreparedTurn {
  readonly effective: EffectiveSettings;
  readonly place: PlaceDecision;
  /** Pin text before this turn. */
  readonly pinBefore: string | null;
  readonly replacement: Replacement | null;
  /** Its session knows only what is still sent: what a replaced message told counts as untold. */
  readonly request: AgentRequest;
}

/** Decides, before anything is stored of it, how a turn is to be sent; throws GatewayError when it cannot be. */
export class TurnPreparation {
  constructor(
    private readonly ports: GatewayPorts,
    private readonly agents: ResidentAgents,
    private readonly rebuilds: PromptRebuilds,
  ) {}

  /** Refuses what cannot run; throws GatewayError with a hint. */
  async check(session: Session, event: InboundEvent): Promise<void> {
    const profile = await this.ports.profiles.load(session.profile);
    this.settings(session, event, profile);
  }

  /** Under the session's lease. */
  async prepare(found: Session, event: InboundEvent): Promise<PreparedTurn> {
    const { profiles, store, clock } = this.ports;
    const profile = await profiles.load(found.profile);
    const { effective, route } = this.settings(found, event, profile);
    const { model, ttl, timeZone } = effective;
    const session = await this.rebuiltIfCold(found, profile, effective);
    const replacement = await replacementOf(session, event, store);
    const pinBefore = (await store.routeOfSession(session.id))?.pin ?? null;
    const nowMs = clock.now();
    const place = decidePlace({
      sessionId: session.id,
      event,
      pinText: pinBefore,
      configuredChannelPrompt: channelPromptFor(profile.config, event.chat),
      lastAnswered: await this.agents.lastAnswered(session, model),
      ttl,
      nowMs,
      isReplacing: replacement !== null,
    });
    const request: AgentRequest = {
      session: replacement === null ? session : { ...session, ...untold(replacement) },
      profile,
      model,
      route,
      prompts: place.sent,
      timeZone,
      nowMs,
    };
    return { effective, place, pinBefore, replacement, request };
  }

  private settings(session: Session, event: InboundEvent, profile: Profile) {
    const effective = effectiveSettings(profile, session, event, this.ports.host.timeZone);
    const verdict = settingsVerdict(effective.model, effective.call);
    if (!verdict.ok) throw verdict.error;
    const images = imagesVerdict(effective.model, event.attachments);
    if (!images.ok) throw images.error;
    return { effective, route: this.ports.routeFor(profile, effective.model) };
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

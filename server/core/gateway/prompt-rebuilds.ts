import { GatewayError, localDate } from "@/server/core/kernel";
import type { Profile } from "@/server/core/profiles";
import { parsePin } from "@/server/core/prompt";
import type { ModelCall, Session } from "@/server/core/sessions";
import { effectiveSettings } from "./effective";
import type { SessionLeases } from "./leases";
import { isWarm, samePrompts, warmthOf } from "./place";
import type { GatewayPorts } from "./ports";
import { leaseHeldElsewhere } from "./refusals";
import type { ResidentAgents } from "./resident-agents";
import type { PromptWithTools, RebuildPlan, RebuildStatus } from "./types";

export interface Rebuilt {
  readonly status: "rebuilt" | "unchanged";
  readonly promptSha256: string | null;
}

export interface RebuildAnswer {
  readonly status: RebuildStatus;
  readonly promptSha256: string | null;
}

/** Renders sessions' prompts anew, always under the session's lease. */
export class PromptRebuilds {
  /** Sessions whose prompt is rebuilt when their running turn has ended. */
  private readonly deferred = new Set<string>();

  constructor(
    private readonly ports: GatewayPorts,
    private readonly agents: ResidentAgents,
    private readonly around: {
      readonly leases: SessionLeases;
      readonly changed: (sessionId: string) => void;
    },
  ) {}

  /** Now, behind the turn that runs, or at the first turn that finds the cache cold; "never" takes it back. */
  async ask(session: Session, when: "now" | "cold" | "never"): Promise<RebuildAnswer> {
    if (when === "never") return this.takeBack(session);
    const { id } = session;
    const profile = await this.ports.profiles.load(session.profile);
    const promptSha256 = await this.promptSha256(session, profile);
    if (promptSha256 === null) return { status: "unchanged", promptSha256 };
    const { leases } = this.around;
    const isBusy = leases.isHeld(id) || (await leases.isHeldElsewhere(id));
    if (when === "cold" && (isBusy || (await this.isWarm(session, profile)))) {
      await this.ports.store.updateSession(id, { rebuildWhenCold: true });
      this.around.changed(id);
      return { status: "waits", promptSha256 };
    }
    if (!isBusy) return this.underLease(id, () => true);
    // Should this process end before the turn does, the wish is not lost: it waits for a cold cache.
    await this.ports.store.updateSession(id, { rebuildWhenCold: true });
    this.behindTurn(id);
    return { status: "deferred", promptSha256 };
  }

  /** What waits for a turn to end is forgotten: nothing is written from now on. */
  close(): void {
    this.deferred.clear();
  }

  private async takeBack(session: Session): Promise<RebuildAnswer> {
    const isDeferred = this.deferred.delete(session.id);
    const isWithdrawn = (await this.withdraw(session)) || isDeferred;
    if (isWithdrawn) this.around.changed(session.id);
    return { status: isWithdrawn ? "withdrawn" : "unchanged", promptSha256: null };
  }

  /** Asks for the lease at once, so that it comes before whatever turn asks for it next. */
  private behindTurn(sessionId: string): void {
    if (this.deferred.has(sessionId)) return;
    this.deferred.add(sessionId);
    this.underLease(sessionId, () => this.deferred.delete(sessionId)).catch((err: unknown) =>
      this.ports.logger.error({ err, sessionId }, "a prompt was not rebuilt"),
    );
  }

  private async underLease(sessionId: string, isWanted: () => boolean): Promise<Rebuilt> {
    const wish = { purpose: "operation", turnId: null } as const;
    const outcome = await this.around.leases.acquire(sessionId, wish);
    if (outcome.status === "timed-out") throw leaseHeldElsewhere(outcome.holder);
    try {
      if (!isWanted()) return { status: "unchanged", promptSha256: null };
      const session = await this.ports.store.session(sessionId);
      if (session === null) throw new GatewayError("NOT_FOUND", "there is no such session");
      return await this.rebuild(session, await this.ports.profiles.load(session.profile));
    } finally {
      await outcome.lease.release();
      this.around.changed(sessionId);
    }
  }

  /** Freezes the prompt as it stands on disk; where nothing differs, nothing is written. The caller holds the lease. */
  async rebuild(session: Session, profile: Profile): Promise<Rebuilt> {
    const plan = await this.plan(session, profile);
    if (plan === null) return { status: "unchanged", promptSha256: null };
    const { before, after } = plan;
    if (!plan.isNeeded) {
      await this.withdraw(session);
      return { status: "unchanged", promptSha256: before.prompt.sha256 };
    }
    const { model } = this.settings(session, profile);
    await this.agents.refreeze({ session, model, before, after, nowMs: this.ports.clock.now() });
    return { status: "rebuilt", promptSha256: after.prompt.sha256 };
  }

  /** What a rebuild would put in place of what, now; null before anything was frozen. Nothing is written. */
  async plan(session: Session, profile: Profile): Promise<RebuildPlan | null> {
    const { model, timeZone, ttl } = this.settings(session, profile);
    const [before, frozenAtMs] = await Promise.all([
      this.agents.frozenPrompt(session.id, model),
      this.agents.frozenAtMs(session.id, model),
    ]);
    if (before === null || frozenAtMs === null) return null;
    const nowMs = this.ports.clock.now();
    const lastAnswered = await this.agents.lastAnswered(session, model);
    const place = await this.toldPlace(session, lastAnswered);
    const fresh = (atMs: number) =>
      this.agents.freshPrompt(profile, localDate(atMs, timeZone), timeZone);
    return {
      ...{ before, after: fresh(nowMs), place, model, frozenAtMs },
      // Another start date alone is nothing that anybody wrote.
      isNeeded: place !== null || !isSame(before, fresh(frozenAtMs)),
      warm: warmthOf({ lastAnswered, ttl, nowMs }),
    };
  }

  private async withdraw(session: Session): Promise<boolean> {
    if (!session.rebuildWhenCold) return false;
    await this.ports.store.updateSession(session.id, { rebuildWhenCold: false });
    return true;
  }

  private async isWarm(session: Session, profile: Profile): Promise<boolean> {
    const { model, ttl } = this.settings(session, profile);
    const lastAnswered = await this.agents.lastAnswered(session, model);
    return isWarm({ lastAnswered, ttl, nowMs: this.ports.clock.now() });
  }

  /** Of the prompt that the session's next turn would send; null before its first turn. */
  private async promptSha256(session: Session, profile: Profile): Promise<string | null> {
    const { model } = this.settings(session, profile);
    return (await this.agents.frozenPrompt(session.id, model))?.prompt.sha256 ?? null;
  }

  /** Words for the place that were told on a message, since those in the system prompt had to stay. */
  private async toldPlace(
    session: Session,
    lastAnswered: ModelCall | null,
  ): Promise<RebuildPlan["place"]> {
    const route = await this.ports.store.routeOfSession(session.id);
    const now = parsePin(route?.pin ?? null, {
      sessionId: session.id,
      redactPii: lastAnswered?.recipe.redacted === true,
    });
    const sent = lastAnswered?.recipe;
    return now === null || sent === undefined || samePrompts(now, sent) ? null : { sent, now };
  }

  private settings(session: Session, profile: Profile) {
    return effectiveSettings(profile, session, null, this.ports.host.timeZone);
  }
}

function isSame(a: PromptWithTools, b: PromptWithTools): boolean {
  return a.prompt.sha256 === b.prompt.sha256 && a.tools.sha256 === b.tools.sha256;
}

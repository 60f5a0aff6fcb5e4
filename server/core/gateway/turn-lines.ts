import type { ModelRoute } from "@/server/core/agent";
import { isGatewayError } from "@/server/core/kernel";
import type { Profile } from "@/server/core/profiles";
import type { FallbackNote, FallbackReason, Session } from "@/server/core/sessions";
import { type Cooling, CoolingLines } from "./cooling-lines";
import { PoolCounts, poolChoice } from "./credential-pools";
import { linesOf, type ModelLine, standingFallback } from "./fallback-lines";
import type { GatewayPorts } from "./ports";

/** A line with the way to it. */
export interface OpenLine {
  readonly line: ModelLine;
  readonly route: ModelRoute;
  /** The key of a pool that was given out for it; null = it has no pool. */
  readonly member: string | null;
}

/** Who is asked first in a turn, and who may answer in its place. */
export interface LinePlan {
  readonly lines: readonly ModelLine[];
  readonly start: OpenLine;
  /** Why the chosen line is not asked first; null = it is. */
  readonly note: FallbackNote | null;
  /** The session's key of the chosen line's pool, as it is now; null = it has no pool. */
  readonly credential: string | null;
  /** Name of that pool. */
  readonly pool: string | null;
}

/** What a line is to be called with, at the moment of asking. */
export interface PoolState {
  readonly session: Pick<Session, "credential">;
  readonly isWarm: boolean;
}

/** A wait that is over before a turn has been told of it changes nothing. */
const SHORTEST_WAIT_MS = 5_000;

/** Finds who is to be asked: routes, keys of pools, and what failed lately. One for the gateway. */
export class TurnLines {
  readonly cooling: CoolingLines;
  private readonly counts = new PoolCounts();

  constructor(private readonly ports: Pick<GatewayPorts, "routeFor" | "poolOf" | "clock">) {
    this.cooling = new CoolingLines(() => ports.clock.now());
  }

  /** Throws PROVIDER_AUTH or PROFILE_INVALID when nobody can be asked. */
  plan(
    profile: Profile,
    model: string,
    state: PoolState & { readonly session: Session },
  ): LinePlan {
    const { session } = state;
    const { fallback } = profile.config;
    const lines = linesOf(profile.config, { model, provider: null, credential: null });
    const chosen = this.tryOpen(profile, lines[0], state);
    const standing = standingFallback(lines, session.fallback, this.ports.clock.now());
    const credential = chosen.open?.member ?? null;
    const pool = credential === null ? null : profile.config.credential;
    const rest = { lines, credential, pool };
    if (standing !== null && session.fallback !== null) {
      const there = this.tryOpen(profile, lines[standing] ?? lines[0], state).open;
      const { because } = session.fallback;
      if (there !== null) {
        const note = noteOf({ profile, model, route: chosen.open?.route ?? null }, there, because);
        return { ...rest, start: there, note };
      }
    }
    const blocked = this.blockedBecause(profile, chosen.open);
    if (blocked !== null && fallback.triggers.includes(blocked)) {
      const free = this.firstFree(profile, lines.slice(1), state);
      if (free !== null) {
        const note = noteOf({ profile, model, route: chosen.open?.route ?? null }, free, blocked);
        return { ...rest, start: free, note };
      }
    }
    if (chosen.open === null) throw chosen.fault;
    return { ...rest, start: chosen.open, note: null };
  }

  /** The plan's key was given to a session. */
  given({ pool }: LinePlan): void {
    if (pool !== null) this.counts.count(pool);
  }

  /** The way to a line; throws when there is none. */
  open(profile: Profile, line: ModelLine, state: PoolState): OpenLine {
    const named = line.credential ?? profile.config.credential;
    const pool = named === null ? null : this.ports.poolOf(named);
    const { model, provider } = line;
    if (pool === null) {
      const route = this.ports.routeFor(profile, model, { provider, credential: line.credential });
      return { line, route, member: null };
    }
    const routeOf = (credential: string) =>
      this.ports.routeFor(profile, model, { provider, credential });
    const member = poolChoice({
      pool,
      held: state.session.credential,
      isWarm: state.isWarm,
      isUsable: (credential) => this.cooling.of(keyOfCredential(routeOf(credential))) === null,
      given: this.counts.of(pool.name),
    });
    return { line, route: routeOf(member), member };
  }

  isFree({ line, route }: OpenLine): boolean {
    return this.cooling.of(keyOfLine(line.model, route)) === null;
  }

  coolingOf({ line, route }: OpenLine): Cooling | null {
    return this.cooling.of(keyOfLine(line.model, route));
  }

  private tryOpen(profile: Profile, line: ModelLine, state: PoolState) {
    try {
      return { open: this.open(profile, line, state), fault: null };
    } catch (fault) {
      if (!isGatewayError(fault)) throw fault;
      return { open: null, fault };
    }
  }

  private blockedBecause(profile: Profile, chosen: OpenLine | null): FallbackReason | null {
    if (chosen === null) return "auth";
    const cooling = this.coolingOf(chosen);
    if (cooling === null) return null;
    if (profile.config.fallback.policy !== "turn") return cooling.because;
    // By this policy each turn begins with the chosen line, unless the provider asked to be left alone.
    const waitMs = cooling.askedUntilMs - this.ports.clock.now();
    return waitMs > SHORTEST_WAIT_MS ? cooling.because : null;
  }

  private firstFree(
    profile: Profile,
    lines: readonly ModelLine[],
    state: PoolState,
  ): OpenLine | null {
    for (const line of lines) {
      const { open } = this.tryOpen(profile, line, state);
      if (open !== null && this.isFree(open)) return open;
    }
    return null;
  }
}

/** What a line is remembered by: provider, address, model and key. */
export function keyOfLine(model: string, route: ModelRoute): string {
  return `line ${route.provider} ${route.endpoint} ${model} ${route.credentialSha256}`;
}

/** What a key of a pool is remembered by, whatever model it was used for. */
export function keyOfCredential(route: ModelRoute): string {
  return `key ${route.provider} ${route.endpoint} ${route.credentialSha256}`;
}

/** Who was to answer, who does, and why. */
export function noteOf(
  chosen: { profile: Profile; model: string; route: ModelRoute | null },
  there: OpenLine,
  because: FallbackReason,
): FallbackNote {
  const provider = chosen.route?.provider ?? chosen.profile.config.provider;
  return {
    from: { provider, model: chosen.model },
    to: { provider: there.route.provider, model: there.line.model },
    because,
  };
}

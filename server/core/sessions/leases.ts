import { missing } from "./refusals";
import type { SessionTables } from "./tables";
import type { LeaseHolder, LeasePurpose, Turn, TurnLease } from "./types";

/** What can be known of a lease's holder from here. */
export type HolderState = "alive" | "dead" | "unknown";

export interface AcquireLeaseInput {
  readonly sessionId: string;
  readonly holder: LeaseHolder;
  readonly purpose: LeasePurpose;
  readonly turnId: string | null;
  readonly atMs: number;
  readonly ttlMs: number;
  /** Asked inside the transaction. A dead holder loses at once, an unknown one once expired, a living one never. */
  readonly holderState: (lease: TurnLease) => HolderState;
}

/** `cut`: turns of the holder before that were still running; they are interrupted now. */
export type LeaseGrant =
  | {
      status: "granted";
      fence: number;
      tookOver: TurnLease | null;
      cut: readonly Turn[];
    }
  | { status: "held"; lease: TurnLease };

export interface LeaseGrip {
  readonly sessionId: string;
  /** The number of the grant: every other one is somebody else's. */
  readonly fence: number;
}

export interface RenewLeaseInput extends LeaseGrip {
  readonly atMs: number;
  readonly ttlMs: number;
}

export interface RecoverTurnsInput {
  readonly atMs: number;
  /** As for granting: turns of a holder that may still live are left alone. */
  readonly holderState: (lease: TurnLease) => HolderState;
}

/** Whether a lease keeps others out. */
export function isLeaseHeld(lease: TurnLease, state: HolderState, atMs: number): boolean {
  if (state === "dead") return false;
  return state === "alive" || lease.expiresAtMs > atMs;
}

/** The steps of a lease's life, each to be run inside one transaction. */
export class LeaseSteps {
  constructor(
    private readonly tables: SessionTables,
    /** Settles a turn whose holder writes no more. */
    private readonly cut: (turn: Turn, atMs: number) => Turn,
  ) {}

  acquire(input: AcquireLeaseInput): LeaseGrant {
    const { sessionId, holder, purpose, turnId, atMs, ttlMs } = input;
    const before = this.tables.leases.find(sessionId);
    if (before !== null && isLeaseHeld(before, input.holderState(before), atMs)) {
      return { status: "held", lease: before };
    }
    const fence = this.growFence(sessionId);
    const times = { acquiredAtMs: atMs, renewedAtMs: atMs, expiresAtMs: atMs + ttlMs };
    this.tables.leases.save({ sessionId, fence, holder, purpose, turnId, ...times });
    return { status: "granted", fence, tookOver: before, cut: this.cutAll(sessionId, atMs) };
  }

  /** Late is not too late: only a newer grant takes the right away. */
  renew({ atMs, ttlMs, ...grip }: RenewLeaseInput): boolean {
    const lease = this.held(grip);
    if (lease === null) return false;
    this.tables.leases.save({ ...lease, renewedAtMs: atMs, expiresAtMs: atMs + ttlMs });
    return true;
  }

  release(grip: LeaseGrip): boolean {
    if (this.held(grip) === null) return false;
    this.tables.leases.remove(grip.sessionId);
    return true;
  }

  break(grip: LeaseGrip, atMs: number): readonly Turn[] | null {
    if (this.held(grip) === null) return null;
    return this.takeAway(grip.sessionId, atMs);
  }

  recover({ atMs, holderState }: RecoverTurnsInput): readonly Turn[] {
    const leases = this.tables.leases.all();
    const isFree = (lease: TurnLease) => !isLeaseHeld(lease, holderState(lease), atMs);
    const left = leases.filter(isFree).flatMap(({ sessionId }) => this.takeAway(sessionId, atMs));
    const held = new Set(
      leases.filter((lease) => !isFree(lease)).map(({ sessionId }) => sessionId),
    );
    const unheld = this.tables.turns.running().filter(({ sessionId }) => !held.has(sessionId));
    return [...left, ...unheld.map((turn) => this.cut(turn, atMs))];
  }

  private takeAway(sessionId: string, atMs: number): readonly Turn[] {
    this.growFence(sessionId);
    this.tables.leases.remove(sessionId);
    return this.cutAll(sessionId, atMs);
  }

  private cutAll(sessionId: string, atMs: number): readonly Turn[] {
    return this.tables.turns.runningOf(sessionId).map((turn) => this.cut(turn, atMs));
  }

  private held({ sessionId, fence }: LeaseGrip): TurnLease | null {
    const lease = this.tables.leases.find(sessionId);
    return lease?.fence === fence ? lease : null;
  }

  private growFence(sessionId: string): number {
    const fence = this.tables.sessions.growFence(sessionId);
    if (fence === null) throw missing("session", sessionId);
    return fence;
  }
}

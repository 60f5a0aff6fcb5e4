import { GatewayError } from "@/server/core/kernel";
import {
  type HolderState,
  isLeaseHeld,
  type LeaseGrant,
  type LeaseGrip,
  type LeasePurpose,
  type Turn,
  type TurnLease,
} from "@/server/core/sessions";
import { LeaseLine } from "./lease-line";
import { LeaseRenewals } from "./lease-renewals";
import { LeaseWatch } from "./lease-watch";
import type { GatewayPorts } from "./ports";
import { leaseHeldElsewhere } from "./refusals";

const POLL_MS = 1_000;
const NOTICE_EVERY_MS = 15_000;
/** Whoever asked for an operation sits before the screen. */
const OPERATION_WAIT_MS = 30_000;

/** The right to write one session's history, until it is given back or lost. */
export interface HeldLease {
  /** The number that every write carries. */
  readonly fence: number;
  /** Whether another process had it, so that what it wrote is not known here. */
  readonly waited: boolean;
  /** Aborted when the right is lost: what runs under it is to end, and nothing more is to be written. */
  readonly lost: AbortSignal;
  /** Gives it back; idempotent, never throws. */
  release(): Promise<void>;
}

export type LeaseOutcome =
  | { readonly status: "held"; readonly lease: HeldLease }
  /** The time to wait is over: another process still has it, and nothing was written. */
  | { readonly status: "timed-out"; readonly holder: TurnLease };

/** A lease as it stands now. */
export interface LeaseStanding {
  readonly lease: TurnLease;
  /** Held by this very gateway. */
  readonly isOwn: boolean;
  readonly state: HolderState;
}

export interface LeaseWish {
  readonly purpose: LeasePurpose;
  readonly turnId: string | null;
  /** Waits no longer than this, if that is shorter than the setting. */
  readonly waitMs?: number;
  /** Ends the waiting; its reason is thrown. */
  readonly signal?: AbortSignal;
  /** Told at once and every 15 s while another process has it; null once that is over. */
  readonly onWaiting?: (holder: TurnLease | null) => void;
}

const OPERATION: LeaseWish = { purpose: "operation", turnId: null, waitMs: OPERATION_WAIT_MS };

type LeasesPorts = Pick<GatewayPorts, "store" | "clock" | "ids" | "logger" | "leases">;

/** The right to write sessions: in this process in order of asking, then among all that write to the store. */
export class SessionLeases {
  private readonly line = new LeaseLine();
  private readonly renewals: LeaseRenewals;

  constructor(private readonly ports: LeasesPorts) {
    this.renewals = new LeaseRenewals(ports);
  }

  /** Whether somebody in this process holds it, or waits for it. */
  isHeld(sessionId: string): boolean {
    return this.line.isTaken(sessionId);
  }

  /** Whether another process holds it. */
  async isHeldElsewhere(sessionId: string): Promise<boolean> {
    return (await this.leaseElsewhere(sessionId)) !== null;
  }

  /** LEASE_HELD, with who it is, when another process holds it. */
  async refuseHeldElsewhere(sessionId: string): Promise<void> {
    const lease = await this.leaseElsewhere(sessionId);
    if (lease !== null) throw leaseHeldElsewhere(lease);
  }

  private async leaseElsewhere(sessionId: string): Promise<TurnLease | null> {
    const { holder, holderState } = this.ports.leases;
    const lease = await this.ports.store.lease(sessionId);
    if (lease === null || lease.holder.runtimeId === holder.runtimeId) return null;
    return holderState(lease.holder) === "dead" ? null : lease;
  }

  /** All leases there are, and what can be known of their holders. */
  async list(): Promise<readonly LeaseStanding[]> {
    const { holder, holderState } = this.ports.leases;
    const leases = await this.ports.store.leases();
    return leases.map((lease) => ({
      lease,
      isOwn: lease.holder.runtimeId === holder.runtimeId,
      state: holderState(lease.holder),
    }));
  }

  /** Takes that very grant away from whoever holds it; its turn is cut. False when it was another one by then. */
  async takeAway(grip: LeaseGrip): Promise<boolean> {
    const cut = await this.ports.store.breakLease({ ...grip, atMs: this.ports.clock.now() });
    if (cut !== null) this.renewals.lose(grip);
    return cut !== null;
  }

  /** Frees what holders that are gone left behind, and settles their turns; each session tells of it. */
  async sweep(): Promise<readonly Turn[]> {
    const { clock, leases, store } = this.ports;
    const atMs = clock.now();
    const freed = new Map<string, TurnLease>();
    const cut = await store.recoverTurns({
      atMs,
      holderState: (lease) => {
        const state = leases.holderState(lease.holder);
        if (!isLeaseHeld(lease, state, atMs)) freed.set(lease.sessionId, lease);
        return state;
      },
    });
    for (const lease of freed.values()) {
      this.note(
        lease,
        cut.filter(({ sessionId }) => sessionId === lease.sessionId),
      );
    }
    return cut;
  }

  /** Waits for the right to write. Throws the signal's reason, and GatewayErrors of the store. */
  async acquire(sessionId: string, wish: LeaseWish): Promise<LeaseOutcome> {
    const leave = await this.line.enter(sessionId, wish.signal);
    try {
      const outcome = await this.fromStore(sessionId, wish);
      if (outcome.status === "timed-out") {
        leave();
        return outcome;
      }
      const { fence, waited } = outcome;
      return { status: "held", lease: this.hold({ sessionId, fence, waited, leave }) };
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Does the work under the session's lease; LEASE_HELD when another process keeps it for too long. */
  async withLease<T>(
    sessionId: string,
    work: (fence: number, lost: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const outcome = await this.acquire(sessionId, OPERATION);
    if (outcome.status === "timed-out") throw leaseHeldElsewhere(outcome.holder);
    const { lease } = outcome;
    try {
      return await work(lease.fence, lease.lost);
    } finally {
      await lease.release();
    }
  }

  private hold({
    sessionId,
    fence,
    waited,
    leave,
  }: {
    sessionId: string;
    fence: number;
    waited: boolean;
    leave: () => void;
  }): HeldLease {
    const renewal = this.renewals.add({ sessionId, fence });
    let isReleased = false;
    const release = async () => {
      if (isReleased) return;
      isReleased = true;
      renewal.end();
      await this.ports.store
        .releaseLease({ sessionId, fence })
        .catch((err: unknown) =>
          this.ports.logger.warn({ err, sessionId }, "a lease was not given back"),
        );
      leave();
    };
    return { fence, waited, lost: renewal.lost, release };
  }

  private async fromStore(
    sessionId: string,
    wish: LeaseWish,
  ): Promise<
    | { status: "granted"; fence: number; waited: boolean }
    | { status: "timed-out"; holder: TurnLease }
  > {
    const { clock, leases } = this.ports;
    const watch = new LeaseWatch(leases);
    const limitMs = Math.min(leases.waitMs, wish.waitMs ?? leases.waitMs);
    let waitedMs = 0;
    for (;;) {
      const grant = await this.ask(sessionId, wish, watch);
      if (grant.status === "granted") {
        if (waitedMs > 0) wish.onWaiting?.(null);
        return { status: "granted", fence: grant.fence, waited: waitedMs > 0 };
      }
      if (waitedMs % NOTICE_EVERY_MS === 0) wish.onWaiting?.(grant.lease);
      if (waitedMs >= limitMs) return { status: "timed-out", holder: grant.lease };
      const pauseMs = Math.min(POLL_MS, limitMs - waitedMs);
      await clock.delay(pauseMs, wish.signal);
      watch.passed(grant.lease, pauseMs);
      waitedMs += pauseMs;
    }
  }

  private async ask(sessionId: string, wish: LeaseWish, watch: LeaseWatch): Promise<LeaseGrant> {
    const { store, clock, leases } = this.ports;
    const { purpose, turnId, signal } = wish;
    if (signal?.aborted) throw reasonOf(signal);
    const grant = await store.acquireLease({
      ...{ sessionId, purpose, turnId, holder: leases.holder },
      atMs: clock.now(),
      ttlMs: leases.ttlMs,
      holderState: (lease) => watch.stateOf(lease),
    });
    if (grant.status === "granted" && grant.tookOver !== null) {
      this.note(grant.tookOver, grant.cut);
    }
    return grant;
  }

  private note(before: TurnLease, cut: readonly Turn[]): void {
    const { store, ids, clock, logger } = this.ports;
    const { sessionId, fence, purpose, turnId, holder } = before;
    const { host, pid } = holder;
    const detail = { fence, purpose, turnId, host, pid, cut: cut.map(({ id }) => id) };
    logger.warn({ sessionId, ...detail }, "the lease of a session was taken over");
    store
      .recordEvent({
        ...{ id: ids.next("event"), sessionId, type: "lease-taken-over", detail },
        atMs: clock.now(),
      })
      .catch((err: unknown) => logger.error({ err, sessionId }, "an event was not recorded"));
  }
}

function reasonOf(signal: AbortSignal): unknown {
  return signal.reason ?? new GatewayError("INTERRUPTED", "nobody waits for this any more");
}

import type { HolderState, TurnLease } from "@/server/core/sessions";
import type { LeasePorts } from "./ports";

/** So many renewals a process that lives may miss before it counts as stuck. */
const MISSED_RENEWALS = 2;

/**
 * What somebody who waits for a lease knows of its holder. A clock that jumps must not rob a process that lives and
 * renews: it counts as stuck only when it was seen, for as long as that takes, not to renew.
 */
export class LeaseWatch {
  private seen: { readonly key: string; unrenewedMs: number } | null = null;

  constructor(
    private readonly leases: Pick<LeasePorts, "holder" | "holderState" | "ttlMs" | "renewMs">,
  ) {}

  /** So much more time went by without a change of this lease. */
  passed(lease: TurnLease, ms: number): void {
    const key = keyOf(lease);
    if (this.seen?.key === key) this.seen.unrenewedMs += ms;
    else this.seen = { key, unrenewedMs: ms };
  }

  stateOf(lease: TurnLease): HolderState {
    // Whoever asks holds the session in this process: what stands here of it is only what was not given back.
    if (lease.holder.runtimeId === this.leases.holder.runtimeId) return "dead";
    const state = this.leases.holderState(lease.holder);
    return state === "alive" && this.isStuck(lease) ? "unknown" : state;
  }

  private isStuck(lease: TurnLease): boolean {
    const unrenewedMs = this.seen?.key === keyOf(lease) ? this.seen.unrenewedMs : 0;
    return unrenewedMs > MISSED_RENEWALS * this.leases.renewMs;
  }
}

function keyOf({ fence, renewedAtMs }: TurnLease): string {
  return `${fence} ${renewedAtMs}`;
}

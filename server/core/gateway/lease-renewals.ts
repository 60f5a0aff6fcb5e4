import { GatewayError } from "@/server/core/kernel";
import type { LeaseGrip } from "@/server/core/sessions";
import type { GatewayPorts } from "./ports";

/** A lease that is being renewed. */
export interface Renewal {
  readonly lost: AbortSignal;
  /** Renews no more; an answer that comes later changes nothing. */
  end(): void;
}

interface Kept extends LeaseGrip {
  readonly controller: AbortController;
  /** How long the store has not said that it still holds. */
  unheardMs: number;
}

/** Renews all leases that this process holds, in one loop that runs as long as there is one. */
export class LeaseRenewals {
  private readonly kept = new Set<Kept>();
  private loop: AbortController | null = null;

  constructor(
    private readonly ports: Pick<GatewayPorts, "clock" | "logger"> & {
      readonly store: Pick<GatewayPorts["store"], "renewLease">;
      readonly leases: Pick<GatewayPorts["leases"], "ttlMs" | "renewMs">;
    },
  ) {}

  add(grip: LeaseGrip): Renewal {
    const kept: Kept = { ...grip, controller: new AbortController(), unheardMs: 0 };
    this.kept.add(kept);
    this.start();
    return {
      lost: kept.controller.signal,
      end: () => {
        this.kept.delete(kept);
        if (this.kept.size > 0) return;
        this.loop?.abort();
        this.loop = null;
      },
    };
  }

  /** The right has been taken away: whoever writes under it here is to end. */
  lose({ sessionId, fence }: LeaseGrip): void {
    for (const kept of this.kept) {
      if (kept.sessionId === sessionId && kept.fence === fence) kept.controller.abort(leaseLost());
    }
  }

  private start(): void {
    if (this.loop !== null) return;
    const loop = new AbortController();
    this.loop = loop;
    this.run(loop.signal).catch((err: unknown) => {
      if (!loop.signal.aborted) this.ports.logger.error({ err }, "leases are renewed no more");
    });
  }

  private async run(signal: AbortSignal): Promise<void> {
    const { clock, leases } = this.ports;
    while (!signal.aborted) {
      await clock.delay(leases.renewMs, signal);
      await Promise.all([...this.kept].map((kept) => this.renew(kept)));
    }
  }

  private async renew(kept: Kept): Promise<void> {
    const { store, clock, logger, leases } = this.ports;
    const { sessionId, fence } = kept;
    const answer = await store
      .renewLease({ sessionId, fence, atMs: clock.now(), ttlMs: leases.ttlMs })
      .catch((err: unknown) => {
        logger.warn({ err, sessionId }, "a lease was not renewed");
        return null;
      });
    kept.unheardMs = answer === null ? kept.unheardMs + leases.renewMs : 0;
    const isLost = answer === false || kept.unheardMs >= leases.ttlMs;
    // Released while the store was asked: what was lost is not that turn's any more, nor the next one's.
    if (!isLost || !this.kept.has(kept)) return;
    logger.error({ sessionId, fence }, "the lease of a session was lost");
    kept.controller.abort(leaseLost());
  }
}

/** Why a turn ends whose right to write went to another. */
export function leaseLost(): GatewayError {
  return new GatewayError(
    "INTERRUPTED",
    "lost the right to write this session; stopped to protect it",
    { hint: "Reload the session to see what the other process wrote; then send it again." },
  );
}

import type { FallbackReason } from "@/server/core/sessions";

/** A line or key that failed and is not to be called for a while. */
export interface Cooling {
  readonly because: FallbackReason;
  readonly untilMs: number;
  /** Until when the provider itself asked to be left alone; 0 = it did not. */
  readonly askedUntilMs: number;
}

/** What failed lately in this process, so that no turn waits for the same failure again while another line is free. */
export class CoolingLines {
  private readonly known = new Map<string, Cooling>();

  constructor(private readonly now: () => number) {}

  cool(
    key: string,
    failed: { because: FallbackReason; cooldownMs: number; retryAfterMs: number | null },
  ): void {
    const nowMs = this.now();
    const askedMs = failed.retryAfterMs ?? 0;
    for (const [other, { untilMs }] of this.known) if (untilMs <= nowMs) this.known.delete(other);
    this.known.set(key, {
      because: failed.because,
      untilMs: nowMs + Math.max(failed.cooldownMs, askedMs),
      askedUntilMs: failed.retryAfterMs === null ? 0 : nowMs + askedMs,
    });
  }

  /** Whether it is to be left alone now; null = it may be called. */
  of(key: string): Cooling | null {
    const cooling = this.known.get(key);
    return cooling === undefined || cooling.untilMs <= this.now() ? null : cooling;
  }

  /** It answered. */
  forget(key: string): void {
    this.known.delete(key);
  }
}

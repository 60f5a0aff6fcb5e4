import type { Clock } from "@/server/core/kernel";
import { type MarkedNode, TTL_MS } from "@/server/core/models";

/** Nobody waits longer than this for somebody else's write. */
const MAX_WAIT_MS = 2_000;
const MAX_REMEMBERED = 1_000;

/** One call's part in writing a shared entry. */
export interface SharedWrite {
  /** How long it waited for another call to write the entry. */
  readonly waitedMs: number;
  /** The answer began: the entry can be read now. */
  began(startedAtMs: number): void;
  /** The call is over, whether or not it began to be answered; who waits need not wait longer. */
  ended(): void;
}

/**
 * Calls that would all write the same cold entry at once: the first goes, the others wait for its first byte and
 * read what it wrote. Entries become readable only when the writer's answer begins, so that each of them would
 * otherwise pay for the write.
 */
export class SharedWrites {
  private readonly warmUntilMs = new Map<string, number>();
  private readonly writing = new Map<string, Promise<void>>();

  constructor(private readonly clock: Clock) {}

  /** Takes part in the write of the entry that the marker asks for; null = nothing shared is marked. */
  async enter(marker: MarkedNode | null, signal: AbortSignal): Promise<SharedWrite> {
    if (marker === null) return NOTHING_SHARED;
    const key = marker.chainHash;
    const arrivedMs = this.clock.now();
    const other = this.isWarm(key) ? undefined : this.writing.get(key);
    if (other !== undefined) await this.firstOf(other, signal);
    const waitedMs = other === undefined ? 0 : this.clock.now() - arrivedMs;
    const finish = this.isWarm(key) || this.writing.has(key) ? () => undefined : this.begin(key);
    return {
      waitedMs,
      began: (startedAtMs) => {
        this.remember(key, startedAtMs + TTL_MS[marker.ttl]);
        finish();
      },
      ended: finish,
    };
  }

  private isWarm(key: string): boolean {
    return (this.warmUntilMs.get(key) ?? 0) > this.clock.now();
  }

  private begin(key: string): () => void {
    let finish: () => void = () => undefined;
    const written = new Promise<void>((resolve) => {
      finish = () => {
        if (this.writing.get(key) === written) this.writing.delete(key);
        resolve();
      };
    });
    this.writing.set(key, written);
    return finish;
  }

  private async firstOf(other: Promise<void>, signal: AbortSignal): Promise<void> {
    const timer = new AbortController();
    const limit = this.clock
      .delay(MAX_WAIT_MS, AbortSignal.any([signal, timer.signal]))
      .catch(() => undefined); // stopped: the call itself says so
    await Promise.race([other, limit]);
    timer.abort();
  }

  private remember(key: string, untilMs: number): void {
    this.warmUntilMs.delete(key);
    this.warmUntilMs.set(key, untilMs);
    if (this.warmUntilMs.size <= MAX_REMEMBERED) return;
    const oldest = this.warmUntilMs.keys().next();
    if (!oldest.done) this.warmUntilMs.delete(oldest.value);
  }
}

const NOTHING_SHARED: SharedWrite = {
  waitedMs: 0,
  began: () => undefined,
  ended: () => undefined,
};

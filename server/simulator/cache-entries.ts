import type { Ttl } from "./request/types";

export const TTL_MS: Readonly<Record<Ttl, number>> = { "5m": 300_000, "1h": 3_600_000 };

// A long-running demo must stay small; the oldest entries go first.
const MAXIMUM_ENTRIES = 10_000;
const PRUNE_EVERY = 512;

/** One place in the simulated provider's prompt cache. */
export interface CacheEntry {
  readonly hash: string;
  readonly organisation: string;
  readonly model: string;
  readonly tokens: number;
  readonly ttl: Ttl;
  readonly readableFromMs: number;
  readonly expiresAtMs: number;
}

/** The entries of all organisations, by chain hash; bounded, the least recently used leave first. */
export class CacheEntries {
  private readonly entries = new Map<string, CacheEntry>();
  private writesSincePrune = 0;

  get count(): number {
    return this.entries.size;
  }

  /** The entry if a request started at this time may read it. */
  readable(hash: string, startedAtMs: number): CacheEntry | null {
    const entry = this.entries.get(hash);
    if (entry === undefined || entry.readableFromMs > startedAtMs) return null;
    return entry.expiresAtMs > startedAtMs ? entry : null;
  }

  get(hash: string): CacheEntry | null {
    return this.entries.get(hash) ?? null;
  }

  put(entry: CacheEntry, nowMs: number): void {
    this.entries.delete(entry.hash);
    this.entries.set(entry.hash, entry);
    this.writesSincePrune += 1;
    if (this.writesSincePrune >= PRUNE_EVERY) this.prune(nowMs);
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= MAXIMUM_ENTRIES) break;
      this.entries.delete(oldest);
    }
  }

  list(organisation: string | null = null): CacheEntry[] {
    const all = [...this.entries.values()];
    return organisation === null ? all : all.filter((entry) => entry.organisation === organisation);
  }

  prune(nowMs: number): void {
    this.writesSincePrune = 0;
    for (const [hash, entry] of this.entries) {
      if (entry.expiresAtMs <= nowMs) this.entries.delete(hash);
    }
  }

  clear(organisation: string | null = null): void {
    for (const [hash, entry] of this.entries) {
      if (organisation === null || entry.organisation === organisation) this.entries.delete(hash);
    }
  }
}

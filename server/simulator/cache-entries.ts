import type { Ttl } from "./request/types";

/** How long an entry is kept after its last use. */
export type EntryTtl = Ttl | "10m" | "30m" | "24h";

export const TTL_MS: Readonly<Record<EntryTtl, number>> = {
  "5m": 300_000,
  "10m": 600_000,
  "30m": 1_800_000,
  "1h": 3_600_000,
  "24h": 86_400_000,
};

// A long-running demo must stay small; the oldest entries go first.
const MAXIMUM_ENTRIES = 10_000;
const PRUNE_EVERY = 512;

/** One place in the simulated provider's prompt cache. */
export interface CacheEntry {
  readonly hash: string;
  readonly organisation: string;
  readonly model: string;
  readonly tokens: number;
  readonly ttl: EntryTtl;
  readonly readableFromMs: number;
  readonly expiresAtMs: number;
}

/** The entries of all organisations, by chain hash; bounded, the least recently used leave first. */
export class CacheEntries {
  constructor(private readonly most = MAXIMUM_ENTRIES) {}

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
      if (this.entries.size <= this.most) break;
      this.entries.delete(oldest);
    }
  }

  /** Writes an entry, or refreshes one that lives: the earlier readable time and the longer life stay. */
  touch(
    entry: Omit<CacheEntry, "readableFromMs" | "expiresAtMs">,
    { startedAtMs, answeredAtMs }: { startedAtMs: number; answeredAtMs: number },
  ): void {
    const found = this.entries.get(entry.hash);
    const live = found !== undefined && found.expiresAtMs > startedAtMs ? found : null;
    const expiresAtMs = startedAtMs + TTL_MS[entry.ttl];
    this.put(
      {
        ...entry,
        readableFromMs: Math.min(live?.readableFromMs ?? answeredAtMs, answeredAtMs),
        expiresAtMs: Math.max(live?.expiresAtMs ?? expiresAtMs, expiresAtMs),
      },
      answeredAtMs,
    );
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

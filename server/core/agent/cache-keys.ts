import { type Clock, sha256, sha256Parts } from "@/server/core/kernel";

/** A provider sends about 15 requests a minute of one key to one machine; past this, a key is divided. */
export const MOST_PER_MINUTE = 12;
const MINUTE_MS = 60_000;
const MAX_REMEMBERED = 1_000;
const KEY_CHARACTERS = 32;

/** The session's last answered call, as far as it ties the session to a key. */
export interface KeyInUse {
  readonly key: string | null;
  readonly warmUntilMs: number;
}

/**
 * What calls have in common that can share a cache: where they go, the model, and all up to the end of the stable
 * tier. The organisation is left out: providers keep those apart, and a key must not change once one is known.
 */
export function cacheKeyBase(parts: {
  readonly endpoint: string;
  readonly model: string;
  readonly stableHash: string;
}): string {
  const { endpoint, model, stableHash } = parts;
  return sha256Parts(["cache-key", endpoint, model, stableHash]).slice(0, KEY_CHARACTERS);
}

/** How many keys carry so many requests a minute. */
export function shardCount(requestsPerMinute: number): number {
  return Math.max(1, Math.ceil(requestsPerMinute / MOST_PER_MINUTE));
}

/** The session's shard among so many: with one more of them, only what moves there moves. */
export function shardOf(sessionId: string, shards: number): number {
  let best = { shard: 0, weight: "" };
  for (let shard = 0; shard < shards; shard += 1) {
    const weight = sha256(`${sessionId}:${shard}`);
    if (weight > best.weight) best = { shard, weight };
  }
  return best.shard;
}

/** Gives each call its cache key, and divides a key that is asked for more often than one machine answers. */
export class CacheKeys {
  private readonly askedAtMs = new Map<string, readonly number[]>();

  constructor(private readonly clock: Clock) {}

  /** The key of a call that is about to be sent; while its session is warm, the one it has. */
  next(base: string, sessionId: string, inUse: KeyInUse | null): string {
    const nowMs = this.clock.now();
    const requestsPerMinute = this.count(base, nowMs);
    const isOurs = inUse?.key?.startsWith(`${base}-`) === true;
    if (isOurs && inUse.key !== null && nowMs < inUse.warmUntilMs) return inUse.key;
    return `${base}-${shardOf(sessionId, shardCount(requestsPerMinute))}`;
  }

  private count(base: string, nowMs: number): number {
    const before = this.askedAtMs.get(base) ?? [];
    const recent = [...before.filter((atMs) => nowMs - atMs < MINUTE_MS), nowMs];
    this.askedAtMs.delete(base);
    this.askedAtMs.set(base, recent);
    if (this.askedAtMs.size > MAX_REMEMBERED) {
      const oldest = this.askedAtMs.keys().next();
      if (!oldest.done) this.askedAtMs.delete(oldest.value);
    }
    return recent.length;
  }
}

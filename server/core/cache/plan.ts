export interface CacheLimits {
  readonly maxEntries: number;
  readonly idleMs: number;
  /** Process memory at which entries are shed; null = no limit known. */
  readonly memoryBudgetBytes: number | null;
  readonly maxEvictionsPerSweep: number;
  /** So many of the most recently used entries survive memory pressure. */
  readonly protectRecent: number;
}

export const DEFAULT_CACHE_LIMITS: CacheLimits = {
  maxEntries: 128,
  idleMs: 3_600_000,
  memoryBudgetBytes: null,
  maxEvictionsPerSweep: 16,
  protectRecent: 8,
};

export type AutomaticReason = "capacity" | "idle" | "memory";

export interface PlannedEntry {
  readonly id: string;
  readonly running: boolean;
  readonly lastUsedMs: number;
}

export interface PlannedEviction {
  readonly id: string;
  readonly reason: AutomaticReason;
}

/**
 * Who must go for the entry limit: the least recently used of the surplus. A running entry among them is spared
 * and nobody younger goes in its place: the cache stays over its limit until that turn ends.
 */
export function capacityPlan(
  leastRecentFirst: readonly PlannedEntry[],
  limits: CacheLimits,
): PlannedEviction[] {
  const surplus = Math.max(0, leastRecentFirst.length - limits.maxEntries);
  return leastRecentFirst
    .slice(0, surplus)
    .filter((entry) => !entry.running)
    .map(({ id }) => ({ id, reason: "capacity" }));
}

/** Who would go first if room were needed for one more; null = nobody, or it is spared while it runs. */
export function nextOut(
  leastRecentFirst: readonly PlannedEntry[],
  limits: CacheLimits,
): string | null {
  const full = { ...limits, maxEntries: leastRecentFirst.length - 1 };
  return capacityPlan(leastRecentFirst, full)[0]?.id ?? null;
}

/** Entries idle for longer than the limit (exactly the limit stays); never a running one. */
export function idlePlan(
  entries: readonly PlannedEntry[],
  nowMs: number,
  limits: CacheLimits,
): PlannedEviction[] {
  return entries
    .filter((entry) => !entry.running && nowMs - entry.lastUsedMs > limits.idleMs)
    .map(({ id }) => ({ id, reason: "idle" }));
}

/** Under memory pressure: the least recently used, a bounded number, sparing running and most recent entries. */
export function memoryPlan(
  leastRecentFirst: readonly PlannedEntry[],
  usedBytes: number | null,
  limits: CacheLimits,
): PlannedEviction[] {
  const budget = limits.memoryBudgetBytes;
  if (usedBytes === null || budget === null || usedBytes < budget) return [];
  const spared = Math.min(limits.protectRecent, Math.floor(leastRecentFirst.length / 2));
  return leastRecentFirst
    .slice(0, leastRecentFirst.length - spared)
    .filter((entry) => !entry.running)
    .slice(0, limits.maxEvictionsPerSweep)
    .map(({ id }) => ({ id, reason: "memory" }));
}

import {
  type AutomaticReason,
  type CacheLimits,
  capacityPlan,
  idlePlan,
  memoryPlan,
  nextOut,
  type PlannedEviction,
} from "./plan";
import { changedFields, type Signature } from "./signature";

export type EvictionReason =
  | AutomaticReason
  | "operator"
  | "signature"
  | "boundary"
  | "rebuild"
  /** Another line answered that nobody chose: the next turn begins with the chosen one. */
  | "fallback"
  | "shutdown";

/** What the cache has done since it was made. */
export interface CacheCounts {
  readonly reused: number;
  readonly built: number;
  readonly evicted: number;
}

export type Lookup<T> =
  | { status: "hit"; value: T }
  | { status: "miss"; reason: "absent" }
  | { status: "miss"; reason: "signature-changed"; changed: readonly string[] };

export interface CacheEntryView {
  readonly id: string;
  readonly signature: string;
  readonly builtAtMs: number;
  readonly lastUsedMs: number;
  readonly turnsReused: number;
  readonly running: boolean;
  /** Evicted while its turn runs; goes when the turn ends. */
  readonly leaving: boolean;
}

export type CacheEvent =
  | { type: "entry-built"; id: string; signature: string }
  | { type: "entry-reused"; id: string; turnsReused: number }
  | { type: "entry-evicted"; id: string; reason: EvictionReason; changed: readonly string[] };

export interface AgentCacheOptions<T> {
  readonly limits: CacheLimits;
  readonly now: () => number;
  /** The one place where an entry's client and transcript are let go; called once per entry. */
  readonly release: (value: T, reason: EvictionReason) => void;
  readonly onEvent?: (event: CacheEvent) => void;
}

interface Entry<T> {
  readonly id: string;
  readonly value: T;
  readonly signature: Signature;
  readonly builtAtMs: number;
  lastUsedMs: number;
  turnsReused: number;
  running: boolean;
  leaving: EvictionReason | null;
}

/** Keeps one value per id while its signature holds. A running entry never leaves before its turn ends. */
export class AgentCache<T> {
  /** In order of use, least recent first. */
  private readonly entries = new Map<string, Entry<T>>();

  private counted: CacheCounts = { reused: 0, built: 0, evicted: 0 };

  constructor(private readonly options: AgentCacheOptions<T>) {}

  /** The value to reuse, marked as used now; or why there is none (an entry of another signature is let go). */
  lookup(id: string, signature: Signature): Lookup<T> {
    const entry = this.entries.get(id);
    if (entry === undefined) return { status: "miss", reason: "absent" };
    if (entry.signature.hash !== signature.hash) {
      const changed = changedFields(entry.signature, signature);
      this.remove(entry, "signature", changed);
      return { status: "miss", reason: "signature-changed", changed };
    }
    entry.turnsReused += 1;
    this.touch(entry);
    this.emit({ type: "entry-reused", id, turnsReused: entry.turnsReused });
    return { status: "hit", value: entry.value };
  }

  /** Keeps the value; another one under that id is let go first, then the entry limit is kept. */
  insert(id: string, signature: Signature, value: T): void {
    const before = this.entries.get(id);
    if (before !== undefined) this.remove(before, "signature", []);
    const nowMs = this.options.now();
    this.entries.set(id, {
      id,
      value,
      signature,
      builtAtMs: nowMs,
      lastUsedMs: nowMs,
      turnsReused: 0,
      running: false,
      leaving: null,
    });
    this.emit({ type: "entry-built", id, signature: signature.hash });
    this.apply(capacityPlan(this.plannedEntries(id), this.options.limits));
  }

  /** Marks the entry as running: from now on it leaves only when `endTurn` is called. */
  beginTurn(id: string): void {
    const entry = this.entries.get(id);
    if (entry !== undefined) entry.running = true;
  }

  /** The turn has ended: an eviction that waited happens now, then the entry limit is kept. */
  endTurn(id: string): void {
    const entry = this.entries.get(id);
    if (entry !== undefined) {
      entry.running = false;
      if (entry.leaving !== null) this.remove(entry, entry.leaving, []);
      else this.touch(entry);
    }
    this.apply(capacityPlan(this.plannedEntries(), this.options.limits));
  }

  /** Lets the entry go; a running one is marked and goes when its turn ends. */
  evict(id: string, reason: EvictionReason): "evicted" | "deferred" | "absent" {
    const entry = this.entries.get(id);
    if (entry === undefined) return "absent";
    if (entry.running) {
      entry.leaving ??= reason;
      return "deferred";
    }
    this.remove(entry, reason, []);
    return "evicted";
  }

  /** Idle entries and, at the memory budget, the least recently used ones leave; returns how many. */
  sweep(usedBytes: number | null): number {
    const idle = this.apply(
      idlePlan(this.plannedEntries(), this.options.now(), this.options.limits),
    );
    return idle + this.apply(memoryPlan(this.plannedEntries(), usedBytes, this.options.limits));
  }

  /** Lets every entry go that is not running. */
  clear(): void {
    for (const entry of [...this.entries.values()]) this.evict(entry.id, "shutdown");
  }

  /** Whether it goes when its turn ends. */
  isLeaving(id: string): boolean {
    return this.entries.get(id)?.leaving != null;
  }

  /** The value under the id without marking it as used. */
  peek(id: string): T | null {
    return this.entries.get(id)?.value ?? null;
  }

  get counts(): CacheCounts {
    return this.counted;
  }

  /** Who goes first when room is needed; null = nobody may. */
  get nextOut(): string | null {
    return nextOut(this.plannedEntries(), this.options.limits);
  }

  list(): { view: CacheEntryView; value: T }[] {
    return [...this.entries.values()].map((entry) => ({
      view: { ...viewOf(entry) },
      value: entry.value,
    }));
  }

  private plannedEntries(sparedId?: string) {
    return [...this.entries.values()].map(({ id, running, lastUsedMs }) => ({
      id,
      running: running || id === sparedId,
      lastUsedMs,
    }));
  }

  private apply(plan: readonly PlannedEviction[]): number {
    for (const { id, reason } of plan) this.evict(id, reason);
    return plan.length;
  }

  private touch(entry: Entry<T>): void {
    entry.lastUsedMs = this.options.now();
    this.entries.delete(entry.id);
    this.entries.set(entry.id, entry);
  }

  private remove(entry: Entry<T>, reason: EvictionReason, changed: readonly string[]): void {
    this.entries.delete(entry.id);
    this.options.release(entry.value, reason);
    this.emit({ type: "entry-evicted", id: entry.id, reason, changed });
  }

  private emit(event: CacheEvent): void {
    const count = COUNTED[event.type];
    this.counted = { ...this.counted, [count]: this.counted[count] + 1 };
    this.options.onEvent?.(event);
  }
}

const COUNTED = {
  "entry-built": "built",
  "entry-reused": "reused",
  "entry-evicted": "evicted",
} as const satisfies Record<CacheEvent["type"], keyof CacheCounts>;

function viewOf<T>(entry: Entry<T>): CacheEntryView {
  return {
    id: entry.id,
    signature: entry.signature.hash,
    builtAtMs: entry.builtAtMs,
    lastUsedMs: entry.lastUsedMs,
    turnsReused: entry.turnsReused,
    running: entry.running,
    leaving: entry.leaving !== null,
  };
}

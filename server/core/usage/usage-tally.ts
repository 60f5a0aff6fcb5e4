import { type CostStatus, hitRate, isSplitTold, NO_USAGE, type Usage } from "@/server/core/models";

/** One ledger row as far as sums need it. */
export interface LedgerEntry {
  readonly usage: Usage;
  readonly costNano: bigint | null;
  readonly costStatus: CostStatus;
}

/** Sums over ledger rows: what was not reported or not priced is counted, never taken for zero. */
export interface UsageSum {
  readonly calls: number;
  /**
   * The parts of the prompt over the rows that told them all, so that the hit rate is a quotient of what is shown;
   * the prompt as a whole, output and reasoning over the rows that told them. null when none did.
   */
  readonly usage: Usage;
  /** Rows that did not report how their prompt was split; the hit rate leaves them out. */
  readonly notReported: number;
  /** Rows without a cost; `costNano` is the sum of the others. */
  readonly notPriced: number;
  readonly costNano: bigint;
  /** Read ÷ prompt, both summed before dividing. */
  readonly hitRate: number | null;
}

const PARTS = ["uncached", "read", "write5m", "write1h", "writeOther"] as const;
const WHOLES = ["output", "reasoning", "promptTotal"] as const;
type Bucket = keyof Usage;

/** Adds up ledger rows one by one, and tallies of others; no rows give zero calls and null buckets. */
export class UsageTally {
  #calls = 0;
  #split = 0;
  #priced = 0;
  #costNano = 0n;
  readonly #tokens: Record<Bucket, number | null> = { ...NO_USAGE };

  add({ usage, costNano }: LedgerEntry): void {
    this.#calls += 1;
    if (isSplitTold(usage)) {
      this.#split += 1;
      for (const bucket of PARTS) this.#count(bucket, usage[bucket]);
    }
    for (const bucket of WHOLES) this.#count(bucket, usage[bucket]);
    if (costNano === null) return;
    this.#priced += 1;
    this.#costNano += costNano;
  }

  addTally(other: UsageTally): void {
    this.#calls += other.#calls;
    this.#split += other.#split;
    this.#priced += other.#priced;
    this.#costNano += other.#costNano;
    for (const bucket of PARTS) this.#count(bucket, other.#tokens[bucket]);
    for (const bucket of WHOLES) this.#count(bucket, other.#tokens[bucket]);
  }

  sum(): UsageSum {
    const usage = { ...this.#tokens };
    return {
      calls: this.#calls,
      usage,
      notReported: this.#calls - this.#split,
      notPriced: this.#calls - this.#priced,
      costNano: this.#costNano,
      hitRate: hitRate(usage),
    };
  }

  #count(bucket: Bucket, tokens: number | null): void {
    if (tokens !== null) this.#tokens[bucket] = (this.#tokens[bucket] ?? 0) + tokens;
  }
}

import { type CostStatus, hitRate, NO_USAGE, type Usage } from "@/server/core/models";

/** One ledger row as far as sums need it. */
export interface LedgerEntry {
  readonly usage: Usage;
  readonly costNano: bigint | null;
  readonly costStatus: CostStatus;
}

/** Sums over ledger rows: what was not reported or not priced is counted, never taken for zero. */
interface UsageSum {
  readonly calls: number;
  /** Each bucket over the rows that reported it; null when none did. */
  readonly usage: Usage;
  /** Rows that did not report how their prompt was split; the hit rate leaves them out. */
  readonly notReported: number;
  /** Rows without a cost; `costNano` is the sum of the others. */
  readonly notPriced: number;
  readonly costNano: bigint;
  /** Read ÷ prompt, both summed before dividing. */
  readonly hitRate: number | null;
}

const BUCKETS = [
  "uncached",
  "read",
  "write5m",
  "write1h",
  "writeOther",
  "output",
  "reasoning",
  "promptTotal",
] as const satisfies readonly (keyof Usage)[];

/** Adds up ledger rows; no rows give zero calls and null buckets. */
export function sumUsage(rows: readonly LedgerEntry[]): UsageSum {
  const split = rows.map((row) => row.usage).filter(isSplit);
  const priced = rows.flatMap((row) => (row.costNano === null ? [] : [row.costNano]));
  return {
    calls: rows.length,
    usage: addUsages(rows.map((row) => row.usage)),
    notReported: rows.length - split.length,
    notPriced: rows.length - priced.length,
    costNano: priced.reduce((sum, nano) => sum + nano, 0n),
    hitRate: hitRate(addUsages(split)),
  };
}

function isSplit({ uncached, read, write5m, write1h, writeOther }: Usage): boolean {
  return [uncached, read, write5m, write1h, writeOther].every((tokens) => tokens !== null);
}

function addUsages(usages: readonly Usage[]): Usage {
  const sums = BUCKETS.map((bucket) => [bucket, addReported(usages.map((usage) => usage[bucket]))]);
  return { ...NO_USAGE, ...Object.fromEntries(sums) };
}

function addReported(values: readonly (number | null)[]): number | null {
  const reported = values.filter((value) => value !== null);
  return reported.length === 0 ? null : reported.reduce((sum, value) => sum + value, 0);
}

import { type CostStatus, hitRate, isSplitTold, NO_USAGE, type Usage } from "@/server/core/models";

/** One ledger row as far as sums need it. */
export interface LedgerEntry {
  readonly usage: Usage;
  readonly costNano: bigint | null;
  readonly costStatus: CostStatus;
}

/** Sums over ledger rows: what was not reported or not priced is counted, never taken for zero. */
interface UsageSum {
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

/** Adds up ledger rows; no rows give zero calls and null buckets. */
export function sumUsage(rows: readonly LedgerEntry[]): UsageSum {
  const usages = rows.map((row) => row.usage);
  const split = usages.filter(isSplitTold);
  const usage = { ...NO_USAGE, ...added(PARTS, split), ...added(WHOLES, usages) };
  const priced = rows.flatMap((row) => (row.costNano === null ? [] : [row.costNano]));
  return {
    calls: rows.length,
    usage,
    notReported: rows.length - split.length,
    notPriced: rows.length - priced.length,
    costNano: priced.reduce((sum, nano) => sum + nano, 0n),
    hitRate: hitRate(usage),
  };
}

function added(
  buckets: readonly (keyof Usage)[],
  usages: readonly Usage[],
): Partial<Record<keyof Usage, number | null>> {
  return Object.fromEntries(
    buckets.map((bucket) => [bucket, addReported(usages.map((usage) => usage[bucket]))]),
  );
}

function addReported(values: readonly (number | null)[]): number | null {
  const reported = values.filter((value) => value !== null);
  return reported.length === 0 ? null : reported.reduce((sum, value) => sum + value, 0);
}

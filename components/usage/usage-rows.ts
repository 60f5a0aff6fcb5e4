import type { UsageBucketView, UsageGroup, UsageReport } from "@/server/core/contracts";
import { type TokenPart, toTokenParts } from "./usage-measures";

export interface UsageRow extends Readonly<Record<TokenPart, number | null>> {
  readonly key: string;
  readonly label: string;
  readonly calls: number;
  readonly turns: number;
  readonly coldRestarts: number;
  readonly prompt: number | null;
  readonly hitRate: number | null;
  readonly cost: number | null;
  readonly saved: number | null;
  readonly notPriced: number;
  readonly notReported: number;
}

export const SORT_KEYS = [
  "calls",
  "turns",
  "prompt",
  "read",
  "write",
  "uncached",
  "output",
  "hitRate",
  "cost",
  "saved",
  "coldRestarts",
] as const;
export type UsageSortKey = (typeof SORT_KEYS)[number];

/** One row for each bucket, the newest day or hour first, other groups as the report orders them: dearest first. */
export function toUsageRows(
  { buckets, groupBy }: Pick<UsageReport, "buckets" | "groupBy">,
  labelOf: (bucket: UsageBucketView) => string,
): UsageRow[] {
  const rows = buckets.map((bucket) => ({
    key: bucket.key,
    label: labelOf(bucket),
    calls: bucket.calls,
    turns: bucket.turns,
    coldRestarts: bucket.coldRestarts,
    prompt: bucket.promptTotal,
    ...toTokenParts(bucket),
    hitRate: bucket.hitRate,
    cost: bucket.costUsd,
    saved: bucket.savedUsd,
    notPriced: bucket.notPriced,
    notReported: bucket.notReported,
  }));
  return groupBy === "day" || groupBy === "hour" ? rows.toReversed() : rows;
}

/** What stands for a row in a file: a day or hour with its year and zone, which the screen leaves out. */
export function nameInFile({ key, label }: UsageRow, groupBy: UsageGroup): string {
  return groupBy === "day" || groupBy === "hour" ? key : label;
}

/** The rows with the largest first by the key asked for, as they are without one; what is not known comes last. */
export function sortUsageRows(rows: readonly UsageRow[], key: UsageSortKey | null): UsageRow[] {
  if (key === null) return [...rows];
  return rows.toSorted((a, b) => (b[key] ?? UNKNOWN_LAST) - (a[key] ?? UNKNOWN_LAST));
}

// Below every figure, and a saving can be negative.
const UNKNOWN_LAST = -Number.MAX_VALUE;

import type { UsageReport } from "@/server/core/contracts";

/** What each part of a report's buckets cost over all of them; null where none of it has a price. */
export function profileCosts({
  buckets,
}: Pick<UsageReport, "buckets">): ReadonlyMap<string, number | null> {
  const costs = new Map<string, number | null>();
  for (const { key, costUsd } of buckets.flatMap(({ parts }) => parts ?? [])) {
    const known = costs.get(key) ?? null;
    costs.set(key, costUsd === null ? known : (known ?? 0) + costUsd);
  }
  return costs;
}

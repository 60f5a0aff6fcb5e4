import type { UsageBucketView, UsagePartView, UsageReport } from "@/server/core/contracts";

const NOTHING = {
  uncached: 0,
  read: 0,
  write5m: 0,
  write1h: 0,
  writeOther: 0,
  output: 0,
  reasoning: 0,
  promptTotal: 0,
};

/** A bucket of usage for tests, empty but for what is given. */
export function aBucket(
  given: Partial<Omit<UsageBucketView, "usage">> & { usage?: Partial<UsageBucketView["usage"]> },
): UsageBucketView {
  const { usage, ...rest } = given;
  return {
    key: "2026-11-30",
    from: null,
    promptTotal: 0,
    calls: 0,
    notReported: 0,
    notPriced: 0,
    costUsd: 0,
    costNano: "0",
    savedUsd: 0,
    hitRate: null,
    turns: 0,
    coldRestarts: 0,
    parts: null,
    ...rest,
    usage: { ...NOTHING, ...usage },
  };
}

/** A part of a bucket for tests. */
export function aPart(key: string, costUsd: number | null): UsagePartView {
  const { usage, promptTotal, calls, costNano, savedUsd, hitRate } = aBucket({});
  return { key, usage, promptTotal, calls, costNano, savedUsd, hitRate, costUsd };
}

/** A report for tests over the buckets given. */
export function aReport(given: Partial<UsageReport> & Pick<UsageReport, "buckets">): UsageReport {
  return {
    from: "2026-11-24T00:00:00.000Z",
    to: "2026-11-30T12:00:00.000Z",
    zone: "UTC",
    groupBy: "day",
    total: aBucket({ key: "total" }),
    ...given,
  };
}

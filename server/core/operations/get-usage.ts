import type { GetUsageInput, UsageReport } from "@/server/core/contracts";
import { isoTime } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";
import { countedCalls } from "./counted-calls";
import { usageBuckets, usageTotal } from "./usage-buckets";
import { usageRange } from "./usage-range";
import { zoneCalendar } from "./zone-time";

/** What the calls of a range used and cost, in groups; calls that still run are not counted yet. */
export async function getUsage(ctx: OperatorContext, input: GetUsageInput): Promise<UsageReport> {
  requireScope(ctx, "usage:read");
  const calendar = zoneCalendar(input.zone);
  const range = usageRange(input, calendar, ctx.clock.now());
  const [rows, prices] = await Promise.all([ctx.reads.usageRows(range), ctx.prices()]);
  const counted = countedCalls(
    rows.filter((row) => !input.profile || row.profile === input.profile),
    prices,
  );
  const splitBy = input.splitBy ?? null;
  return {
    from: isoTime(range.fromMs),
    to: isoTime(range.toMs),
    zone: input.zone,
    groupBy: input.groupBy,
    buckets: usageBuckets(counted, { groupBy: input.groupBy, splitBy }, { range, calendar }),
    total: usageTotal(counted, splitBy, range),
  };
}

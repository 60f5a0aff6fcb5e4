import type { GetUsageInput, UsageReport } from "@/server/core/contracts";
import { isoTime } from "@/server/core/kernel";
import type { ModelCall } from "@/server/core/sessions";
import { type OperatorContext, requireScope } from "./context";
import { countedCall, usageBuckets, usageTotal } from "./usage-buckets";
import { type UsageRange, usageRange } from "./usage-range";
import { zoneCalendar } from "./zone-time";

const PAGE_CALLS = 200;

/** What the calls of a range used and cost, in groups; calls that still run are not counted yet. */
export async function getUsage(ctx: OperatorContext, input: GetUsageInput): Promise<UsageReport> {
  requireScope(ctx, "usage:read");
  const calendar = zoneCalendar(input.zone);
  const range = usageRange(input, calendar, ctx.clock.now());
  const [calls, prices] = await Promise.all([endedCalls(ctx, range), ctx.prices()]);
  const platformOf =
    input.groupBy === "platform" ? await platforms(ctx, calls) : new Map<string, string>();
  const counted = calls.map((call) =>
    countedCall(call, platformOf.get(call.sessionId) ?? "unknown", prices),
  );
  return {
    from: isoTime(range.fromMs),
    to: isoTime(range.toMs),
    zone: input.zone,
    groupBy: input.groupBy,
    buckets: usageBuckets(counted, input.groupBy, range, calendar),
    total: usageTotal(counted, range),
  };
}

async function endedCalls(
  { reads }: Pick<OperatorContext, "reads">,
  { fromMs, toMs }: UsageRange,
): Promise<ModelCall[]> {
  const calls: ModelCall[] = [];
  let cursor: string | null = null;
  do {
    const page = await newestCalls(reads, cursor);
    const within = page.items.filter((call) => call.startedAtMs >= fromMs);
    calls.push(...within.filter((call) => call.startedAtMs < toMs && call.state !== "running"));
    cursor = within.length < page.items.length ? null : page.nextCursor;
  } while (cursor !== null);
  return calls;
}

function newestCalls(reads: OperatorContext["reads"], cursor: string | null) {
  return reads.calls({ sessionId: null, profile: null }, { limit: PAGE_CALLS, cursor });
}

async function platforms(
  { store }: Pick<OperatorContext, "store">,
  calls: readonly ModelCall[],
): Promise<Map<string, string>> {
  const ids = [...new Set(calls.map((call) => call.sessionId))];
  const found = await Promise.all(ids.map((id) => store.session(id)));
  return new Map(found.flatMap((session) => (session ? [[session.id, session.platform]] : [])));
}

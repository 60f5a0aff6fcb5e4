import type { GetUsageInput, UsageBucketView } from "@/server/core/contracts";
import { GatewayError, isoTime } from "@/server/core/kernel";
import type { CountedCall } from "./counted-calls";
import type { UsageRange } from "./usage-range";
import { BucketTally, bucketOf, dearestFirst, type Slot, type UsageSplit } from "./usage-tallies";
import { nextDay, type ZoneCalendar } from "./zone-time";

const HOUR_MS = 3_600_000;
const MAX_BUCKETS = 1_000;

/** How calls are put into buckets, and each bucket into parts; null = no parts. */
export interface UsageGrouping {
  readonly groupBy: GetUsageInput["groupBy"];
  readonly splitBy: UsageSplit | null;
}

/** The calls in their groups: days and hours in order and without gaps, the other groups dearest first. */
export function usageBuckets(
  calls: readonly CountedCall[],
  { groupBy, splitBy }: UsageGrouping,
  { range, calendar }: { range: UsageRange; calendar: ZoneCalendar },
): UsageBucketView[] {
  if (groupBy === "day" || groupBy === "hour") {
    const slots = timeSlots(groupBy, range, calendar);
    const groups = grouped(calls, splitBy, (call) => slotAt(slots, call.startedAtMs)?.key ?? "");
    return slots.map((slot) => bucketOf(slot, groups.get(slot.key) ?? new BucketTally(splitBy)));
  }
  return [...grouped(calls, splitBy, (call) => keyOf(call, groupBy))]
    .map(([key, tally]) => bucketOf({ key, fromMs: null }, tally))
    .sort(dearestFirst);
}

/** All calls as one bucket. */
export function usageTotal(
  calls: readonly CountedCall[],
  splitBy: UsageSplit | null,
  { fromMs }: UsageRange,
): UsageBucketView {
  const tally = new BucketTally(splitBy);
  for (const call of calls) tally.add(call);
  return bucketOf({ key: "total", fromMs }, tally);
}

function keyOf(call: CountedCall, groupBy: Exclude<GetUsageInput["groupBy"], "day" | "hour">) {
  return groupBy === "session" ? call.sessionId : call[groupBy];
}

function slotOf(groupBy: "day" | "hour", epochMs: number, calendar: ZoneCalendar): Slot {
  if (groupBy === "hour") {
    const fromMs = calendar.startOfHour(epochMs);
    return { key: isoTime(fromMs), fromMs };
  }
  const day = calendar.dayOf(epochMs);
  return { key: day, fromMs: calendar.startOfDay(day) };
}

function timeSlots(groupBy: "day" | "hour", range: UsageRange, calendar: ZoneCalendar): Slot[] {
  const slots: Slot[] = [];
  let slot = slotOf(groupBy, range.fromMs, calendar);
  while ((slot.fromMs ?? 0) < range.toMs) {
    if (slots.length === MAX_BUCKETS) throw tooManyBuckets(groupBy);
    slots.push(slot);
    slot = slotAfter(groupBy, slot, calendar);
  }
  return slots;
}

/** The last slot that began by then: found by halving, since a calendar is too slow to ask for each call. */
function slotAt(slots: readonly Slot[], epochMs: number): Slot | undefined {
  let [low, high] = [0, slots.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((slots[middle]?.fromMs ?? 0) <= epochMs) low = middle + 1;
    else high = middle;
  }
  return slots[low - 1];
}

function slotAfter(groupBy: "day" | "hour", slot: Slot, calendar: ZoneCalendar): Slot {
  if (groupBy === "hour") return slotOf("hour", (slot.fromMs ?? 0) + HOUR_MS, calendar);
  const day = nextDay(slot.key);
  return { key: day, fromMs: calendar.startOfDay(day) };
}

function grouped(
  calls: readonly CountedCall[],
  splitBy: UsageSplit | null,
  keyOfCall: (call: CountedCall) => string,
): Map<string, BucketTally> {
  const groups = new Map<string, BucketTally>();
  for (const call of calls) {
    const key = keyOfCall(call);
    const tally = groups.get(key) ?? new BucketTally(splitBy);
    groups.set(key, tally);
    tally.add(call);
  }
  return groups;
}

function tooManyBuckets(groupBy: string): GatewayError {
  return new GatewayError("BAD_INPUT", `the range holds more than ${MAX_BUCKETS} ${groupBy}s`, {
    hint: "Ask for a shorter range, or group by something else.",
  });
}

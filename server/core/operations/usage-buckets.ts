import type { GetUsageInput, UsageBucketView, UsagePartView } from "@/server/core/contracts";
import { GatewayError, isoTime, isoTimeOrNull } from "@/server/core/kernel";
import { NO_USAGE, type PriceRow, type Usage } from "@/server/core/models";
import { answerBegan, type UsageRow } from "@/server/core/sessions";
import { type LedgerEntry, savedNano, sumUsage } from "@/server/core/usage";
import type { UsageRange } from "./usage-range";
import { toMoney, toUsd } from "./views/money";
import { nextDay, type ZoneCalendar } from "./zone-time";

const HOUR_MS = 3_600_000;
const MAX_BUCKETS = 1_000;

/** One ended call as usage counts it. */
export interface CountedCall extends LedgerEntry {
  readonly startedAtMs: number;
  readonly profile: string;
  readonly model: string;
  readonly sessionId: string;
  readonly platform: string;
  readonly purpose: string;
  readonly savedNano: bigint | null;
  readonly turnId: string;
  /** A main call, not the first of its session, whose prompt read nothing of the cache. */
  readonly isColdRestart: boolean;
}

export type UsageSplit = NonNullable<GetUsageInput["splitBy"]>;

/** How calls are put into buckets, and each bucket into parts; null = no parts. */
export interface UsageGrouping {
  readonly groupBy: GetUsageInput["groupBy"];
  readonly splitBy: UsageSplit | null;
}

interface Slot {
  readonly key: string;
  readonly fromMs: number | null;
}

/** A call as usage counts it; one that failed before its answer began was not charged and counts as nothing used. */
export function countedCall(row: UsageRow, prices: readonly PriceRow[]): CountedCall {
  const { provider, model, startedAtMs, profile, sessionId, purpose, platform, turnId } = row;
  const isCharged = row.state !== "failed" || answerBegan(row);
  const usage = isCharged ? row.usage : NOTHING_USED;
  const costNano = isCharged ? row.costNano : 0n;
  const saved = savedNano(usage, prices, { provider, model, atMs: startedAtMs });
  return {
    ...{ startedAtMs, profile, model, sessionId, purpose, platform },
    ...{ usage, costNano, costStatus: row.costStatus, savedNano: saved },
    ...{ turnId, isColdRestart: isColdRestart(row) },
  };
}

function isColdRestart(row: UsageRow): boolean {
  return row.purpose === "main" && !row.isFirst && answerBegan(row) && row.usage.read === 0;
}

/** The calls in their groups: days and hours in order and without gaps, the other groups dearest first. */
export function usageBuckets(
  calls: readonly CountedCall[],
  { groupBy, splitBy }: UsageGrouping,
  { range, calendar }: { range: UsageRange; calendar: ZoneCalendar },
): UsageBucketView[] {
  if (groupBy === "day" || groupBy === "hour") {
    const slots = timeSlots(groupBy, range, calendar);
    const groups = grouped(calls, (call) => slotAt(slots, call.startedAtMs)?.key ?? "");
    return slots.map((slot) => bucketOf(slot, groups.get(slot.key) ?? [], splitBy));
  }
  const groups = grouped(calls, (call) => keyOf(call, groupBy));
  return [...groups]
    .map(([key, members]) => bucketOf({ key, fromMs: null }, members, splitBy))
    .sort(dearestFirst);
}

/** All calls as one bucket. */
export function usageTotal(
  calls: readonly CountedCall[],
  splitBy: UsageSplit | null,
  { fromMs }: UsageRange,
): UsageBucketView {
  return bucketOf({ key: "total", fromMs }, calls, splitBy);
}

function bucketOf(
  { key, fromMs }: Slot,
  calls: readonly CountedCall[],
  splitBy: UsageSplit | null,
): UsageBucketView {
  const { figures, notReported, notPriced } = figuresOf(calls);
  return {
    key,
    from: isoTimeOrNull(fromMs),
    ...figures,
    notReported,
    notPriced,
    turns: new Set(calls.map(({ turnId }) => turnId)).size,
    coldRestarts: calls.filter((call) => call.isColdRestart).length,
    parts: splitBy === null ? null : partsOf(calls, splitBy),
  };
}

function partsOf(calls: readonly CountedCall[], splitBy: UsageSplit): UsagePartView[] {
  return [...grouped(calls, (call) => call[splitBy])]
    .map(([key, members]) => ({ key, ...figuresOf(members).figures }))
    .sort(dearestFirst);
}

function figuresOf(calls: readonly CountedCall[]): {
  figures: Omit<UsagePartView, "key">;
  notReported: number;
  notPriced: number;
} {
  const sum = sumUsage(calls);
  const saved = calls.flatMap((call) => (call.savedNano === null ? [] : [call.savedNano]));
  const isUnpriced = sum.calls > 0 && sum.notPriced === sum.calls;
  const isUnknownSaving = calls.length > 0 && saved.length === 0;
  const usage = sum.calls === 0 ? NOTHING_USED : sum.usage;
  const figures = {
    usage: { ...usage },
    promptTotal: usage.promptTotal,
    calls: sum.calls,
    ...toMoney(isUnpriced ? null : sum.costNano),
    savedUsd: toUsd(isUnknownSaving ? null : saved.reduce((total, nano) => total + nano, 0n)),
    hitRate: sum.hitRate,
  };
  return { figures, notReported: sum.notReported, notPriced: sum.notPriced };
}

/** What has no price comes last. */
function dearestFirst(
  a: { key: string; costUsd: number | null },
  b: { key: string; costUsd: number | null },
): number {
  return (b.costUsd ?? -1) - (a.costUsd ?? -1) || (a.key < b.key ? -1 : 1);
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
  keyOfCall: (call: CountedCall) => string,
): Map<string, CountedCall[]> {
  const groups = new Map<string, CountedCall[]>();
  for (const call of calls) {
    const key = keyOfCall(call);
    const members = groups.get(key);
    if (members === undefined) groups.set(key, [call]);
    else members.push(call);
  }
  return groups;
}

function tooManyBuckets(groupBy: string): GatewayError {
  return new GatewayError("BAD_INPUT", `the range holds more than ${MAX_BUCKETS} ${groupBy}s`, {
    hint: "Ask for a shorter range, or group by something else.",
  });
}

const NOTHING_USED: Usage = {
  ...NO_USAGE,
  ...{ uncached: 0, read: 0, write5m: 0, write1h: 0, writeOther: 0, output: 0 },
  ...{ reasoning: 0, promptTotal: 0 },
};

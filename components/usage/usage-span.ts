import type { Range } from "../shell/scope";
import { addDays, dayIn } from "./calendar-days";

const DAYS = { "7d": 7, "30d": 30, "90d": 90 } as const;
const HOUR_MS = 3_600_000;
const QUARTER_MS = HOUR_MS / 4;
const LAST_HOURS = 24;

/** From inclusive, to exclusive; null = now. */
export interface UsageSpan {
  readonly from: string;
  readonly to: string | null;
}

/**
 * What a range asks for: whole calendar days of the zone with today as the last, or whole hours with
 * this one as the last. One day that was picked wins over the range.
 */
export function usageSpan(
  range: Range,
  { day, zone, nowMs }: { day: string | null; zone: string; nowMs: number },
): UsageSpan {
  if (day !== null) return { from: day, to: addDays(day, 1) };
  if (range === "24h") {
    const fromMs = hourBegin(zone, nowMs) - (LAST_HOURS - 1) * HOUR_MS;
    return { from: new Date(fromMs).toISOString(), to: null };
  }
  return { from: addDays(dayIn(zone, nowMs), 1 - DAYS[range]), to: null };
}

/** The hour of the zone: some zones are off by a half or a quarter of one. */
function hourBegin(zone: string, epochMs: number): number {
  const format = new Intl.DateTimeFormat("en-US", { timeZone: zone, minute: "numeric" });
  const quarter = Math.floor(epochMs / QUARTER_MS) * QUARTER_MS;
  return quarter - Number(format.format(quarter)) * 60_000;
}

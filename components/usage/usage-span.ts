import type { Range } from "../shell/scope";
import { addDays, dayIn } from "./calendar-days";

const DAYS = { "7d": 7, "30d": 30, "90d": 90 } as const;
const HOUR_MS = 3_600_000;
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
    const hour = Math.floor(nowMs / HOUR_MS) - (LAST_HOURS - 1);
    return { from: new Date(hour * HOUR_MS).toISOString(), to: null };
  }
  return { from: addDays(dayIn(zone, nowMs), 1 - DAYS[range]), to: null };
}

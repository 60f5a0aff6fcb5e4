import type { GetUsageInput } from "@/server/core/contracts";
import { GatewayError, isoTime } from "@/server/core/kernel";
import type { ZoneCalendar } from "./zone-time";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DEFAULT_DAYS = 30;
const DEFAULT_HOURS = 48;

/** From inclusive, to exclusive. */
export interface UsageRange {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The range asked for, its gaps filled with the defaults; BAD_INPUT for what is no time, or runs backwards. */
export function usageRange(
  input: Pick<GetUsageInput, "from" | "to" | "groupBy">,
  calendar: ZoneCalendar,
  nowMs: number,
): UsageRange {
  const toMs = input.to ? momentMs("to", input.to, calendar) : nowMs + 1;
  const fromMs = input.from
    ? momentMs("from", input.from, calendar)
    : defaultFromMs(input.groupBy, toMs, calendar);
  if (fromMs < toMs) return { fromMs, toMs };
  throw new GatewayError("BAD_INPUT", "from is not before to", {
    hint: "from is the first moment counted, to the first one not counted.",
  });
}

function defaultFromMs(
  groupBy: GetUsageInput["groupBy"],
  toMs: number,
  calendar: ZoneCalendar,
): number {
  if (groupBy === "hour") return calendar.startOfHour(toMs - (DEFAULT_HOURS - 1) * HOUR_MS - 1);
  return calendar.startOfDay(calendar.dayOf(toMs - (DEFAULT_DAYS - 1) * DAY_MS - 1));
}

function momentMs(field: "from" | "to", text: string, calendar: ZoneCalendar): number {
  const epochMs = Date.parse(text);
  const day = text.slice(0, 10);
  if (!Number.isFinite(epochMs) || !isRealDay(day))
    throw new GatewayError("BAD_INPUT", `${field} is not a date that exists: ${text}`, {
      hint: "Use a day (2026-11-30) or a time with its offset (2026-11-30T08:00:00Z).",
    });
  return text === day ? calendar.startOfDay(day) : epochMs;
}

/** Date.parse rolls 30 February over into March. */
function isRealDay(day: string): boolean {
  const epochMs = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(epochMs) && isoTime(epochMs).startsWith(day);
}

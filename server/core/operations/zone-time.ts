import { GatewayError, isoTime } from "@/server/core/kernel";

const HOUR_MS = 3_600_000;
const HALF_HOUR_MS = HOUR_MS / 2;
const DAY_MS = 24 * HOUR_MS;

/** Calendar of one time zone; days are `YYYY-MM-DD`. */
export interface ZoneCalendar {
  dayOf(epochMs: number): string;
  /** The first instant of the day there. */
  startOfDay(day: string): number;
  startOfHour(epochMs: number): number;
}

/** The calendar of an IANA zone; BAD_INPUT for a name that no zone has. */
export function zoneCalendar(zone: string): ZoneCalendar {
  const format = zoneFormat(zone);
  const localMs = (epochMs: number): number => localAsUtc(format, epochMs);
  const dayOf = (epochMs: number): string => isoTime(localMs(epochMs)).slice(0, 10);
  return {
    dayOf,
    startOfDay(day) {
      const midnight = Date.parse(`${day}T00:00:00Z`);
      const guess = midnight - (localMs(midnight) - midnight);
      let start = midnight - (localMs(guess) - guess);
      // Where clocks are set forward at midnight, the day begins later.
      while (dayOf(start) < day) start += HALF_HOUR_MS;
      return start;
    },
    startOfHour(epochMs) {
      const local = localMs(epochMs);
      return epochMs - (((local % HOUR_MS) + HOUR_MS) % HOUR_MS);
    },
  };
}

/** The calendar day after. */
export function nextDay(day: string): string {
  return isoTime(Date.parse(`${day}T00:00:00Z`) + DAY_MS).slice(0, 10);
}

function zoneFormat(zone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
  } catch (cause) {
    throw new GatewayError("BAD_INPUT", "zone is not the name of a time zone", {
      hint: "Use an IANA name, as Europe/Zurich or UTC.",
      cause,
    });
  }
}

function localAsUtc(format: Intl.DateTimeFormat, epochMs: number): number {
  const parts = new Map(
    format.formatToParts(epochMs).map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const second = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return second + (((epochMs % 1_000) + 1_000) % 1_000);
}

const DAY_MS = 86_400_000;

/** The calendar day of a moment in an IANA zone, as `2026-11-30`. */
export function dayIn(zone: string, epochMs: number): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(epochMs);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((each) => each.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}

/** The calendar day so many days later; earlier for a negative number. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** True for a day that the calendar has, written as `2026-11-30`. */
export function isDay(text: string): boolean {
  const epochMs = /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(epochMs) && new Date(epochMs).toISOString().startsWith(text);
}

/** A calendar day as the reader writes it: `Nov 30`. */
export function formatDay(day: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
  return format.format(Date.parse(`${day}T00:00:00Z`));
}

/** A calendar day with its weekday and year. */
export function formatFullDay(day: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: "UTC" });
  return format.format(Date.parse(`${day}T00:00:00Z`));
}

/** An hour of a zone with its day: `Nov 30, 14:00`. */
export function formatHour(time: string, locale: string, zone: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: zone,
  });
  return format.format(Date.parse(time));
}

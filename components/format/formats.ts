export const UNKNOWN = "—";

const BYTE_UNITS = ["KB", "MB", "GB"] as const;

/** Bytes as `12.4 KB`; a KB is 1,000 bytes. */
export function formatBytes(bytes: number | null, locale: string): string {
  if (bytes === null) return UNKNOWN;
  if (bytes < 1000) return `${formatExact(bytes, locale)} B`;
  let scaled = bytes / 1000;
  let unit = 0;
  while (scaled >= 999.95 && unit < BYTE_UNITS.length - 1) {
    scaled /= 1000;
    unit += 1;
  }
  return `${oneDecimal(scaled, locale)} ${BYTE_UNITS[unit]}`;
}

/** Tokens as `13.5k`; below a thousand the exact count. */
export function formatTokens(tokens: number | null, locale: string): string {
  if (tokens === null) return UNKNOWN;
  if (tokens < 1000) return formatExact(Math.round(tokens), locale);
  if (tokens < 999_950) return `${oneDecimal(tokens / 1000, locale)}k`;
  return `${oneDecimal(tokens / 1_000_000, locale)}M`;
}

/** Every digit, grouped. */
export function formatExact(figure: number | null, locale: string): string {
  return figure === null ? UNKNOWN : new Intl.NumberFormat(locale).format(figure);
}

const SMALLEST_SHOWN_USD = 0.000001;
/** From here three digits round to a tenth of a dollar or more. */
const SMALLEST_SHOWN_AS_TENTHS = 0.09995;

/** Dollars with three telling digits, whole cents at least: what cost something never reads as $0.00. */
export function formatMoney(usd: number | null, locale: string): string {
  if (usd === null) return UNKNOWN;
  if (usd === 0) return dollars(0, locale, { maximumFractionDigits: 0 });
  if (usd < 0) return `-${formatMoney(-usd, locale)}`;
  if (usd < SMALLEST_SHOWN_USD) {
    return `< ${dollars(SMALLEST_SHOWN_USD, locale, { maximumSignificantDigits: 1 })}`;
  }
  if (usd < 0.995) {
    const least = usd < SMALLEST_SHOWN_AS_TENTHS ? 1 : 2;
    return dollars(usd, locale, { minimumSignificantDigits: least, maximumSignificantDigits: 3 });
  }
  return dollars(usd, locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** Dollars with every digit down to the nano-dollar. */
export function formatExactMoney(usd: number | null, locale: string): string {
  if (usd === null) return UNKNOWN;
  return dollars(usd, locale, { minimumFractionDigits: 2, maximumFractionDigits: 9 });
}

/** A span of time as `40 ms`, `0.4 s`, `12 s`, `3 min 5 s`. */
export function formatDuration(durationMs: number | null, locale: string): string {
  if (durationMs === null) return UNKNOWN;
  if (durationMs < 100) return inUnit(Math.round(durationMs), "millisecond", locale);
  const seconds = durationMs / 1000;
  if (seconds < 9.95) return inUnit(seconds, "second", locale);
  const whole = Math.round(seconds);
  if (whole < 60) return inUnit(whole, "second", locale);
  const minutes = inUnit(Math.floor(whole / 60), "minute", locale);
  return `${minutes} ${inUnit(whole % 60, "second", locale)}`;
}

function inUnit(amount: number, unit: "millisecond" | "second" | "minute", locale: string): string {
  const text = new Intl.NumberFormat(locale, {
    style: "unit",
    unit,
    // The narrow "m" of a minute reads as a metre.
    unitDisplay: unit === "minute" ? "short" : "narrow",
    maximumFractionDigits: 1,
  }).format(amount);
  return text.replace(/(\d)([a-z])/, "$1 $2");
}

/** What is left of a span in whole seconds as `04:41`, with hours `1:04:41`; never negative. */
export function formatClock(leftMs: number): string {
  const seconds = Math.max(0, Math.floor(leftMs / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = `${twoDigits(minutes)}:${twoDigits(seconds % 60)}`;
  return hours === 0 ? tail : `${hours}:${tail}`;
}

const STEPS = [
  { unit: "second", ms: 1000, until: 60_000 },
  { unit: "minute", ms: 60_000, until: 3_600_000 },
  { unit: "hour", ms: 3_600_000, until: 86_400_000 },
  { unit: "day", ms: 86_400_000, until: 7 * 86_400_000 },
] as const;

/**
 * A past time as `2 min. ago`; beyond a week as a date, with its year where that is another one.
 * `nowWord` stands for the last few seconds.
 */
export function formatRelative(
  time: string,
  context: { nowMs: number; locale: string; nowWord: string },
): string {
  const { nowMs, locale, nowWord } = context;
  const at = new Date(time);
  const ageMs = nowMs - at.getTime();
  if (Number.isNaN(ageMs)) return UNKNOWN;
  if (ageMs < 10_000) return nowWord;
  const step = STEPS.find(({ until }) => ageMs < until);
  if (step === undefined) {
    const isThisYear = at.getFullYear() === new Date(nowMs).getFullYear();
    const year = isThisYear ? undefined : "numeric";
    return new Intl.DateTimeFormat(locale, { year, month: "short", day: "numeric" }).format(at);
  }
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" });
  return relative.format(-Math.floor(ageMs / step.ms), step.unit);
}

/** The full date and time in the viewer's zone. */
export function formatAbsolute(time: string, locale: string): string {
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) return UNKNOWN;
  return new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "long" }).format(at);
}

/** A date and time to the minute, in the viewer's zone. */
export function formatMoment(time: string, locale: string): string {
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) return UNKNOWN;
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(at);
}

/** The time of day in the viewer's zone. */
export function formatTimeOfDay(time: string, locale: string): string {
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) return UNKNOWN;
  return new Intl.DateTimeFormat(locale, { timeStyle: "medium" }).format(at);
}

/** A share of one as `91.8 %`, rounded down: only a whole is 100 %. */
export function formatShare(share: number | null, locale: string): string {
  return share === null ? UNKNOWN : `${oneDecimal(floorToTenth(share * 100), locale)} %`;
}

function floorToTenth(percent: number): number {
  return Math.floor(percent * 10 + FLOAT_NOISE) / 10;
}

// 0.918 × 100 is 91.80000000000001, and other shares fall short by as little.
const FLOAT_NOISE = 1e-6;

function oneDecimal(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value);
}

function dollars(usd: number, locale: string, digits: Intl.NumberFormatOptions): string {
  const money = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "USD",
    currencyDisplay: "narrowSymbol",
    ...digits,
  });
  return money.format(usd);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

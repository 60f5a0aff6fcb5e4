// Making one costs about a millisecond; zones are few.
const formatters = new Map<string, Intl.DateTimeFormat>();

/** The local date of a moment (epoch ms) in an IANA zone, as YYYY-MM-DD. */
export function localDate(atMs: number, timeZone: string): string {
  const parts = formatterOf(timeZone).formatToParts(atMs);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const formatter = new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  formatters.set(timeZone, formatter);
  return formatter;
}

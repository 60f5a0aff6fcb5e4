/** How far back lists and figures reach. */
export const RANGES = ["24h", "7d", "30d", "90d"] as const;
export type Range = (typeof RANGES)[number];

export const DEFAULT_RANGE: Range = "7d";

const HOUR_MS = 3_600_000;
const RANGE_MS: Readonly<Record<Range, number>> = {
  "24h": 24 * HOUR_MS,
  "7d": 7 * 24 * HOUR_MS,
  "30d": 30 * 24 * HOUR_MS,
  "90d": 90 * 24 * HOUR_MS,
};

/** When a range that ends now began, as an ISO time. */
export function sinceOf(range: Range, nowMs: number): string {
  return new Date(nowMs - RANGE_MS[range]).toISOString();
}

const KEPT = ["profile", "range"] as const;

/** The path with what the present address says of profile and range, unless it says so itself. */
export function withScope(path: string, search: { get(key: string): string | null }): string {
  const [beforeHash = "", hash] = path.split("#", 2);
  const [pathname = "", query = ""] = beforeHash.split("?", 2);
  const next = new URLSearchParams(query);
  for (const key of KEPT) {
    const value = search.get(key);
    if (value !== null && value !== "" && !next.has(key)) next.set(key, value);
  }
  const written = next.toString();
  return `${pathname}${written === "" ? "" : `?${written}`}${hash === undefined ? "" : `#${hash}`}`;
}

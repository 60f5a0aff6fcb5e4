import type { FacetCounts, SessionFilter, SessionListItem } from "./store";

export type ListedState = "archived" | "running" | "queued" | "idle";

/** Sessions that are alike in all that facets divide by, and how many they are. */
export interface FacetRow {
  readonly profile: string;
  readonly platform: string;
  readonly state: ListedState;
  readonly count: number;
}

type FacetFilter = Pick<SessionFilter, "profile" | "platform" | "state">;
type Facet = "profile" | "platform" | "state";

/** The strongest state that holds. */
export function listedState({
  session,
  openTurns,
}: Pick<SessionListItem, "session" | "openTurns">): ListedState {
  if (session.archivedAtMs !== null) return "archived";
  if (openTurns.running > 0) return "running";
  return openTurns.queued > 0 ? "queued" : "idle";
}

/** Counts of sessions that passed all of the filter but these three parts; each facet leaves out its own part. */
export function facetCounts(rows: readonly FacetRow[], filter: FacetFilter): FacetCounts {
  const passes = (row: FacetRow, facet: Facet) =>
    filter[facet] === null || filter[facet] === undefined || filter[facet] === row[facet];
  const counted = (facet: Facet) => {
    const others = FACETS.filter((each) => each !== facet);
    const counts = new Map<string, number>();
    for (const row of rows.filter((each) => others.every((other) => passes(each, other)))) {
      counts.set(row[facet], (counts.get(row[facet]) ?? 0) + row.count);
    }
    return counts;
  };
  const left = rows.filter((row) => FACETS.every((facet) => passes(row, facet)));
  return {
    count: left.reduce((sum, row) => sum + row.count, 0),
    profile: counted("profile"),
    platform: counted("platform"),
    state: counted("state"),
  };
}

const FACETS: readonly Facet[] = ["profile", "platform", "state"];

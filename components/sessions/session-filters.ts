import type { SessionFacetsInput, SessionSort } from "@/server/core/contracts";

export const FILTER_STATES = ["idle", "queued", "running"] as const;
export type FilterState = (typeof FILTER_STATES)[number];

export const SESSION_SORTS = [
  "active",
  "created",
  "cost",
  "messages",
] as const satisfies readonly SessionSort[];

/** What narrows the list of sessions; the same for the bar, the facets and the address. */
export interface SessionFilters {
  /** Words that the title holds; "" = any. */
  readonly words: string;
  readonly profile: string | null;
  readonly state: FilterState | null;
  readonly platform: string | null;
  readonly isWarm: boolean | null;
  readonly isArchived: boolean;
  /** Also sessions that were last active before the range of the top bar. */
  readonly isAllTime: boolean;
}

export const NO_FILTERS: SessionFilters = {
  words: "",
  profile: null,
  state: null,
  platform: null,
  isWarm: null,
  isArchived: false,
  isAllTime: false,
};

/** The filter as the gateway is asked for it; `since` is the start of the top bar's range. */
export function toSessionFilter(filters: SessionFilters, since: string): SessionFacetsInput {
  return {
    profile: filters.profile,
    q: filters.words === "" ? null : filters.words,
    archived: filters.isArchived,
    state: filters.state,
    platform: filters.platform,
    warm: filters.isWarm,
    activeSince: filters.isAllTime ? null : since,
  };
}

/** True when more than the range of the top bar narrows the list. */
export function isNarrowed(filters: SessionFilters): boolean {
  const { words, profile, state, platform, isWarm, isArchived } = filters;
  return (
    words !== "" || isArchived || [profile, state, platform, isWarm].some((part) => part !== null)
  );
}

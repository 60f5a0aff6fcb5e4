import type { SessionFacets } from "@/server/core/contracts";
import { FILTER_STATES, type SessionFilters } from "./session-filters";

export type FacetKey = "profile" | "state" | "platform" | "warm" | "archived";

export interface FacetOption {
  readonly value: string;
  /** null = not counted yet. */
  readonly count: number | null;
}
export interface FacetGroup {
  readonly key: FacetKey;
  readonly options: readonly FacetOption[];
}

/** Counts of three filters: as it is, turned round in warmth, turned round in the archive. */
export interface FacetCounts {
  readonly told: SessionFacets | undefined;
  /** Without a filter of warmth when there is one, else the warm ones alone. */
  readonly otherWarmth: number | undefined;
  readonly otherArchive: number | undefined;
}

/** The filter whose count, beside the filter's own, tells how warm and cold divide. */
export function otherWarmth(filters: SessionFilters): SessionFilters {
  return { ...filters, isWarm: filters.isWarm === null ? true : null };
}

/** The same filter on the other side of the archive. */
export function otherArchive(filters: SessionFilters): SessionFilters {
  return { ...filters, isArchived: !filters.isArchived };
}

/** The facets in the order in which they are shown; a chosen value stays, also with no session left. */
export function toFacetGroups(filters: SessionFilters, counts: FacetCounts): FacetGroup[] {
  const { told } = counts;
  const named = (key: "profile" | "state" | "platform"): FacetGroup => {
    const found = (told?.[key] ?? []).map((each) => ({ value: each.key, count: each.count }));
    const chosen = filters[key];
    const isMissing = chosen !== null && !found.some(({ value }) => value === chosen);
    const absent = { value: chosen ?? "", count: told === undefined ? null : 0 };
    return { key, options: isMissing ? [...found, absent] : found };
  };
  const groups = [named("profile"), named("state"), named("platform")];
  return [
    ...groups.filter(({ options }) => options.length > 0),
    { key: "warm", options: warmOptions(filters.isWarm, counts) },
    { key: "archived", options: archiveOptions(filters.isArchived, counts) },
  ];
}

function warmOptions(isWarm: boolean | null, counts: FacetCounts): FacetOption[] {
  const own = counts.told?.count ?? null;
  const other = counts.otherWarmth ?? null;
  const rest = own === null || other === null ? null : Math.max(0, Math.abs(other - own));
  const warm = isWarm === null ? other : isWarm ? own : rest;
  const cold = isWarm === null ? rest : isWarm ? rest : own;
  return [
    { value: "yes", count: warm },
    { value: "no", count: cold },
  ];
}

function archiveOptions(isArchived: boolean, counts: FacetCounts): FacetOption[] {
  const own = counts.told?.count ?? null;
  const other = counts.otherArchive ?? null;
  return [
    { value: "no", count: isArchived ? other : own },
    { value: "yes", count: isArchived ? own : other },
  ];
}

/** The values that are chosen, as the facets show them. */
export function toFacetChoice(filters: SessionFilters): Record<FacetKey, string | null> {
  const { profile, state, platform, isWarm, isArchived } = filters;
  return {
    profile,
    state,
    platform,
    warm: isWarm === null ? null : isWarm ? "yes" : "no",
    archived: isArchived ? "yes" : null,
  };
}

/** The filters after one facet was chosen, or given up. */
export function afterFacet(
  filters: SessionFilters,
  key: string,
  value: string | null,
): SessionFilters {
  switch (key) {
    case "profile":
      return { ...filters, profile: value };
    case "platform":
      return { ...filters, platform: value };
    case "state":
      return { ...filters, state: FILTER_STATES.find((each) => each === value) ?? null };
    case "warm":
      return { ...filters, isWarm: value === null ? null : value === "yes" };
    case "archived":
      return { ...filters, isArchived: value === "yes" };
    default:
      return filters;
  }
}

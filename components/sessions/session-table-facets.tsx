"use client";

import { useTranslations } from "next-intl";
import { Facets } from "../ui/facets";
import {
  afterFacet,
  type FacetGroup,
  type FacetOption,
  toFacetChoice,
} from "./session-facet-groups";
import { FILTER_STATES, type SessionFilters } from "./session-filters";

/** The filters of the list of sessions, each with how many sessions it leaves. */
export function SessionTableFacets({
  groups,
  filters,
  onChange,
}: {
  groups: readonly FacetGroup[];
  filters: SessionFilters;
  onChange: (filters: SessionFilters) => void;
}) {
  const t = useTranslations("sessionPages");
  function nameOf({ key }: FacetGroup, { value }: FacetOption): string {
    if (key === "warm" || key === "archived") {
      return t(`facet.${key}Option.${value === "yes" ? "yes" : "no"}`);
    }
    const state = FILTER_STATES.find((each) => each === value);
    return key === "state" && state !== undefined ? t(`state.${state}`) : value;
  }
  return (
    <Facets
      value={toFacetChoice(filters)}
      onChange={(key, value) => onChange(afterFacet(filters, key, value))}
      groups={groups.map((group) => ({
        key: group.key,
        label: t(`facet.${group.key}`),
        options: group.options.map((option) => ({ ...option, label: nameOf(group, option) })),
      }))}
    />
  );
}

"use client";

import { oneOf, textThat, withUsual } from "../shell/address-parameters";
import { useAddress } from "../shell/use-address";
import { isDay } from "./calendar-days";
import { MEASURES } from "./usage-measures";
import { GROUPS, SPLITS } from "./usage-query";
import { SORT_KEYS } from "./usage-rows";

const PARAMETERS = {
  group: oneOf(GROUPS),
  split: oneOf(SPLITS),
  measure: withUsual(oneOf(MEASURES), "cost"),
  /** One calendar day in place of the range. */
  day: textThat(isDay),
  sort: oneOf(SORT_KEYS),
};

/** What the page of usage shows, as its address says it. */
export function useUsageState() {
  const [state, setState] = useAddress(PARAMETERS, { history: "push" });
  return { ...state, setState };
}

export type UsageState = ReturnType<typeof useUsageState>;

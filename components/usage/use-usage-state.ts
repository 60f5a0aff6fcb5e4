"use client";

import { createParser, parseAsStringLiteral, useQueryStates } from "nuqs";
import { isDay } from "./calendar-days";
import { MEASURES } from "./usage-measures";
import { GROUPS, SPLITS } from "./usage-query";
import { SORT_KEYS } from "./usage-rows";

const parseAsDay = createParser({
  parse: (text) => (isDay(text) ? text : null),
  serialize: (day: string) => day,
});

const PARAMETERS = {
  group: parseAsStringLiteral(GROUPS),
  split: parseAsStringLiteral(SPLITS),
  measure: parseAsStringLiteral(MEASURES).withDefault("cost"),
  /** One calendar day in place of the range. */
  day: parseAsDay,
  sort: parseAsStringLiteral(SORT_KEYS),
};

/** What the page of usage shows, as its address says it. */
export function useUsageState() {
  const [state, setState] = useQueryStates(PARAMETERS, { history: "push" });
  return { ...state, setState };
}

export type UsageState = ReturnType<typeof useUsageState>;

"use client";

import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { AGENT_SORTS } from "./agent-rows";

export const AGENT_STATES = ["idle", "running", "protected"] as const;
export const AGENT_TABS = ["agents", "timeline"] as const;

/** What the address says of the page: filter, sort, tab, and the agent that is open beside the list. */
export function useAgentPlace() {
  return useQueryStates({
    q: parseAsString.withDefault(""),
    state: parseAsStringLiteral(AGENT_STATES),
    sort: parseAsStringLiteral(AGENT_SORTS).withDefault("used"),
    tab: parseAsStringLiteral(AGENT_TABS).withDefault("agents"),
    peek: parseAsString,
    wide: parseAsBoolean.withDefault(false),
  });
}

/** The sort, state or tab that a text names; null = none. */
export function knownOf<T extends string>(names: readonly T[], text: string | null): T | null {
  return names.find((name) => name === text) ?? null;
}

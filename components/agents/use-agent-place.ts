"use client";

import { anyText, oneOf, textOrNothing, withUsual, yesOrNo } from "../shell/address-parameters";
import { useAddress } from "../shell/use-address";
import { AGENT_SORTS } from "./agent-rows";

export const AGENT_STATES = ["idle", "running", "protected"] as const;
export const AGENT_TABS = ["agents", "timeline", "leases"] as const;

const PARAMETERS = {
  q: textOrNothing,
  state: oneOf(AGENT_STATES),
  sort: withUsual(oneOf(AGENT_SORTS), "used"),
  tab: withUsual(oneOf(AGENT_TABS), "agents"),
  peek: anyText,
  wide: yesOrNo,
};

/** What the address says of the page: filter, sort, tab, and the agent that is open beside the list. */
export function useAgentPlace() {
  return useAddress(PARAMETERS);
}

/** The sort, state or tab that a text names; null = none. */
export function knownOf<T extends string>(names: readonly T[], text: string | null): T | null {
  return names.find((name) => name === text) ?? null;
}

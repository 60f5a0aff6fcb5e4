"use client";

import { anyText, oneOf, withUsual } from "../shell/address-parameters";
import { useAddress } from "../shell/use-address";

export const PROMPT_VIEWS = ["composition", "text", "diff", "waiting"] as const;

const PARAMETERS = {
  view: withUsual(oneOf(PROMPT_VIEWS), "composition"),
  block: anyText,
  a: anyText,
  b: anyText,
};

/** What the address says of the page: the view, the block that is selected, the two sides of a comparison. */
export function usePromptPlace() {
  return useAddress(PARAMETERS);
}

"use client";

import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";

export const PROMPT_VIEWS = ["composition", "text", "diff", "waiting"] as const;

/** What the address says of the page: the view, the block that is selected, the two sides of a comparison. */
export function usePromptPlace() {
  return useQueryStates({
    view: parseAsStringLiteral(PROMPT_VIEWS).withDefault("composition"),
    block: parseAsString,
    a: parseAsString,
    b: parseAsString,
  });
}

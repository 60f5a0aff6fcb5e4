import type { AgentImpact, WaitingPrompt } from "@/server/core/contracts";
import { warmLeftMs } from "../agents/honest-lines";

/** What rebuilding a session's prompt now costs more than not doing it; null = not known (yet). */
export function priceNow(
  { warmUntil }: Pick<WaitingPrompt, "warmUntil">,
  impact: AgentImpact | undefined,
  nowMs: number,
): number | null {
  if (warmLeftMs(warmUntil, nowMs) === 0) return 0;
  return impact?.rebuild.costUsd ?? null;
}

/** The price of all; null where that of one is not known. */
export function sumOfPrices(prices: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const price of prices) {
    if (price === null) return null;
    sum += price;
  }
  return sum;
}

import type { ResumeOffer } from "@/server/core/contracts";

/** What going on with these turns costs, as far as it is known; null = of none of them. */
export function priceOf(items: readonly Pick<ResumeOffer["items"][number], "costUsd">[]): {
  usd: number | null;
  /** The price of each one is known. */
  isWhole: boolean;
} {
  const known = items.flatMap(({ costUsd }) => (costUsd === null ? [] : [costUsd]));
  return {
    usd: known.length === 0 ? null : known.reduce((sum, usd) => sum + usd, 0),
    isWhole: known.length === items.length,
  };
}

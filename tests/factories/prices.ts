import type { PriceRow } from "@/server/core/models";

/** A price row of an invented model; prices are nano-dollars per 1,000 tokens, 0 when left out. */
export function aPrice(given: Partial<PriceRow> & Pick<PriceRow, "model">): PriceRow {
  return {
    id: `test/${given.model}/${given.validFromMs ?? 0}/${given.aboveTokens ?? 0}`,
    provider: "test",
    validFromMs: 0,
    aboveTokens: 0,
    uncached: 0n,
    output: 0n,
    read: 0n,
    write5m: 0n,
    write1h: 0n,
    source: "invented",
    ...given,
  };
}

/** Invented prices: a model with cache prices, one without write prices, and a free one. */
export const DEMO_PRICES: readonly PriceRow[] = [
  aPrice({
    model: "demo-claude",
    uncached: 3_000_000n,
    output: 15_000_000n,
    read: 300_000n,
    write5m: 3_750_000n,
    write1h: 6_000_000n,
  }),
  aPrice({ model: "demo-gpt", uncached: 2_000_000n, output: 8_000_000n, read: 500_000n }),
  aPrice({ model: "local-free" }),
];

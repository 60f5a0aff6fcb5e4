import { baseModelId, type PriceRow } from "@/server/core/models";

/** What a price is looked up by; provider null = any. */
export interface PricedCall {
  readonly provider: string | null;
  readonly model: string;
  readonly atMs: number;
}

/**
 * The row that prices a whole request, or null: the newest one valid then, at the highest tier whose
 * floor the prompt exceeds. A provider without rows for the model pays what another lists for it.
 */
export function choosePrice(
  prices: readonly PriceRow[],
  call: PricedCall,
  promptTotal: number | null,
): PriceRow | null {
  const valid = rowsOfModel(prices, call.model).filter((row) => row.validFromMs <= call.atMs);
  const ofProvider = valid.filter((row) => row.provider === call.provider);
  const candidates = ofProvider.length > 0 ? ofProvider : valid;
  const newestMs = Math.max(...candidates.map((row) => row.validFromMs));
  const tiers = candidates
    .filter((row) => row.validFromMs === newestMs)
    .filter((row) => row.aboveTokens === 0 || row.aboveTokens < (promptTotal ?? 0))
    .sort((a, b) => b.aboveTokens - a.aboveTokens || (a.id < b.id ? -1 : 1));
  return tiers[0] ?? null;
}

function rowsOfModel(prices: readonly PriceRow[], model: string): readonly PriceRow[] {
  const exact = prices.filter((row) => row.model === model);
  return exact.length > 0 ? exact : prices.filter((row) => row.model === baseModelId(model));
}

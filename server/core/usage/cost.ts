import {
  type CostStatus,
  isSplitTold,
  type PriceRow,
  type Ttl,
  type Usage,
} from "@/server/core/models";
import { choosePrice, type PricedCall } from "./choose-price";
import { divideHalfEven } from "./money";

const PRICE_UNIT_TOKENS = 1_000n;

/** What a call cost, in nano-dollars; null and "unknown" when it cannot be said. */
export interface Cost {
  readonly costNano: bigint | null;
  readonly costStatus: CostStatus;
  readonly priceId: string | null;
}

/** Tokens × price, not yet divided by the price unit, so that a row is rounded once. */
interface Charge {
  readonly amount: bigint;
  readonly isEstimated: boolean;
}

/** The cost of one call by the price row valid then; rounded once, half to even. Never throws. */
export function costOf(usage: Usage, prices: readonly PriceRow[], call: PricedCall): Cost {
  const price = choosePrice(prices, call, usage.promptTotal);
  const charge = price === null ? null : chargeOf(usage, price);
  if (price === null || charge === null)
    return { costNano: null, costStatus: "unknown", priceId: null };
  return {
    costNano: divideHalfEven(charge.amount, PRICE_UNIT_TOKENS),
    costStatus: charge.isEstimated ? "estimated" : "actual",
    priceId: price.id,
  };
}

/**
 * What the same call would have cost with nothing cached yet: all that it read written for as long as it asked to keep
 * it (null = it marked nothing, so that nothing is written); what it did not cache stays uncached.
 */
export function coldCostOf(
  usage: Usage,
  prices: readonly PriceRow[],
  call: PricedCall & { readonly ttl: Ttl | null },
): bigint | null {
  const price = choosePrice(prices, call, usage.promptTotal);
  if (price === null || usage.promptTotal === null || usage.output === null) return null;
  const uncached = isSplitTold(usage) ? (usage.uncached ?? 0) : 0;
  const amount =
    times(uncached, price.uncached) +
    times(usage.promptTotal - uncached, writePrice(price, call.ttl)) +
    times(usage.output, price.output);
  return divideHalfEven(amount, PRICE_UNIT_TOKENS);
}

function writePrice(price: PriceRow, ttl: Ttl | null): bigint {
  if (ttl === null) return price.uncached;
  return ttl === "1h" ? price.write1h : price.write5m;
}

/** What caching saved against sending everything uncached; negative when the writes cost more. */
export function savedNano(
  usage: Usage,
  prices: readonly PriceRow[],
  call: PricedCall,
): bigint | null {
  const price = choosePrice(prices, call, usage.promptTotal);
  const { read, write5m, write1h, writeOther } = usage;
  if (price === null || read === null) return null;
  if (write5m === null || write1h === null || writeOther === null) return null;
  const amount =
    times(read, price.uncached - price.read) -
    times(write5m + writeOther, price.write5m - price.uncached) -
    times(write1h, price.write1h - price.uncached);
  return divideHalfEven(amount, PRICE_UNIT_TOKENS);
}

function chargeOf(usage: Usage, price: PriceRow): Charge | null {
  const prompt = promptCharge(usage, price);
  if (prompt === null) return null;
  if (usage.output === null && price.output !== 0n) return null;
  return { ...prompt, amount: prompt.amount + times(usage.output ?? 0, price.output) };
}

function promptCharge(usage: Usage, price: PriceRow): Charge | null {
  const buckets = promptBuckets(usage, price);
  const amount = buckets.reduce((sum, [tokens, rate]) => sum + times(tokens ?? 0, rate), 0n);
  // Writes of unknown lifetime are charged as 5-minute ones: exact only where both cost the same.
  const isGuess = (usage.writeOther ?? 0) > 0 && price.write5m !== price.write1h;
  const isWhole = buckets.every(([tokens, rate]) => tokens !== null || rate === 0n);
  const isReported = usage.promptTotal !== null || buckets.some(([tokens]) => tokens !== null);
  if (isWhole && isReported) return { amount, isEstimated: isGuess };
  if (usage.promptTotal === null) return null;
  const reported = buckets.reduce((sum, [tokens]) => sum + (tokens ?? 0), 0);
  const rest = Math.max(0, usage.promptTotal - reported);
  return { amount: amount + times(rest, price.uncached), isEstimated: true };
}

function promptBuckets(usage: Usage, price: PriceRow): (readonly [number | null, bigint])[] {
  return [
    [usage.uncached, price.uncached],
    [usage.read, price.read],
    [usage.write5m, price.write5m],
    [usage.write1h, price.write1h],
    [usage.writeOther, price.write5m],
  ];
}

function times(tokens: number, price: bigint): bigint {
  return BigInt(tokens) * price;
}

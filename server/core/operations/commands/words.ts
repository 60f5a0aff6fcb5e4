import type { PriceRow } from "@/server/core/models";
import { choosePrice, nanoToUsd } from "@/server/core/usage";
import type { OperatorContext } from "../context";

const PRICE_UNIT_TOKENS = 1_000n;
const CENT_USD = 0.01;

/** `1 turn`, `2 turns`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

/** Dollars as people read them; null = not known. */
export function usdWords(usd: number | null): string {
  if (usd === null) return "unknown";
  return `$${usd.toFixed(usd !== 0 && Math.abs(usd) < CENT_USD ? 4 : 2)}`;
}

/** Tokens; null = not known. */
export function tokenWords(tokens: number | null): string {
  return tokens === null ? "unknown" : counted(tokens, "token");
}

/** A text's beginning in quotation marks, on one line. */
export function beginning(text: string, characters = 60): string {
  const line = text
    .slice(0, 4 * characters)
    .replace(/\s+/gu, " ")
    .trim();
  const all = [...line];
  const shown = all.length > characters ? `${all.slice(0, characters - 1).join("")}…` : line;
  return `“${shown}”`;
}

/** The row that prices such a prompt of the model now; null = none is known. */
export async function priceNow(
  ctx: Pick<OperatorContext, "prices" | "clock">,
  model: string,
  promptTokens: number | null,
): Promise<PriceRow | null> {
  const call = { provider: null, model, atMs: ctx.clock.now() };
  return choosePrice(await ctx.prices(), call, promptTokens);
}

/** What so many tokens cost at a price per 1,000; null = one of them is not known. */
export function costUsd(tokens: number | null, nanoPerUnit: bigint | undefined): number | null {
  if (tokens === null || nanoPerUnit === undefined) return null;
  return nanoToUsd((BigInt(tokens) * nanoPerUnit) / PRICE_UNIT_TOKENS);
}

/** A price row per million tokens. */
export function priceWords(price: PriceRow | null): string {
  if (price === null) return "no price known";
  const each = (nano: bigint) => usdWords(nanoToUsd(nano * PRICE_UNIT_TOKENS));
  const { uncached, read, write5m, output } = price;
  return `${each(uncached)} in, ${each(read)} cache read, ${each(write5m)} cache write, ${each(output)} out, per million tokens`;
}

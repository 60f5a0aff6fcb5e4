import type { PriceRow } from "@/server/core/models";

const SOURCE = "Anthropic list prices, as of 2026-11-30";
const NANO_PER_THOUSAND_TOKENS = 1_000_000;
const SONNET_5_5_READ_CUT_MS = Date.UTC(2026, 9, 7);

/** US dollars per million tokens, as price lists print them. */
interface ListPrice {
  readonly input: number;
  readonly output: number;
  readonly read: number;
  readonly write5m: number;
  readonly write1h: number;
}

const OPUS_5: ListPrice = { input: 5, output: 25, read: 0.5, write5m: 6.25, write1h: 10 };
const SONNET_5: ListPrice = { input: 2, output: 10, read: 0.2, write5m: 2.5, write1h: 4 };
const SONNET_4: ListPrice = { input: 3, output: 15, read: 0.3, write5m: 3.75, write1h: 6 };
const FABLE_5: ListPrice = { input: 10, output: 50, read: 1, write5m: 12.5, write1h: 20 };

/** The prices that a new store is filled with; ids never change meaning, a new price is a new row. */
export const PRICE_TABLE: readonly PriceRow[] = [
  row("claude-opus-5-5", { input: 4, output: 20, read: 0.2, write5m: 5, write1h: 8 }),
  row("claude-opus-5", OPUS_5),
  row("claude-opus-4-8", OPUS_5),
  row("claude-opus-4-7", OPUS_5),
  row("claude-opus-4-6", OPUS_5),
  row("claude-sonnet-5-5", SONNET_5),
  row("claude-sonnet-5-5", { ...SONNET_5, read: 0.1 }, { validFromMs: SONNET_5_5_READ_CUT_MS }),
  row("claude-sonnet-5", SONNET_5),
  row("claude-sonnet-4-6", SONNET_4),
  row("claude-sonnet-4-5", SONNET_4),
  row("claude-haiku-5-5", { input: 0.1, output: 0.5, read: 0.01, write5m: 0.125, write1h: 0.2 }),
  row(
    "claude-haiku-5-5",
    { input: 0.5, output: 2.5, read: 0.05, write5m: 0.625, write1h: 1 },
    { aboveTokens: 100_000 },
  ),
  row("claude-haiku-4-5", { input: 1, output: 5, read: 0.1, write5m: 1.25, write1h: 2 }),
  row("claude-fable-5-2", { input: 8, output: 40, read: 0.2, write5m: 10, write1h: 16 }),
  row("claude-fable-5-1", { ...FABLE_5, read: 0.25 }),
  row("claude-fable-5", FABLE_5),
];

function row(
  model: string,
  price: ListPrice,
  { validFromMs = 0, aboveTokens = 0 }: { validFromMs?: number; aboveTokens?: number } = {},
): PriceRow {
  return {
    id: `anthropic/${model}/from-${validFromMs}/above-${aboveTokens}`,
    provider: "anthropic",
    model,
    validFromMs,
    aboveTokens,
    uncached: nanoPerThousand(price.input),
    output: nanoPerThousand(price.output),
    read: nanoPerThousand(price.read),
    write5m: nanoPerThousand(price.write5m),
    write1h: nanoPerThousand(price.write1h),
    source: SOURCE,
  };
}

function nanoPerThousand(usdPerMillion: number): bigint {
  return BigInt(Math.round(usdPerMillion * NANO_PER_THOUSAND_TOKENS));
}

import type { PriceRow } from "@/server/core/models";

const SOURCES = {
  anthropic: "Anthropic list prices, as of 2026-11-30",
  openai: "OpenAI list prices, as of 2026-11-20",
} as const;
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

/** OpenAI's list knows one price of writing, whatever its lifetime; null = writing costs nothing. */
interface OpenaiPrice {
  readonly input: number;
  readonly output: number;
  readonly read: number;
  readonly write: number | null;
}

/** Above so many tokens a GPT request costs more, all of it. */
const LONG_PROMPT_TOKENS = 272_000;

const GPT_2: OpenaiPrice = { input: 2, output: 10, read: 0.2, write: 2.5 };

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
  ...openaiRows("gpt-5.4", { input: 2.5, output: 15, read: 0.25, write: null }),
  ...openaiRows("gpt-5.5", { input: 5, output: 30, read: 0.5, write: null }),
  ...openaiRows("gpt-5.6-sol", { input: 4, output: 20, read: 0.4, write: 5 }),
  ...openaiRows("gpt-5.6-terra", { input: 2, output: 12, read: 0.2, write: 2.5 }),
  ...openaiRows("gpt-5.6-luna", { input: 0.2, output: 1.2, read: 0.02, write: 0.25 }),
  ...openaiRows("gpt-6-astra", { input: 10, output: 50, read: 1, write: 12.5 }),
  ...openaiRows("gpt-6-sol", GPT_2),
  ...openaiRows("gpt-6-luna", { input: 0.1, output: 0.5, read: 0.01, write: 0.125 }),
  ...openaiRows("gpt-6.1-sol", { ...GPT_2, read: 0.1 }),
  ...openaiRows("gpt-6.1-terra", { input: 1, output: 5, read: 0.05, write: 1.25 }),
  ...openaiRows("gpt-6.2-astra", { input: 8, output: 40, read: 0.4, write: 10 }),
  ...openaiRows("gpt-6.2-sol", { ...GPT_2, read: 0.1 }),
];

/** A model's base tier and the one of long prompts: twice for what goes in, half as much again for what comes out. */
function openaiRows(model: string, { input, output, read, write }: OpenaiPrice): PriceRow[] {
  // Where writing costs nothing extra, a written token costs what an uncached one does.
  const written = write ?? input;
  const base = { input, output, read, write5m: written, write1h: written };
  const long = {
    input: input * 2,
    output: output * 1.5,
    read: read * 2,
    write5m: written * 2,
    write1h: written * 2,
  };
  return [
    row(model, base, { provider: "openai" }),
    row(model, long, { provider: "openai", aboveTokens: LONG_PROMPT_TOKENS }),
  ];
}

interface RowOf {
  readonly provider?: keyof typeof SOURCES;
  readonly validFromMs?: number;
  readonly aboveTokens?: number;
}

function row(
  model: string,
  price: ListPrice,
  { provider = "anthropic", validFromMs = 0, aboveTokens = 0 }: RowOf = {},
): PriceRow {
  return {
    id: `${provider}/${model}/from-${validFromMs}/above-${aboveTokens}`,
    provider,
    model,
    validFromMs,
    aboveTokens,
    uncached: nanoPerThousand(price.input),
    output: nanoPerThousand(price.output),
    read: nanoPerThousand(price.read),
    write5m: nanoPerThousand(price.write5m),
    write1h: nanoPerThousand(price.write1h),
    source: SOURCES[provider],
  };
}

function nanoPerThousand(usdPerMillion: number): bigint {
  return BigInt(Math.round(usdPerMillion * NANO_PER_THOUSAND_TOKENS));
}

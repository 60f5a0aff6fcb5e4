import { utf8Bytes } from "@/server/core/kernel";
import type { ModelCall, StoredMessage } from "@/server/core/sessions";
import { nanoToUsd } from "@/server/core/usage";
import type { GatewayPorts } from "./ports";

/** What is written anew where messages that were sent before are sent in other bytes; null = no price is known. */
export interface RewritePrice {
  readonly tokens: number;
  readonly costNano: bigint | null;
}

/** The price, about: what the session's last call sent. */
export function priceOfRewrite(
  messages: readonly StoredMessage[],
  { lastCall }: { lastCall: ModelCall | null },
  { clock, costOf, tokensOfBytes }: Pick<GatewayPorts, "clock" | "costOf" | "tokensOfBytes">,
): RewritePrice {
  if (lastCall === null) return { tokens: 0, costNano: null };
  const bytes = messages
    .flatMap(({ blocks }) => blocks)
    .reduce((sum, { json }) => sum + utf8Bytes(json), 0);
  // The system prompt may name people as well, so all of the last prompt is the most that is written anew.
  const tokens = lastCall.usage.promptTotal ?? tokensOfBytes(bytes);
  const { provider, model } = lastCall;
  const usage = { ...NOTHING, write5m: tokens, promptTotal: tokens };
  return { tokens, costNano: costOf(usage, { provider, model, atMs: clock.now() }).costNano };
}

/** The rewrite as the turn tells it. */
export function rewriteInWords(messages: number, { tokens, costNano }: RewritePrice): string {
  const which = messages === 1 ? "1 earlier message is" : `${messages} earlier messages are`;
  const price = costNano === null ? "" : `, ≈ $${nanoToUsd(costNano).toFixed(PRICE_DIGITS)}`;
  return `${which} sent with pseudonyms from now on; about ${tokens} tokens are written anew${price}`;
}

const PRICE_DIGITS = 4;

const NOTHING = {
  uncached: 0,
  read: 0,
  write5m: 0,
  write1h: 0,
  writeOther: 0,
  output: 0,
  reasoning: 0,
  promptTotal: 0,
};

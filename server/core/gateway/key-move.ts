import type { Usage } from "@/server/core/models";
import type { FallbackReason } from "@/server/core/sessions";
import { reasonInWords } from "./fallback-lines";
import type { GatewayPorts } from "./ports";
import type { OpenLine } from "./turn-lines";

/** What must be written anew when a session goes on with another key; `costNano` null = no price is known. */
export interface MovePrice {
  readonly tokens: number;
  readonly costNano: bigint | null;
}

/** The price of a move, by the session's latest prompt; nothing where both keys read one cache. */
export async function priceOfMove(
  { sessionId, from, to }: { sessionId: string; from: OpenLine; to: OpenLine },
  { store, clock, costOf }: Pick<GatewayPorts, "store" | "clock" | "costOf">,
): Promise<MovePrice> {
  const { cacheScope } = to.route;
  if (cacheScope !== null && cacheScope === from.route.cacheScope)
    return { tokens: 0, costNano: 0n };
  const { lastPromptTokens } = await store.sessionTotals(sessionId);
  const tokens = lastPromptTokens ?? 0;
  const { provider } = to.route;
  const priced = { provider, model: to.line.model, atMs: clock.now() };
  return {
    tokens,
    costNano: costOf({ ...NOTHING, write5m: tokens, promptTotal: tokens }, priced).costNano,
  };
}

/** The move as the turn tells it. */
export function moveInWords(
  { from, to, because }: { from: string; to: string; because: FallbackReason },
  { tokens }: MovePrice,
): string {
  const price =
    tokens === 0 ? "nothing is written anew" : `about ${tokens} tokens are written anew`;
  return `answered with the key ${to} because the key ${from} ${keyInWords(because)}; ${price}`;
}

const NOTHING: Usage = {
  uncached: 0,
  read: 0,
  write5m: 0,
  write1h: 0,
  writeOther: 0,
  output: 0,
  reasoning: 0,
  promptTotal: 0,
};

const KEY_WORDS: Partial<Record<FallbackReason, string>> = {
  auth: "was refused",
  billing: "may not spend any more",
};

function keyInWords(because: FallbackReason): string {
  return KEY_WORDS[because] ?? reasonInWords(because);
}

import type { AgentImpact, PromptChange } from "@/server/core/contracts";
import type { PromptWithTools } from "@/server/core/gateway";
import type { PriceRow, TokenEstimator } from "@/server/core/models";
import { choosePrice, nanoToUsd } from "@/server/core/usage";
import { promptChanges } from "./prompt-changes";
import { PIECE_TIERS, type PieceTier, promptPieces } from "./prompt-pieces";

const PRICE_UNIT_TOKENS = 1_000n;
const ONE_HOUR_MS = 3_600_000;

export interface RebuildFacts {
  /** What the session sends; null = nothing was frozen yet. */
  readonly frozen: PromptWithTools | null;
  readonly now: PromptWithTools;
  /** Tokens of the messages that are sent with it. */
  readonly historyTokens: number;
  /** How long the provider keeps what the session writes; null = it never wrote. */
  readonly ttlMs: number | null;
  readonly isWarm: boolean;
  readonly prices: readonly PriceRow[];
  readonly call: {
    readonly provider: string | null;
    readonly model: string;
    readonly atMs: number;
  };
}

type RebuildImpact = Omit<AgentImpact["rebuild"], "waits">;

/**
 * What rebuilding a session's prompt changes, and what its next turn pays more for it than if nothing were rebuilt.
 * A provider reads whole tiers only, so the tier of the first change counts as rewritten from its beginning.
 */
export function rebuildImpact(facts: RebuildFacts, estimate: TokenEstimator): RebuildImpact {
  const { frozen, now, historyTokens } = facts;
  if (frozen === null) return NOTHING_FROZEN;
  const changes = promptChanges(
    promptPieces(frozen.prompt, frozen.tools),
    promptPieces(now.prompt, now.tools),
  );
  const { keptTokens, rewrittenTokens } = dividedAt(changes[0]?.tier ?? null, now, estimate);
  const prompt = { promptTokens: keptTokens + rewrittenTokens, rewrittenTokens };
  const costUsd = extraCostUsd(facts, changes, prompt);
  return { changes, keptTokens, rewrittenTokens, historyTokens, costUsd };
}

const NOTHING_FROZEN: RebuildImpact = {
  changes: [],
  keptTokens: 0,
  rewrittenTokens: 0,
  historyTokens: 0,
  costUsd: 0,
};

/** Our estimate of the tokens of tools and system together. */
export function promptTokens({ prompt, tools }: PromptWithTools, estimate: TokenEstimator): number {
  return PIECE_TIERS.reduce((sum, tier) => sum + tierTokens(tier, { prompt, tools }, estimate), 0);
}

function dividedAt(
  tier: PieceTier | null,
  now: PromptWithTools,
  estimate: TokenEstimator,
): { keptTokens: number; rewrittenTokens: number } {
  const first = tier === null ? PIECE_TIERS.length : PIECE_TIERS.indexOf(tier);
  const tokens = PIECE_TIERS.map((each) => tierTokens(each, now, estimate));
  const sum = (part: readonly number[]) => part.reduce((total, each) => total + each, 0);
  return { keptTokens: sum(tokens.slice(0, first)), rewrittenTokens: sum(tokens.slice(first)) };
}

function tierTokens(
  tier: PieceTier,
  { prompt, tools }: PromptWithTools,
  estimate: TokenEstimator,
): number {
  if (tier !== "tools") return estimate(prompt[tier].text);
  return tools.tools.reduce((sum, { json }) => sum + estimate(json), 0);
}

function extraCostUsd(
  { historyTokens, ttlMs, isWarm, prices, call }: RebuildFacts,
  changes: readonly PromptChange[],
  { promptTokens: whole, rewrittenTokens }: { promptTokens: number; rewrittenTokens: number },
): number | null {
  if (changes.length === 0 || !isWarm) return 0;
  const price = choosePrice(prices, call, whole + historyTokens);
  if (price === null) return null;
  const write = ttlMs === ONE_HOUR_MS ? price.write1h : price.write5m;
  const tokens = BigInt(rewrittenTokens + historyTokens);
  return nanoToUsd((tokens * (write - price.read)) / PRICE_UNIT_TOKENS);
}

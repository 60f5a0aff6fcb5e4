import type { AgentImpact, PromptChange } from "@/server/core/contracts";
import type { PromptWithTools, RebuildPlan } from "@/server/core/gateway";
import { utf8Bytes } from "@/server/core/kernel";
import type { PriceRow, TokenEstimator } from "@/server/core/models";
import { choosePrice, nanoToUsd } from "@/server/core/usage";
import { promptChanges } from "./prompt-changes";
import { PIECE_TIERS, type PieceTier, promptPieces } from "./prompt-pieces";

const PRICE_UNIT_TOKENS = 1_000n;
const ONE_HOUR_MS = 3_600_000;

export interface RebuildFacts {
  /** What a rebuild would do; null = nothing was frozen yet. */
  readonly plan: RebuildPlan | null;
  /** Tokens of the messages that are sent with it. */
  readonly historyTokens: number;
  readonly prices: readonly PriceRow[];
  readonly call: { readonly provider: string | null; readonly atMs: number };
}

type RebuildImpact = Omit<AgentImpact["rebuild"], "waits">;

/** What rebuilding a session's prompt changes, and what its next turn pays more for it than if nothing were rebuilt. */
export function rebuildImpact(facts: RebuildFacts, estimate: TokenEstimator): RebuildImpact {
  const { plan, historyTokens } = facts;
  if (plan === null) return NOTHING_FROZEN;
  if (!plan.isNeeded) {
    const keptTokens = promptTokens(plan.before, estimate);
    return { ...NOTHING_FROZEN, keptTokens, historyTokens };
  }
  const { before, after } = plan;
  const changes = [
    ...promptChanges(
      promptPieces(before.prompt, before.tools),
      promptPieces(after.prompt, after.tools),
    ),
    ...placeChanges(plan.place),
  ];
  const firstRewritten = firstRewrittenTier(changes[0]?.tier ?? "place", plan, facts.call.atMs);
  const tokens = PIECE_TIERS.map((tier) => tierTokens(tier, after, estimate));
  const keptTokens = sumOf(tokens.slice(0, firstRewritten));
  const rewrittenTokens = sumOf(tokens.slice(firstRewritten)) + placeTokens(plan.place, estimate);
  const costUsd = extraCostUsd(facts, plan, { keptTokens, rewrittenTokens });
  return { changes, keptTokens, rewrittenTokens, historyTokens, costUsd };
}

const NOTHING_FROZEN: RebuildImpact = {
  changes: [],
  keptTokens: 0,
  rewrittenTokens: 0,
  historyTokens: 0,
  costUsd: 0,
};

/**
 * A provider reads up to what was marked, and no more: the end of stable and of the system by every call, the end of
 * context by the first call on a frozen prompt alone, the end of the tools by none.
 */
function firstRewrittenTier(
  first: PromptChange["tier"],
  { frozenAtMs, warm }: RebuildPlan,
  nowMs: number,
): number {
  if (first === "place") return PIECE_TIERS.length;
  if (first === "tools" || first === "stable") return 0;
  const isContextHeld = warm === null || nowMs - frozenAtMs < warm.ttlMs;
  return PIECE_TIERS.indexOf(first === "volatile" && isContextHeld ? "volatile" : "context");
}

function placeChanges(place: RebuildPlan["place"]): PromptChange[] {
  if (place === null) return [];
  const { sent, now } = place;
  return [
    placeChange("chat-prompt", sent.chatPrompt, now.chatPrompt),
    placeChange("channel-prompt", sent.channelPrompt, now.channelPrompt),
  ].flat();
}

function placeChange(block: string, before: string, after: string): PromptChange[] {
  if (before === after) return [];
  const change = before === "" ? "added" : after === "" ? "removed" : "changed";
  const bytes = (text: string) => (text === "" ? null : utf8Bytes(text));
  const sizes = { bytesBefore: bytes(before), bytesAfter: bytes(after) };
  return [{ tier: "place", block, change, ...sizes }];
}

function placeTokens(place: RebuildPlan["place"], estimate: TokenEstimator): number {
  if (place === null) return 0;
  return estimate(place.now.chatPrompt) + estimate(place.now.channelPrompt);
}

/** Our estimate of the tokens of tools and system together. */
export function promptTokens(prompt: PromptWithTools, estimate: TokenEstimator): number {
  return sumOf(PIECE_TIERS.map((tier) => tierTokens(tier, prompt, estimate)));
}

function tierTokens(
  tier: PieceTier,
  { prompt, tools }: PromptWithTools,
  estimate: TokenEstimator,
): number {
  if (tier !== "tools") return estimate(prompt[tier].text);
  return sumOf(tools.tools.map(({ json }) => estimate(json)));
}

function extraCostUsd(
  { historyTokens, prices, call }: RebuildFacts,
  { model, warm }: RebuildPlan,
  { keptTokens, rewrittenTokens }: { keptTokens: number; rewrittenTokens: number },
): number | null {
  if (warm === null) return 0;
  const promptTotal = keptTokens + rewrittenTokens + historyTokens;
  const price = choosePrice(prices, { ...call, model }, promptTotal);
  if (price === null) return null;
  const write = warm.ttlMs === ONE_HOUR_MS ? price.write1h : price.write5m;
  const tokens = BigInt(rewrittenTokens + historyTokens);
  return nanoToUsd((tokens * (write - price.read)) / PRICE_UNIT_TOKENS);
}

function sumOf(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0);
}

import type { CallView } from "@/server/core/contracts";

/** What a turn like the last one would cost; null = nothing is known of that. */
export interface NextTurnPrice {
  readonly warmUsd: number | null;
  readonly coldUsd: number | null;
}

/** A call that read less than this of its prompt tells nothing of what a warm one costs. */
const WARM_SHARE = 0.5;

/** The price of the next turn, taken from the latest main call that was answered and priced. */
export function nextTurnPrice(calls: readonly CallView[]): NextTurnPrice {
  const [latest] = calls
    .filter(
      ({ purpose, state, costUsd }) => purpose === "main" && state === "done" && costUsd !== null,
    )
    .sort((a, b) => b.startedAt.localeCompare(a.startedAt));
  if (latest === undefined) return { warmUsd: null, coldUsd: null };
  const wasWarm = latest.hitRate !== null && latest.hitRate >= WARM_SHARE;
  return { warmUsd: wasWarm ? latest.costUsd : null, coldUsd: latest.coldCostUsd };
}

/**
 * What a changed effort or thinking costs the next turn: of all that a cold one pays more than a warm one, the
 * messages' share of the prompt. null = nothing is known of that.
 */
export function messageCachePriceUsd(
  { warmUsd, coldUsd }: NextTurnPrice,
  prompt: { readonly frozenTokens: number; readonly contextTokens: number | null },
): number | null {
  const { frozenTokens, contextTokens } = prompt;
  if (warmUsd === null || coldUsd === null || contextTokens === null || contextTokens === 0) {
    return null;
  }
  const messagesShare = Math.max(0, contextTokens - frozenTokens) / contextTokens;
  return Math.max(0, coldUsd - warmUsd) * messagesShare;
}

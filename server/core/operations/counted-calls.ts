import { baseModelId, NO_USAGE, type PriceRow, type Usage } from "@/server/core/models";
import { answerBegan, type UsageRow } from "@/server/core/sessions";
import { type LedgerEntry, savedNano } from "@/server/core/usage";

/** One ended call as usage counts it. */
export interface CountedCall extends LedgerEntry {
  readonly startedAtMs: number;
  readonly profile: string;
  readonly model: string;
  readonly sessionId: string;
  readonly platform: string;
  readonly purpose: string;
  readonly savedNano: bigint | null;
  /** false = it failed before its answer began, so that nothing was charged. */
  readonly isCharged: boolean;
  readonly turnId: string;
  /** A main call, not the first of its session, whose prompt read nothing of the cache. */
  readonly isColdRestart: boolean;
}

/** The calls that have ended, as usage counts them. */
export function countedCalls(
  rows: readonly UsageRow[],
  prices: readonly PriceRow[],
): CountedCall[] {
  const ofModels = new Map<string, readonly PriceRow[]>();
  const pricesOf = (model: string) => {
    const known = ofModels.get(model) ?? pricesOfModel(prices, model);
    ofModels.set(model, known);
    return known;
  };
  return rows
    .filter(({ state }) => state !== "running")
    .map((row) => countedCall(row, pricesOf(row.model)));
}

/** Looking a price up among few rows instead of all is most of the time that a large range takes. */
function pricesOfModel(prices: readonly PriceRow[], model: string): readonly PriceRow[] {
  return prices.filter((row) => row.model === model || row.model === baseModelId(model));
}

/** A call as usage counts it; one that failed before its answer began was not charged and counts as nothing used. */
function countedCall(row: UsageRow, prices: readonly PriceRow[]): CountedCall {
  const { provider, model, startedAtMs } = row;
  const isCharged = row.state !== "failed" || answerBegan(row);
  const usage = isCharged ? row.usage : NOTHING_USED;
  return {
    startedAtMs,
    profile: row.profile,
    model,
    sessionId: row.sessionId,
    platform: row.platform,
    purpose: row.purpose,
    usage,
    costNano: isCharged ? row.costNano : 0n,
    costStatus: row.costStatus,
    savedNano: savedNano(usage, prices, { provider, model, atMs: startedAtMs }),
    turnId: row.turnId,
    isCharged,
    isColdRestart: isColdRestart(row),
  };
}

function isColdRestart(row: UsageRow): boolean {
  return row.purpose === "main" && !row.isFirst && answerBegan(row) && row.usage.read === 0;
}

export const NOTHING_USED: Usage = {
  ...NO_USAGE,
  ...{ uncached: 0, read: 0, write5m: 0, write1h: 0, writeOther: 0, output: 0 },
  ...{ reasoning: 0, promptTotal: 0 },
};

import type { UsageBucketView, UsagePartView } from "@/server/core/contracts";

export const MEASURES = ["cost", "tokens", "hitRate"] as const;
export type UsageMeasure = (typeof MEASURES)[number];

export const TOKEN_PARTS = ["read", "write", "uncached", "output"] as const;
export type TokenPart = (typeof TOKEN_PARTS)[number];

type Counted = Pick<
  UsageBucketView | UsagePartView,
  "usage" | "promptTotal" | "costUsd" | "hitRate"
>;

/** Tokens by what they were charged as; null = not reported. */
export function toTokenParts({ usage }: Pick<Counted, "usage">): Record<TokenPart, number | null> {
  const { read, uncached, output, write5m, write1h, writeOther } = usage;
  return { read, uncached, output, write: sumReported([write5m, write1h, writeOther]) };
}

/** The one figure of a measure; null = not known. */
export function measured(counted: Counted, measure: UsageMeasure): number | null {
  if (measure === "cost") return counted.costUsd;
  if (measure === "hitRate") return counted.hitRate;
  return sumReported([counted.promptTotal, counted.usage.output]);
}

/** The sum of what is known; null when nothing is. */
export function sumReported(figures: readonly (number | null)[]): number | null {
  const known = figures.filter((figure) => figure !== null);
  return known.length === 0 ? null : known.reduce((sum, figure) => sum + figure, 0);
}

/** Σ read ÷ Σ (uncached + read + writes) over several buckets; null when none reported them. */
export function jointHitRate(buckets: readonly Pick<Counted, "usage">[]): number | null {
  const parts = buckets.map(toTokenParts);
  const read = sumReported(parts.map((part) => part.read));
  const prompt = sumReported(parts.flatMap((part) => [part.read, part.write, part.uncached]));
  return read === null || prompt === null || prompt === 0 ? null : read / prompt;
}

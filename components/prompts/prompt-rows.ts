import type { PromptBlockFacts, PromptView } from "@/server/core/contracts";

export const PROMPT_PARTS = ["tools", "stable", "context", "volatile"] as const;
export type PromptPart = (typeof PROMPT_PARTS)[number];

/** A block of a tier, or a tool: what a prompt is made of, with its text as it is sent. */
export interface PromptRow {
  /** Unique within the prompt: `stable/identity`. */
  readonly id: string;
  readonly tier: PromptPart;
  readonly name: string;
  readonly bytes: number;
  /** Our estimate. */
  readonly tokens: number;
  readonly sha256: string;
  readonly text: string;
  /** What else is known of it; null = not asked for yet, or not known. */
  readonly facts: PromptBlockFacts | null;
}

/** The prompt's tools and blocks in the order in which the provider reads them. */
export function toPromptRows(
  { tools, tiers }: PromptView,
  facts: readonly PromptBlockFacts[] = [],
): PromptRow[] {
  const known = new Map(facts.map((each) => [`${each.tier}/${each.name}`, each]));
  const taken = new Map<string, number>();
  return PROMPT_PARTS.flatMap((tier) => {
    const blocks = tier === "tools" ? tools : tiers[tier].blocks;
    return blocks.map(({ name, bytes, tokens, sha256, text }): PromptRow => {
      const key = `${tier}/${name}`;
      const nth = (taken.get(key) ?? 0) + 1;
      taken.set(key, nth);
      const id = nth === 1 ? key : `${key}#${nth}`;
      return { id, tier, name, bytes, tokens, sha256, text, facts: known.get(key) ?? null };
    });
  });
}

export interface PromptTotals {
  readonly bytes: number;
  /** Our estimate. */
  readonly tokens: number;
  readonly parts: readonly { tier: PromptPart; bytes: number; tokens: number; count: number }[];
}

/** The sums that `prompt-size` prints: a tier counts the blank line between each two of its blocks. */
export function toPromptTotals({ tools, tiers, totalBytes }: PromptView): PromptTotals {
  const parts = PROMPT_PARTS.map((tier) =>
    tier === "tools"
      ? {
          tier,
          bytes: tools.reduce((sum, { bytes }) => sum + bytes, 0),
          tokens: tools.reduce((sum, { tokens }) => sum + tokens, 0),
          count: tools.length,
        }
      : {
          tier,
          bytes: tiers[tier].bytes,
          tokens: tiers[tier].tokens,
          count: tiers[tier].blocks.length,
        },
  );
  return { bytes: totalBytes, tokens: parts.reduce((sum, { tokens }) => sum + tokens, 0), parts };
}

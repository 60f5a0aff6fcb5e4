import type { PromptView, SessionView } from "@/server/core/contracts";

export const COMPOSITION = ["tools", "stable", "context", "volatile", "messages"] as const;

export interface CompositionPart {
  readonly meaning: (typeof COMPOSITION)[number];
  /** Our estimate, in tokens; of messages: what the last prompt held beside the rest. */
  readonly amount: number;
}

/** What a session's last prompt was made of; without a call yet, the frozen part alone. */
export function toComposition(
  { tools, tiers }: PromptView,
  { contextTokens }: Pick<SessionView, "contextTokens">,
): CompositionPart[] {
  const frozen = [
    { meaning: "tools", amount: tools.reduce((sum, { tokens }) => sum + tokens, 0) },
    { meaning: "stable", amount: tiers.stable.tokens },
    { meaning: "context", amount: tiers.context.tokens },
    { meaning: "volatile", amount: tiers.volatile.tokens },
  ] as const;
  const frozenTokens = frozen.reduce((sum, { amount }) => sum + amount, 0);
  if (contextTokens === null) return [...frozen];
  const messages = Math.max(0, contextTokens - frozenTokens);
  return [...frozen, { meaning: "messages", amount: messages }];
}

/** Share of the model's window that the last prompt filled; null where either is unknown. */
export function contextShare({
  contextTokens,
  contextWindow,
}: Pick<SessionView, "contextTokens" | "contextWindow">): number | null {
  if (contextTokens === null || contextWindow === null || contextWindow <= 0) return null;
  return contextTokens / contextWindow;
}

/** How full a window is for those who watch it: from two thirds on it is worth a look. */
export function contextLevel(share: number | null): "unknown" | "calm" | "notice" | "danger" {
  if (share === null) return "unknown";
  if (share >= 0.85) return "danger";
  return share >= 0.65 ? "notice" : "calm";
}

import type { PromptView } from "@/server/core/contracts";

export interface CompositionRow {
  readonly key: "tools" | "stable" | "context" | "volatile" | "messages";
  /** null = not known. */
  readonly bytes: number | null;
  /** Our estimate; of messages: what the last prompt held beside the rest. */
  readonly tokens: number;
  readonly blocks: readonly {
    readonly name: string;
    readonly bytes: number;
    readonly tokens: number;
  }[];
}

/** What a prompt is made of, in the order in which the provider reads it; messages once one was sent. */
export function toCompositionRows(
  { tools, tiers }: PromptView,
  contextTokens: number | null,
): CompositionRow[] {
  const sum = (of: (tool: PromptView["tools"][number]) => number) =>
    tools.reduce((total, tool) => total + of(tool), 0);
  const sizes = {
    tools: { bytes: sum(({ bytes }) => bytes), tokens: sum(({ tokens }) => tokens), blocks: tools },
    ...tiers,
  };
  const rows = (["tools", "stable", "context", "volatile"] as const).map((key) => {
    const { bytes, tokens, blocks } = sizes[key];
    return { key, bytes, tokens, blocks };
  });
  if (contextTokens === null) return rows;
  const frozenTokens = rows.reduce((total, { tokens }) => total + tokens, 0);
  const tokens = Math.max(0, contextTokens - frozenTokens);
  return [...rows, { key: "messages", bytes: null, tokens, blocks: [] }];
}

import type { PromptView } from "@/server/core/contracts";

export interface CompositionRow {
  readonly key: "tools" | "stable" | "context" | "volatile";
  readonly fill: string;
  readonly swatch: string;
  readonly bytes: number;
  /** Our estimate. */
  readonly tokens: number;
}

const COLOURS = {
  tools: { fill: "fill-tools", swatch: "bg-tools" },
  stable: { fill: "fill-stable", swatch: "bg-stable" },
  context: { fill: "fill-context", swatch: "bg-context" },
  volatile: { fill: "fill-volatile", swatch: "bg-volatile" },
} as const;

/** What a frozen prompt is made of, in the order in which the provider reads it. */
export function toCompositionRows({ tools, tiers }: PromptView): CompositionRow[] {
  const sum = (of: (tool: PromptView["tools"][number]) => number) =>
    tools.reduce((total, tool) => total + of(tool), 0);
  const sizes = {
    tools: { bytes: sum(({ bytes }) => bytes), tokens: sum(({ tokens }) => tokens) },
    ...tiers,
  };
  return (["tools", "stable", "context", "volatile"] as const).map((key) => ({
    key,
    ...COLOURS[key],
    bytes: sizes[key].bytes,
    tokens: sizes[key].tokens,
  }));
}

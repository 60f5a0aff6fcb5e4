import { sha256, utf8Bytes } from "@/server/core/kernel";
import type { RenderedPrompt } from "@/server/core/prompt";
import type { FrozenTools } from "@/server/core/tools";

/** The parts of a frozen prefix, in the order in which a provider reads them. */
export const PIECE_TIERS = ["tools", "stable", "context", "volatile"] as const;
export type PieceTier = (typeof PIECE_TIERS)[number];

/** One tool or block. */
export interface PromptPiece {
  readonly tier: PieceTier;
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
}

/** Tools and blocks of a prompt in stream order; two of one name in one tier are told apart by a number. */
export function promptPieces(prompt: RenderedPrompt, tools: FrozenTools): PromptPiece[] {
  const pieces: PromptPiece[] = tools.tools.map(({ name, json }) => ({
    tier: "tools",
    name,
    sha256: sha256(json),
    bytes: utf8Bytes(json),
  }));
  for (const tier of [prompt.stable, prompt.context, prompt.volatile]) {
    const seen = new Map<string, number>();
    for (const { name, sha256: hash, bytes } of tier.blocks) {
      const count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      const told = count === 1 ? name : `${name} (${count})`;
      pieces.push({ tier: tier.tier, name: told, sha256: hash, bytes });
    }
  }
  return pieces;
}

import { sha256, sha256Parts, utf8Bytes } from "@/server/core/kernel";
import { plainText } from "./text";

export const TIERS = ["stable", "context", "volatile"] as const;
export type Tier = (typeof TIERS)[number];

/** A named piece of one tier; a block of one tier is no block of another. */
export interface Block<T extends Tier> {
  readonly tier: T;
  readonly name: string;
  readonly text: string;
}

export interface RenderedBlock {
  readonly name: string;
  readonly text: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface RenderedTier<T extends Tier = Tier> {
  readonly tier: T;
  readonly text: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly blocks: readonly RenderedBlock[];
}

/** The frozen system prompt: three tiers, the hash over their texts, and the sum of their bytes. */
export interface RenderedPrompt {
  readonly stable: RenderedTier<"stable">;
  readonly context: RenderedTier<"context">;
  readonly volatile: RenderedTier<"volatile">;
  readonly sha256: string;
  readonly totalBytes: number;
}

export interface PromptBlocks {
  readonly stable: readonly Block<"stable">[];
  readonly context: readonly Block<"context">[];
  readonly volatile: readonly Block<"volatile">[];
}

const SEPARATOR = "\n\n";

/** A block with its text brought to the same bytes on every machine. */
export function makeBlock<T extends Tier>(tier: T, name: string, text: string): Block<T> {
  return { tier, name, text: plainText(text) };
}

/** Joins blocks by one blank line, blank ones dropped; only blocks of that very tier compile. */
export function renderTier<T extends Tier>(
  tier: T,
  blocks: readonly Block<NoInfer<T>>[],
): RenderedTier<T> {
  const rendered = blocks.filter((block) => block.text !== "").map(renderBlock);
  const text = rendered.map((block) => block.text).join(SEPARATOR);
  return { tier, text, bytes: utf8Bytes(text), sha256: sha256(text), blocks: rendered };
}

function renderBlock({ name, text }: Block<Tier>): RenderedBlock {
  return { name, text, bytes: utf8Bytes(text), sha256: sha256(text) };
}

/** The prompt made of these blocks, measured and hashed. */
export function assemblePrompt(blocks: PromptBlocks): RenderedPrompt {
  const stable = renderTier("stable", blocks.stable);
  const context = renderTier("context", blocks.context);
  const volatile = renderTier("volatile", blocks.volatile);
  return {
    stable,
    context,
    volatile,
    sha256: sha256Parts([stable.text, context.text, volatile.text]),
    totalBytes: stable.bytes + context.bytes + volatile.bytes,
  };
}

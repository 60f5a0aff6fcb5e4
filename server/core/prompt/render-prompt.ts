import { contextBlocks } from "./context";
import type { PromptInput } from "./input";
import { stableBlocks } from "./stable";
import { assemblePrompt, type RenderedPrompt } from "./tiers";
import { volatileBlocks } from "./volatile";

/** Renders the prompt that a session freezes. Equal inputs give equal bytes; the stable tier sees tool names alone. */
export function renderPrompt(input: PromptInput): RenderedPrompt {
  return assemblePrompt({
    stable: stableBlocks(input.toolNames),
    context: contextBlocks(input),
    volatile: volatileBlocks(input),
  });
}

import type { Redactor } from "./redaction";
import {
  assemblePrompt,
  type Block,
  type RenderedPrompt,
  type RenderedTier,
  type Tier,
} from "./tiers";

/** The prompt without what is known of people; its stable tier names nobody and stays. */
export function redactPrompt(prompt: RenderedPrompt, { text }: Redactor): RenderedPrompt {
  return assemblePrompt({
    stable: blocksOf(prompt.stable, (same) => same),
    context: blocksOf(prompt.context, text),
    volatile: blocksOf(prompt.volatile, text),
  });
}

function blocksOf<T extends Tier>(
  { tier, blocks }: RenderedTier<T>,
  changed: (text: string) => string,
): Block<T>[] {
  return blocks.map(({ name, text }) => ({ tier, name, text: changed(text) }));
}

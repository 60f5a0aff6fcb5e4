import type { PromptView } from "@/server/core/contracts";

const encoder = new TextEncoder();

function block(name: string, text: string) {
  const bytes = encoder.encode(text).length;
  return { name, text, bytes, tokens: Math.ceil(bytes / 4), sha256: `sha-of-${text}` };
}

type Texts = Readonly<Record<string, string>>;

/** A prompt made of the given texts; sizes are true to them. */
export function aPrompt({
  tools = {},
  stable = {},
  context = {},
  volatile = {},
}: {
  tools?: Texts;
  stable?: Texts;
  context?: Texts;
  volatile?: Texts;
}): PromptView {
  const blocks = (texts: Texts) => Object.entries(texts).map(([name, text]) => block(name, text));
  const tier = (texts: Texts) => {
    const parts = blocks(texts);
    const bytes = parts.reduce((sum, part) => sum + part.bytes, 2 * Math.max(0, parts.length - 1));
    return { bytes, tokens: Math.ceil(bytes / 4), sha256: "", blocks: parts };
  };
  const tiers = { stable: tier(stable), context: tier(context), volatile: tier(volatile) };
  const shownTools = blocks(tools);
  return {
    promptSha256: "p",
    toolsSha256: "t",
    totalBytes:
      shownTools.reduce((sum, { bytes }) => sum + bytes, 0) +
      tiers.stable.bytes +
      tiers.context.bytes +
      tiers.volatile.bytes,
    tools: shownTools,
    tiers,
  };
}

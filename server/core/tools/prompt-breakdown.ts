import type { PromptView } from "@/server/core/contracts";
import { sha256, utf8Bytes } from "@/server/core/kernel";
import type { TokenEstimator } from "@/server/core/models";
import type { RenderedPrompt, RenderedTier } from "@/server/core/prompt";
import type { FrozenTools } from "./freeze";

/** Where the bytes of a prompt are: tools, tiers, blocks. `totalBytes` is the sum over tools and tiers. */
export function promptBreakdown(
  prompt: RenderedPrompt,
  tools: FrozenTools,
  estimate: TokenEstimator,
): PromptView {
  return {
    promptSha256: prompt.sha256,
    toolsSha256: tools.sha256,
    totalBytes: tools.bytes + prompt.totalBytes,
    tools: tools.tools.map(({ name, json }) => ({
      name,
      bytes: utf8Bytes(json),
      tokens: estimate(json),
      sha256: sha256(json),
      text: json,
    })),
    tiers: {
      stable: tierView(prompt.stable, estimate),
      context: tierView(prompt.context, estimate),
      volatile: tierView(prompt.volatile, estimate),
    },
  };
}

function tierView(tier: RenderedTier, estimate: TokenEstimator): PromptView["tiers"]["stable"] {
  return {
    bytes: tier.bytes,
    tokens: estimate(tier.text),
    sha256: tier.sha256,
    blocks: tier.blocks.map((block) => ({
      name: block.name,
      bytes: block.bytes,
      tokens: estimate(block.text),
      sha256: block.sha256,
      text: block.text,
    })),
  };
}

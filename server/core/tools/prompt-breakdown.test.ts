import { describe, expect, it } from "vitest";
import { PromptView } from "@/server/core/contracts";
import { renderPrompt } from "@/server/core/prompt";
import { aPromptInput } from "@/tests/factories/prompt-input";
import { FILE_TOOLS, freezeTools, promptBreakdown } from ".";

const prompt = renderPrompt(aPromptInput());
const tools = freezeTools(FILE_TOOLS);
const view = promptBreakdown(prompt, tools, (text) => Math.ceil(text.length / 4));

function sum(parts: readonly { bytes: number }[]): number {
  return parts.reduce((total, part) => total + part.bytes, 0);
}

describe("promptBreakdown", () => {
  it("has the shape that goes over the wire", () => {
    expect(PromptView.parse(view)).toEqual(view);
  });

  it("adds up: blocks to tiers, tools and tiers to the whole", () => {
    const { stable, context, volatile } = view.tiers;
    for (const tier of [stable, context, volatile])
      expect(tier.bytes).toBe(sum(tier.blocks) + 2 * (tier.blocks.length - 1));
    expect(view.totalBytes).toBe(sum(view.tools) + sum([stable, context, volatile]));
  });

  it("names the hashes of prompt and tools and estimates tokens per part", () => {
    expect([view.promptSha256, view.toolsSha256]).toEqual([prompt.sha256, tools.sha256]);
    expect(view.tiers.stable.tokens).toBe(Math.ceil(prompt.stable.text.length / 4));
    expect(view.tools.map(({ name }) => name)).toEqual(["list_files", "read_file"]);
  });
});

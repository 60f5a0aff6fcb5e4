import path from "node:path";
import { describe, expect, it } from "vitest";
import { aPromptInput } from "@/tests/factories/prompt-input";
import { freezePrompt, renderPrompt, systemBlocks } from ".";

const GOLDEN = path.resolve(import.meta.dirname, "../../../tests/fixtures/golden");

function golden(name: string): string {
  return path.join(GOLDEN, name);
}

describe("golden bytes of the prompt", () => {
  it("sends the stable tier that is on record", async () => {
    const { stable } = renderPrompt(aPromptInput());
    await expect(stable.text).toMatchFileSnapshot(golden("prompt-stable.golden.txt"));
  });

  it("sends the context and volatile tier that are on record", async () => {
    const { context, volatile } = renderPrompt(aPromptInput());
    const text = `${context.text}\n\n----\n\n${volatile.text}`;
    await expect(text).toMatchFileSnapshot(golden("prompt-profile.golden.txt"));
  });

  it("sends the system blocks and stores the document that are on record", async () => {
    const prompt = renderPrompt(aPromptInput({ toolNames: [] }));
    const blocks = systemBlocks(prompt, { chatPrompt: "Chat: Harbour", channelPrompt: "Room: 1" });
    const lines = [...blocks.map((block) => block.json), freezePrompt(prompt)];
    await expect(lines.join("\n")).toMatchFileSnapshot(golden("prompt-frozen.golden.txt"));
  });
});

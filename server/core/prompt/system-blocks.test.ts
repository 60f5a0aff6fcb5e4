import { describe, expect, it } from "vitest";
import { aPromptInput } from "@/tests/factories/prompt-input";
import { renderPrompt, systemBlocks } from ".";

describe("systemBlocks", () => {
  it("sends one block per tier, then chat and channel prompt as they are", () => {
    const prompt = renderPrompt(aPromptInput());
    const blocks = systemBlocks(prompt, {
      chatPrompt: "Chat: “Harbour”",
      channelPrompt: "Room: Harbour\n",
    });
    expect(blocks.map((block) => block.label)).toEqual([
      "stable",
      "context",
      "volatile",
      "chat-prompt",
      "channel-prompt",
    ]);
    expect(blocks.map((block) => JSON.parse(block.json).text)).toEqual([
      prompt.stable.text,
      prompt.context.text,
      prompt.volatile.text,
      "Chat: “Harbour”",
      "Room: Harbour\n",
    ]);
    expect(blocks[4]?.json).toBe('{"type":"text","text":"Room: Harbour\\n"}');
  });

  it("sends no block for what is empty", () => {
    const bare = aPromptInput({ persona: null, operatorMessage: null, projectFiles: [] });
    const blocks = systemBlocks(renderPrompt(bare), { chatPrompt: "", channelPrompt: " \n" });
    expect(blocks.map((block) => block.label)).toEqual(["stable", "volatile"]);
  });
});

import { describe, expect, it } from "vitest";
import type { PromptView } from "@/server/core/contracts";
import { contextLevel, contextShare, toComposition } from "./session-composition";

const tier = (tokens: number) => ({ bytes: tokens * 4, tokens, sha256: "", blocks: [] });
const prompt: PromptView = {
  promptSha256: "",
  toolsSha256: "",
  totalBytes: 0,
  tools: [
    { name: "read_file", bytes: 400, tokens: 100, sha256: "", text: "{}" },
    { name: "write_file", bytes: 400, tokens: 100, sha256: "", text: "{}" },
  ],
  tiers: { stable: tier(2000), context: tier(300), volatile: tier(100) },
};

describe("toComposition", () => {
  it("takes messages for what the last prompt held beside the frozen part", () => {
    expect(toComposition(prompt, { contextTokens: 3600 })).toEqual([
      { meaning: "tools", amount: 200 },
      { meaning: "stable", amount: 2000 },
      { meaning: "context", amount: 300 },
      { meaning: "volatile", amount: 100 },
      { meaning: "messages", amount: 1000 },
    ]);
  });

  it("tells no messages while no call has told its prompt", () => {
    expect(toComposition(prompt, { contextTokens: null })).toHaveLength(4);
  });

  it("never tells fewer messages than none", () => {
    expect(toComposition(prompt, { contextTokens: 10 }).at(-1)?.amount).toBe(0);
  });
});

describe("the share of the window", () => {
  it("is unknown where the prompt or the window is", () => {
    expect(contextShare({ contextTokens: null, contextWindow: 200 })).toBeNull();
    expect(contextShare({ contextTokens: 10, contextWindow: null })).toBeNull();
    expect(contextShare({ contextTokens: 50, contextWindow: 200 })).toBe(0.25);
  });

  it.each([
    [null, "unknown"],
    [0.64, "calm"],
    [0.65, "notice"],
    [0.85, "danger"],
  ])("at %s is %s", (share, level) => {
    expect(contextLevel(share)).toBe(level);
  });
});

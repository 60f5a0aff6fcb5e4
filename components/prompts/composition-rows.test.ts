import { describe, expect, it } from "vitest";
import type { PromptView } from "@/server/core/contracts";
import { toCompositionRows } from "./composition-rows";

const tier = (bytes: number, tokens: number) => ({ bytes, tokens, sha256: "", blocks: [] });
const prompt: PromptView = {
  promptSha256: "",
  toolsSha256: "",
  totalBytes: 0,
  tools: [
    { name: "list_files", bytes: 400, tokens: 100, sha256: "", text: "" },
    { name: "read_file", bytes: 500, tokens: 120, sha256: "", text: "" },
  ],
  tiers: { stable: tier(8000, 2000), context: tier(900, 220), volatile: tier(100, 30) },
};

describe("toCompositionRows", () => {
  const sizesOf = (contextTokens: number | null) =>
    toCompositionRows(prompt, contextTokens).map(({ key, bytes, tokens }) => [key, bytes, tokens]);

  it("goes in the order in which the provider reads: tools, stable, context, volatile", () => {
    expect(sizesOf(null)).toEqual([
      ["tools", 900, 220],
      ["stable", 8000, 2000],
      ["context", 900, 220],
      ["volatile", 100, 30],
    ]);
  });

  it("gives the messages what the last prompt held beside the frozen part, never less than nothing", () => {
    expect(sizesOf(3000).at(-1)).toEqual(["messages", null, 530]);
    expect(sizesOf(10).at(-1)).toEqual(["messages", null, 0]);
  });
});

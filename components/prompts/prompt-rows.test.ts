import { describe, expect, it } from "vitest";
import { aPrompt } from "./prompt-fixtures";
import { toPromptRows, toPromptTotals } from "./prompt-rows";

const prompt = aPrompt({
  tools: { list_files: "{a}", read_file: "{bb}" },
  stable: { identity: "You are.", conduct: "Be kind." },
  context: { persona: "平静。" },
});

describe("toPromptRows", () => {
  it("goes in the order in which the provider reads: tools, stable, context, volatile", () => {
    expect(toPromptRows(prompt).map(({ id }) => id)).toEqual([
      "tools/list_files",
      "tools/read_file",
      "stable/identity",
      "stable/conduct",
      "context/persona",
    ]);
  });

  it("joins what is known of a block, and leaves the rest unknown", () => {
    const facts = {
      tier: "stable",
      name: "identity",
      sha256: "",
      sharedBy: ["me", "team"],
      firstFrozenAt: null,
      versions: 2,
    } as const;
    const rows = toPromptRows(prompt, [{ ...facts, sharedBy: [...facts.sharedBy] }]);
    expect(rows.find(({ id }) => id === "stable/identity")?.facts?.versions).toBe(2);
    expect(rows.find(({ id }) => id === "stable/conduct")?.facts).toBeNull();
  });

  it("keeps two blocks of one name apart", () => {
    const { context } = prompt.tiers;
    const [persona] = context.blocks;
    const twice = {
      ...prompt,
      tiers: {
        ...prompt.tiers,
        context: { ...context, blocks: persona === undefined ? [] : [persona, persona] },
      },
    };
    const ids = toPromptRows(twice).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("toPromptTotals", () => {
  it("adds up to the whole, the blank lines between blocks counted in their tier", () => {
    const totals = toPromptTotals(prompt);
    expect(totals.parts.map(({ tier, bytes }) => [tier, bytes])).toEqual([
      ["tools", 7],
      ["stable", 18],
      ["context", 9],
      ["volatile", 0],
    ]);
    expect(totals.bytes).toBe(totals.parts.reduce((sum, { bytes }) => sum + bytes, 0));
  });
});

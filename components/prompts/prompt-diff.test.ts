import { describe, expect, it } from "vitest";
import { commonBytes, diffPrompts } from "./prompt-diff";
import { aPrompt } from "./prompt-fixtures";

const before = aPrompt({
  tools: { read_file: "{read}" },
  stable: { identity: "You are.", conduct: "Be kind." },
  context: { persona: "Calm." },
  volatile: { memory: "Likes tea." },
});

describe("diffPrompts", () => {
  it("finds no difference between a prompt and itself", () => {
    const { blocks, first } = diffPrompts(before, before);
    expect(first).toBeNull();
    expect(blocks.map(({ change }) => change)).toEqual(["same", "same", "same", "same", "same"]);
  });

  it("names added, removed and changed blocks in the order of the stream", () => {
    const after = aPrompt({
      tools: { list_files: "{list}", read_file: "{read}" },
      stable: { identity: "You are." },
      context: { persona: "Calm.", "project-file:AGENTS.md": "Run the tests." },
      volatile: { memory: "Likes coffee." },
    });
    expect(diffPrompts(before, after).blocks.map(({ id, change }) => [id, change])).toEqual([
      ["tools/list_files", "added"],
      ["tools/read_file", "same"],
      ["stable/identity", "same"],
      ["stable/conduct", "removed"],
      ["context/persona", "same"],
      ["context/project-file:AGENTS.md", "added"],
      ["volatile/memory", "changed"],
    ]);
  });

  it("states the first differing byte, in the block and in the whole", () => {
    const after = aPrompt({
      tools: { read_file: "{read}" },
      stable: { identity: "You are.", conduct: "Be kind." },
      context: { persona: "Calm." },
      volatile: { memory: "Likes coffee." },
    });
    // 6 of the tool, 8 + 2 + 8 of stable, 5 of context, "Likes " of the block
    expect(diffPrompts(before, after).first).toEqual({
      tier: "volatile",
      block: "memory",
      blockOffset: 6,
      sameBytes: 6 + 18 + 5 + 6,
    });
  });

  it("puts the first difference at the blank line before a block that was added behind", () => {
    const after = aPrompt({
      tools: { read_file: "{read}" },
      stable: { identity: "You are.", conduct: "Be kind.", safety: "Be safe." },
      context: { persona: "Calm." },
      volatile: { memory: "Likes tea." },
    });
    expect(diffPrompts(before, after).first).toMatchObject({ tier: "stable", block: "safety" });
  });

  it("sees that blocks changed places though each is the same", () => {
    const after = aPrompt({
      tools: { read_file: "{read}" },
      stable: { conduct: "Be kind.", identity: "You are." },
      context: { persona: "Calm." },
      volatile: { memory: "Likes tea." },
    });
    const { first, blocks } = diffPrompts(before, after);
    expect(first).toMatchObject({ block: "conduct", blockOffset: 0 });
    expect(blocks.every(({ change }) => change === "same")).toBe(true);
    expect(blocks).toHaveLength(5);
  });
});

describe("commonBytes", () => {
  it("counts bytes, not characters", () => {
    expect(commonBytes("潮汐 a", "潮汐 b")).toBe(7);
    expect(commonBytes("é", "è")).toBe(1); // both begin with the byte c3
    expect(commonBytes("ab", "abc")).toBe(2);
    expect(commonBytes("", "abc")).toBe(0);
  });
});

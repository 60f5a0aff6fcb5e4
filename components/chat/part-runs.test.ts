import { describe, expect, it } from "vitest";
import { countTools, type ToolPart, toPartRuns } from "./part-runs";
import type { Part } from "./parts";

const tool = (key: string, name: string, isError = false): ToolPart => ({
  key,
  kind: "tool",
  excluded: null,
  name,
  argumentsText: "{}",
  result: { text: "", isError },
  elapsedMs: null,
});
const text = (key: string): Part => ({ key, kind: "text", excluded: null, text: "so" });

describe("toPartRuns", () => {
  it("keeps the order and puts tools that follow each other together", () => {
    const runs = toPartRuns([
      text("a"),
      tool("b", "read_file"),
      tool("c", "read_file"),
      text("d"),
      tool("e", "list_files"),
    ]);
    const shapes = runs.map((run) => [run.key, run.kind === "tools" ? run.tools.length : 0]);
    expect(shapes).toEqual([
      ["a", 0],
      ["b", 2],
      ["d", 0],
      ["e", 1],
    ]);
  });
});

describe("countTools", () => {
  it("counts by kind, the most frequent first, and counts failures", () => {
    const tools = [
      tool("a", "write_file"),
      tool("b", "read_file"),
      tool("c", "read_file", true),
      tool("d", "list_files"),
    ];
    expect(countTools(tools)).toEqual({
      kinds: [
        { kind: "read", count: 2 },
        { kind: "write", count: 1 },
        { kind: "list", count: 1 },
      ],
      failed: 1,
    });
  });
});

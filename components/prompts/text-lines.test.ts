import { describe, expect, it } from "vitest";
import { aPrompt } from "./prompt-fixtures";
import { toPromptRows } from "./prompt-rows";
import { cutAtMatches, findMatches, lineOfFinding, toTextSections } from "./text-lines";

const sections = toTextSections(
  toPromptRows(
    aPrompt({
      stable: { identity: "You are.\nA persona follows.", conduct: "Be kind.\nBe (very) kind." },
      context: { persona: "平静。" },
    }),
  ),
);

describe("toTextSections", () => {
  it("numbers the lines through the whole prompt", () => {
    expect(sections.map(({ lines }) => lines.map(({ number }) => number))).toEqual([
      [1, 2],
      [3, 4],
      [5],
    ]);
  });
});

describe("findMatches", () => {
  it("finds every place, upper and lower case alike", () => {
    expect(findMatches(sections, "be ")).toEqual([
      { line: 3, from: 0, to: 3 },
      { line: 4, from: 0, to: 3 },
    ]);
  });

  it("takes what was typed as text, not as a pattern", () => {
    expect(findMatches(sections, "(very)")).toEqual([{ line: 4, from: 3, to: 9 }]);
    expect(findMatches(sections, ".*")).toEqual([]);
  });

  it("finds Chinese, and nothing for nothing", () => {
    expect(findMatches(sections, "平静")).toEqual([{ line: 5, from: 0, to: 2 }]);
    expect(findMatches(sections, "")).toEqual([]);
  });
});

describe("lineOfFinding", () => {
  it("leads to the line that holds the words, else to the block", () => {
    const finding = { tier: "stable", block: "conduct" } as const;
    expect(lineOfFinding(sections, { ...finding, excerpt: "(very)" })).toBe(4);
    expect(lineOfFinding(sections, { ...finding, excerpt: null })).toBe(3);
    expect(lineOfFinding(sections, { ...finding, block: "gone", excerpt: null })).toBeNull();
  });
});

describe("cutAtMatches", () => {
  it("loses nothing of the line", () => {
    const text = "Be (very) kind.";
    const pieces = cutAtMatches(text, findMatches(sections, "very"));
    expect(pieces.map((piece) => piece.text)).toEqual(["Be (", "very", ") kind."]);
    expect(cutAtMatches(text, [])).toEqual([{ text, match: null }]);
  });
});

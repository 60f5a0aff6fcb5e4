import { describe, expect, it } from "vitest";
import { titleFrom } from "./user-message";

describe("a title from what was written", () => {
  it.each([
    ["Count the herons", "Count the herons"],
    ["\n\n  First line  \nsecond line", "First line"],
    ["two\t words\u200b and \u0007 more", "two words and more"],
    ["数一数港口里的灯塔", "数一数港口里的灯塔"],
    ["", ""],
    ["   \n ", ""],
  ])("is the first line of %j, plain: %j", (text, title) => {
    expect(titleFrom(text)).toBe(title);
  });

  it("is cut to sixty characters, none of them half", () => {
    const title = titleFrom("🦆".repeat(100_000));
    expect([...title]).toHaveLength(60);
    expect(title).toBe(`${"🦆".repeat(59)}…`);
  });
});

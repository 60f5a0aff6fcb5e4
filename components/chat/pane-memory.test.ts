import { describe, expect, it } from "vitest";
import { fittingWidth, readPane, widthAfterKey } from "./pane-memory";

const limits = { least: 200, most: 400, usual: 300 };

describe("the width of a pane", () => {
  it("keeps within its limits", () => {
    expect([100, 250.4, 900, Number.NaN].map((px) => fittingWidth(px, limits))).toEqual([
      200, 250, 400, 300,
    ]);
  });

  it("goes with the arrow that points away from its edge", () => {
    const left = { limits, side: "left" } as const;
    const right = { limits, side: "right" } as const;
    expect(widthAfterKey("ArrowRight", 300, left)).toBe(316);
    expect(widthAfterKey("ArrowRight", 300, right)).toBe(284);
    expect(widthAfterKey("ArrowLeft", 300, right)).toBe(316);
    expect(widthAfterKey("Home", 300, left)).toBe(200);
    expect(widthAfterKey("End", 300, right)).toBe(400);
    expect(widthAfterKey("x", 300, left)).toBeNull();
  });
});

describe("what is kept of a pane", () => {
  it("comes back as it was, within the limits of today", () => {
    expect(readPane('{"width":950,"isOpen":false}', limits)).toEqual({
      width: 400,
      isOpen: false,
    });
  });

  it.each([null, "", "[]", '{"width":"x"}'])("is as at first in %s", (kept) => {
    expect(readPane(kept, limits)).toEqual({ width: 300, isOpen: true });
  });
});

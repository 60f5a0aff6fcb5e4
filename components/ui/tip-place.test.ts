import { describe, expect, it } from "vitest";
import { placeTip } from "./tip-place";

const view = { width: 400, height: 300 };
const box = { width: 100, height: 40 };

describe("the place of a tooltip", () => {
  it("is centred below what it tells about", () => {
    const anchor = { left: 150, top: 20, bottom: 40, width: 60 };
    expect(placeTip(anchor, box, view)).toEqual({ left: 130, top: 46 });
  });

  it("is above where there is no room below", () => {
    const anchor = { left: 150, top: 270, bottom: 290, width: 60 };
    expect(placeTip(anchor, box, view)).toEqual({ left: 130, top: 224 });
  });

  it("never leaves the view", () => {
    const right = { left: 390, top: 20, bottom: 40, width: 10 };
    const left = { left: 0, top: 20, bottom: 40, width: 10 };
    expect(placeTip(right, box, view).left).toBe(292);
    expect(placeTip(left, box, view).left).toBe(8);
    expect(placeTip(left, { width: 600, height: 290 }, view)).toEqual({ left: 8, top: 8 });
  });
});

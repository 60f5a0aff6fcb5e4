import { describe, expect, it } from "vitest";
import { roveTo } from "./roving-keys";

describe("keys that move among few items", () => {
  const from = (index: number, isLine = false) => ({ index, count: 3, isLine });

  it("go to the neighbour, and from the last to the first", () => {
    expect(roveTo("ArrowRight", from(0))).toBe(1);
    expect(roveTo("ArrowRight", from(2))).toBe(0);
    expect(roveTo("ArrowLeft", from(0))).toBe(2);
    expect(roveTo("ArrowDown", from(1))).toBe(2);
    expect(roveTo("ArrowUp", from(1))).toBe(0);
  });

  it("leave up and down to the page where the items are a line of tabs", () => {
    expect(roveTo("ArrowDown", from(1, true))).toBeNull();
    expect(roveTo("ArrowUp", from(1, true))).toBeNull();
    expect(roveTo("ArrowRight", from(1, true))).toBe(2);
  });

  it("go to both ends", () => {
    expect(roveTo("Home", from(1))).toBe(0);
    expect(roveTo("PageUp", from(1))).toBe(0);
    expect(roveTo("End", from(1))).toBe(2);
    expect(roveTo("PageDown", from(1))).toBe(2);
  });

  it("lead nowhere else, nor where there is nothing", () => {
    expect(roveTo("a", from(1))).toBeNull();
    expect(roveTo("Tab", from(1))).toBeNull();
    expect(roveTo("End", { index: -1, count: 0, isLine: false })).toBeNull();
  });
});

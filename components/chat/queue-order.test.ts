import { describe, expect, it } from "vitest";
import { moved } from "./queue-order";

describe("moved", () => {
  const ids = ["a", "b", "c"];

  it("changes nothing for an unknown id, the same place, or one beyond the ends", () => {
    expect(moved(ids, "x", 0)).toBe(ids);
    expect(moved(ids, "b", 1)).toBe(ids);
    expect(moved(ids, "a", -1)).toBe(ids);
    expect(moved(ids, "c", 3)).toBe(ids);
    expect(moved([], "a", 0)).toEqual([]);
  });

  it("puts one before or behind the others", () => {
    expect(moved(ids, "c", 0)).toEqual(["c", "a", "b"]);
    expect(moved(ids, "a", 1)).toEqual(["b", "a", "c"]);
    expect(moved(ids, "a", 99)).toEqual(["b", "c", "a"]);
  });
});

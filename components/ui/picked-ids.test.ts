import { describe, expect, it } from "vitest";
import { afterPick, selectionState } from "./picked-ids";

const rows = ["a", "b", "c", "d"];

describe("picking rows", () => {
  it("picks and drops one", () => {
    expect(afterPick(new Set(), rows, { id: "b", from: null, isPicked: true })).toEqual(
      new Set(["b"]),
    );
    expect(afterPick(new Set(["b"]), rows, { id: "b", from: null, isPicked: false })).toEqual(
      new Set(),
    );
  });

  it("picks all between two, upwards too", () => {
    const all = new Set(["b", "c", "d"]);
    expect(afterPick(new Set(["b"]), rows, { id: "d", from: "b", isPicked: true })).toEqual(all);
    expect(afterPick(new Set(["d"]), rows, { id: "b", from: "d", isPicked: true })).toEqual(all);
  });

  it("picks the one alone where the other has gone", () => {
    expect(afterPick(new Set(), rows, { id: "c", from: "gone", isPicked: true })).toEqual(
      new Set(["c"]),
    );
  });

  it("keeps what is picked beyond the rows that are shown", () => {
    expect(afterPick(new Set(["z"]), rows, { id: "a", from: null, isPicked: true })).toEqual(
      new Set(["z", "a"]),
    );
  });
});

describe("the box over all rows", () => {
  it("tells all, some and none apart", () => {
    expect(selectionState(new Set(rows), rows)).toBe(true);
    expect(selectionState(new Set(["a"]), rows)).toBe("mixed");
    expect(selectionState(new Set(), rows)).toBe(false);
    expect(selectionState(new Set(["z"]), rows)).toBe("mixed");
    expect(selectionState(new Set(), [])).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { aBucket } from "../usage/usage-fixtures";
import { differenceOf, toTodayFigures } from "./today-figures";

function figure(days: Parameters<typeof toTodayFigures>[0], key: string) {
  return toTodayFigures(days).find((each) => each.key === key);
}

describe("toTodayFigures", () => {
  it("sets today beside the mean of the seven days before", () => {
    const before = Array.from({ length: 10 }, (_, at) => aBucket({ calls: 1, costUsd: at }));
    const days = [...before, aBucket({ calls: 1, costUsd: 12, turns: 3 })];
    expect(figure(days, "cost")).toEqual({ key: "cost", today: 12, mean: 6 });
    expect(figure(days, "turns")).toMatchObject({ today: 3, mean: 0 });
  });

  it("leaves out the days before the first call", () => {
    const days = [aBucket({}), aBucket({ calls: 2, costUsd: 4 }), aBucket({}), aBucket({})];
    expect(figure(days, "cost")?.mean).toBe(2);
  });

  it("knows no mean before there was a day of use", () => {
    expect(figure([aBucket({}), aBucket({ calls: 1, costUsd: 4 })], "cost")?.mean).toBeNull();
    expect(figure([], "cost")).toEqual({ key: "cost", today: null, mean: null });
  });

  it("adds the days' tokens before dividing them for the hit rate", () => {
    const days = [
      aBucket({ calls: 1, usage: { read: 900, uncached: 100 } }),
      aBucket({ calls: 1, usage: { uncached: 100 } }),
      aBucket({ calls: 1, hitRate: 0.5 }),
    ];
    expect(figure(days, "hitRate")?.mean).toBeCloseTo(900 / 1100);
    expect(figure(days, "hitRate")?.today).toBe(0.5);
  });
});

describe("differenceOf", () => {
  it("is a share of the mean, and for shares their distance", () => {
    expect(differenceOf({ key: "cost", today: 3, mean: 2 })).toBeCloseTo(0.5);
    expect(differenceOf({ key: "hitRate", today: 0.9, mean: 0.95 })).toBeCloseTo(-0.05);
  });

  it("is not known where there is nothing to compare", () => {
    expect(differenceOf({ key: "cost", today: null, mean: 2 })).toBeNull();
    expect(differenceOf({ key: "cost", today: 2, mean: null })).toBeNull();
    expect(differenceOf({ key: "coldRestarts", today: 2, mean: 0 })).toBeNull();
  });
});

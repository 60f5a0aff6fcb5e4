import { describe, expect, it } from "vitest";
import { toUsageChart } from "./usage-chart-rows";
import { aBucket, aPart, aReport } from "./usage-fixtures";
import { jointHitRate, measured, toTokenParts } from "./usage-measures";

const words = {
  measure: "cost" as const,
  isSplit: false,
  bucketLabel: ({ key }: { key: string }) => `[${key}]`,
  partLabel: (key: string) => key,
  tokenLabel: (part: string) => part,
  measureLabel: "Cost",
  othersLabel: "Others",
};

describe("toUsageChart", () => {
  it("draws one series of the measure where nothing is split", () => {
    const chart = toUsageChart(aReport({ buckets: [aBucket({ key: "a", costUsd: 2 })] }), words);
    expect(chart.series).toEqual([{ key: "cost", label: "Cost" }]);
    expect(chart.rows).toEqual([{ key: "a", label: "[a]", values: { cost: 2 } }]);
  });

  it("stacks tokens by what they were charged as, and keeps what was not reported unknown", () => {
    const usage = { read: 10, write5m: 2, write1h: 3, writeOther: null, uncached: null, output: 4 };
    const chart = toUsageChart(aReport({ buckets: [aBucket({ usage })] }), {
      ...words,
      measure: "tokens",
    });
    expect(chart.series.map(({ meaning }) => meaning)).toEqual([
      "read",
      "write",
      "uncached",
      "output",
    ]);
    expect(chart.rows[0]?.values).toEqual({ read: 10, write: 5, uncached: null, output: 4 });
  });

  it("orders the parts by their cost over all buckets", () => {
    const buckets = [
      aBucket({ key: "1", parts: [aPart("me", 1), aPart("team", 0.5)] }),
      aBucket({ key: "2", parts: [aPart("team", 3)] }),
    ];
    const chart = toUsageChart(aReport({ buckets }), { ...words, isSplit: true });
    expect(chart.series.map(({ label }) => label)).toEqual(["team", "me"]);
    expect(chart.rows.map(({ values }) => values)).toEqual([
      { "part-team": 0.5, "part-me": 1 },
      { "part-team": 3, "part-me": null },
    ]);
  });

  it("adds up the parts that have no colour of their own, but never adds hit rates", () => {
    const parts = Array.from({ length: 9 }, (_, at) => aPart(`p${at}`, 9 - at));
    const report = aReport({ buckets: [aBucket({ parts })] });
    const cost = toUsageChart(report, { ...words, isSplit: true });
    expect(cost.series.at(-1)).toEqual({ key: "others", label: "Others" });
    expect(cost.rows[0]?.values.others).toBe(3);
    const rate = toUsageChart(report, { ...words, isSplit: true, measure: "hitRate" });
    expect(rate.series).toHaveLength(7);
  });

  it("gives keys without dots to models", () => {
    const buckets = [aBucket({ parts: [aPart("gpt-5.2", 1)] })];
    const chart = toUsageChart(aReport({ buckets }), { ...words, isSplit: true });
    expect(chart.series).toEqual([{ key: "part-gpt-5_2", label: "gpt-5.2" }]);
  });

  it("draws every day, but of other groups only the dearest, and says how many it leaves out", () => {
    const buckets = Array.from({ length: 40 }, (_, at) => aBucket({ key: `${at}` }));
    expect(toUsageChart(aReport({ buckets }), words).rows).toHaveLength(40);
    const sessions = toUsageChart(aReport({ buckets, groupBy: "session" }), words);
    expect([sessions.rows.length, sessions.notDrawn]).toEqual([24, 16]);
  });
});

describe("measures", () => {
  it("know no figure where the provider reported none", () => {
    const usage = { write5m: null, write1h: null, writeOther: null, read: null, output: null };
    const silent = aBucket({ usage, promptTotal: null, costUsd: null });
    expect(toTokenParts(silent)).toMatchObject({ read: null, write: null, output: null });
    expect(measured(silent, "tokens")).toBeNull();
    expect(measured(silent, "cost")).toBeNull();
  });

  it("sum before they divide", () => {
    const busy = aBucket({ usage: { read: 900, uncached: 100 } });
    const calm = aBucket({ usage: { read: 0, write5m: 100 } });
    expect(jointHitRate([busy, calm])).toBeCloseTo(900 / 1100);
    expect(jointHitRate([])).toBeNull();
    expect(jointHitRate([aBucket({})])).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { NO_USAGE, type PriceRow } from "@/server/core/models";
import { aCall, aPrice } from "@/tests/factories/store";
import { type CountedCall, countedCall, usageBuckets, usageTotal } from "./usage-buckets";
import { zoneCalendar } from "./zone-time";

const at = (text: string) => Date.parse(text);
const SHANGHAI = zoneCalendar("Asia/Shanghai");
const NOTHING = { uncached: 0, read: 0, write5m: 0, write1h: 0, writeOther: 0, output: 0 };
const PRICES: readonly PriceRow[] = [aPrice()];

function used(overrides: Partial<CountedCall> = {}): CountedCall {
  return {
    startedAtMs: at("2026-11-29T16:30:00Z"),
    profile: "me",
    model: "claude-opus-5-5",
    sessionId: "ses_herons",
    platform: "console",
    purpose: "main",
    usage: { ...NO_USAGE, ...NOTHING, uncached: 100, read: 300, promptTotal: 400 },
    costNano: 12_000_000n,
    costStatus: "actual",
    savedNano: 5_000_000n,
    ...overrides,
  };
}

describe("usage in groups", () => {
  it("counts by local days and draws an empty day as nothing used", () => {
    const range = {
      fromMs: SHANGHAI.startOfDay("2026-11-28"),
      toMs: SHANGHAI.startOfDay("2026-12-01"),
    };
    const buckets = usageBuckets([used()], "day", range, SHANGHAI);
    expect(buckets.map(({ key, from, calls, costUsd }) => [key, from, calls, costUsd])).toEqual([
      ["2026-11-28", "2026-11-27T16:00:00.000Z", 0, 0],
      ["2026-11-29", "2026-11-28T16:00:00.000Z", 0, 0],
      ["2026-11-30", "2026-11-29T16:00:00.000Z", 1, 0.012],
    ]);
    expect(buckets[0]).toMatchObject({
      usage: NOTHING,
      promptTotal: 0,
      hitRate: null,
      savedUsd: 0,
    });
  });

  it("draws every hour of a range, also over a change of clocks", () => {
    const newYork = zoneCalendar("America/New_York");
    const range = {
      fromMs: newYork.startOfDay("2026-11-01"),
      toMs: newYork.startOfDay("2026-11-02"),
    };
    const keys = usageBuckets([], "hour", range, newYork).map((bucket) => bucket.key);
    expect([keys.length, new Set(keys).size, keys[0]]).toEqual([
      25,
      25,
      "2026-11-01T04:00:00.000Z",
    ]);
  });

  it.each([
    ["profile", { profile: "team" }, ["team", "me"]],
    ["model", { model: "claude-opus-5" }, ["claude-opus-5", "claude-opus-5-5"]],
    ["session", { sessionId: "ses_terns0" }, ["ses_terns0", "ses_herons"]],
    ["platform", { platform: "telegram" }, ["telegram", "console"]],
    ["purpose", { purpose: "title" }, ["title", "main"]],
  ] as const)("by %s shows the dearest first", (groupBy, other, keys) => {
    const calls = [used(), used({ ...other, costNano: 90_000_000n })];
    const buckets = usageBuckets(calls, groupBy, { fromMs: 0, toMs: 1 }, SHANGHAI);
    expect(buckets.map((bucket) => [bucket.key, bucket.from])).toEqual(
      keys.map((key) => [key, null]),
    );
  });

  it("divides after adding, and leaves what was not reported out of the rate", () => {
    const silent = used({ usage: { ...NO_USAGE, promptTotal: 900 }, savedNano: null });
    const warm = used({ usage: { ...NO_USAGE, ...NOTHING, read: 1_000, promptTotal: 1_000 } });
    const total = usageTotal([used(), warm, silent], { fromMs: 0, toMs: 1 });
    expect(total).toMatchObject({
      calls: 3,
      notReported: 1,
      hitRate: 1_300 / 1_400,
      savedUsd: 0.01,
    });
  });

  it("says how many calls have no price, and never takes them for free", () => {
    const unknown = used({ costNano: null, costStatus: "unknown" });
    const free = used({ costNano: 0n });
    const mixed = usageTotal([used(), unknown, free], { fromMs: 0, toMs: 1 });
    expect(mixed).toMatchObject({ costUsd: 0.012, costNano: "12000000", notPriced: 1 });
    const none = usageTotal([unknown], { fromMs: 0, toMs: 1 });
    expect(none).toMatchObject({ costUsd: null, costNano: null, notPriced: 1 });
  });

  it("refuses more buckets than a chart can show", () => {
    const range = { fromMs: 0, toMs: at("2026-01-01T00:00:00Z") };
    expect(() => usageBuckets([], "day", range, SHANGHAI)).toThrow("more than 1000 days");
  });
});

describe("a counted call", () => {
  it("that failed before its answer began used nothing and is priced at nothing", () => {
    const call = aCall({ state: "failed" });
    expect(countedCall({ ...call, platform: "console" }, PRICES)).toMatchObject({
      usage: NOTHING,
      costNano: 0n,
      savedNano: 0n,
    });
  });

  it("that was cut in the middle counts as reported", () => {
    const usage = { ...NO_USAGE, ...NOTHING, read: 1_000, output: 3, promptTotal: 1_000 };
    const call = aCall({ state: "failed", providerMessageId: "msg_1", usage, costNano: 7n });
    expect(countedCall({ ...call, platform: "console" }, PRICES)).toMatchObject({
      usage,
      costNano: 7n,
      savedNano: 4_500_000n,
    });
  });
});

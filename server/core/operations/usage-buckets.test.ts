import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_USAGE, type PriceRow } from "@/server/core/models";
import type { UsageRow } from "@/server/core/sessions";
import { aCall, aPrice } from "@/tests/factories/store";
import { type CountedCall, countedCalls } from "./counted-calls";
import { type UsageGrouping, usageBuckets, usageTotal } from "./usage-buckets";
import { zoneCalendar } from "./zone-time";

const at = (text: string) => Date.parse(text);
const SHANGHAI = zoneCalendar("Asia/Shanghai");
const NOTHING = { uncached: 0, read: 0, write5m: 0, write1h: 0, writeOther: 0, output: 0 };
const PRICES: readonly PriceRow[] = [aPrice()];

const EPOCH = { range: { fromMs: 0, toMs: 1 }, calendar: SHANGHAI };
const by = (groupBy: UsageGrouping["groupBy"], splitBy: UsageGrouping["splitBy"] = null) => ({
  groupBy,
  splitBy,
});

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
    turnId: "trn_first0",
    isCharged: true,
    isColdRestart: false,
    ...overrides,
  };
}

describe("usage in groups", () => {
  it("counts by local days and draws an empty day as nothing used", () => {
    const range = {
      fromMs: SHANGHAI.startOfDay("2026-11-28"),
      toMs: SHANGHAI.startOfDay("2026-12-01"),
    };
    const buckets = usageBuckets([used()], by("day"), { range, calendar: SHANGHAI });
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
    const keys = usageBuckets([], by("hour"), { range, calendar: newYork }).map(
      (bucket) => bucket.key,
    );
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
    const buckets = usageBuckets(calls, by(groupBy), EPOCH);
    expect(buckets.map((bucket) => [bucket.key, bucket.from])).toEqual(
      keys.map((key) => [key, null]),
    );
  });

  it("divides after adding, and leaves what was not reported out of the rate", () => {
    const silent = used({ usage: { ...NO_USAGE, promptTotal: 900 }, savedNano: null });
    const warm = used({ usage: { ...NO_USAGE, ...NOTHING, read: 1_000, promptTotal: 1_000 } });
    const total = usageTotal([used(), warm, silent], null, EPOCH.range);
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
    const mixed = usageTotal([used(), unknown, free], null, EPOCH.range);
    expect(mixed).toMatchObject({ costUsd: 0.012, costNano: "12000000", notPriced: 1 });
    const none = usageTotal([unknown], null, EPOCH.range);
    expect(none).toMatchObject({ costUsd: null, costNano: null, notPriced: 1 });
  });

  it("refuses more buckets than a chart can show", () => {
    const range = { fromMs: 0, toMs: at("2026-01-01T00:00:00Z") };
    expect(() => usageBuckets([], by("day"), { range, calendar: SHANGHAI })).toThrow(
      "more than 1000 days",
    );
  });
});

describe("usage divided once more", () => {
  it("gives each bucket its parts, the dearest first", () => {
    const calls = [
      used({ profile: "me" }),
      used({ profile: "team", costNano: 90_000_000n }),
      used({ profile: "team", turnId: "trn_second", isColdRestart: true }),
    ];
    const [bucket] = usageBuckets(calls, by("platform", "profile"), EPOCH);
    expect(bucket).toMatchObject({ key: "console", calls: 3, turns: 2, coldRestarts: 1 });
    expect(bucket?.parts).toMatchObject([
      { key: "team", calls: 2, costNano: "102000000", hitRate: 0.75, promptTotal: 800 },
      { key: "me", calls: 1, costNano: "12000000", savedUsd: 0.005 },
    ]);
    expect(usageTotal(calls, null, EPOCH.range).parts).toBeNull();
  });

  it("loses and doubles nothing: the parts add up to their bucket", () => {
    const anyCall = fc.record({
      profile: fc.constantFrom("me", "team", "club-bot"),
      model: fc.constantFrom("claude-opus-5-5", "claude-opus-5"),
      purpose: fc.constantFrom("main", "title"),
      costNano: fc.option(fc.bigInt({ min: 0n, max: 10n ** 15n })),
      read: fc.option(fc.nat({ max: 1_000_000 })),
    });
    const anySplit = fc.constantFrom("profile", "model", "purpose");
    fc.assert(
      fc.property(fc.array(anyCall), anySplit, (made, splitBy) => {
        const calls = made.map(({ read, ...call }) =>
          used({ ...call, usage: { ...NO_USAGE, ...NOTHING, read, promptTotal: read } }),
        );
        const bucket = usageTotal(calls, splitBy, EPOCH.range);
        const parts = bucket.parts ?? [];
        const sum = (of: (part: (typeof parts)[number]) => number | null) =>
          parts.reduce((total, part) => total + (of(part) ?? 0), 0);
        expect(sum(({ calls: count }) => count)).toBe(bucket.calls);
        expect(sum(({ promptTotal }) => promptTotal)).toBe(bucket.promptTotal ?? 0);
        expect(sum(({ usage }) => usage.read)).toBe(bucket.usage.read ?? 0);
        const nano = parts.reduce((total, part) => total + BigInt(part.costNano ?? "0"), 0n);
        expect(nano).toBe(BigInt(bucket.costNano ?? "0"));
      }),
    );
  });
});

const counted = (row: UsageRow) => countedCalls([row], PRICES)[0];

describe("a counted call", () => {
  it("has ended", () => {
    expect(counted({ ...aCall({ state: "running" }), platform: "console", isFirst: true })).toBe(
      undefined,
    );
  });

  it("that failed before its answer began used nothing and is priced at nothing", () => {
    const call = aCall({ state: "failed" });
    expect(counted({ ...call, platform: "console", isFirst: true })).toMatchObject({
      usage: NOTHING,
      costNano: 0n,
      savedNano: 0n,
    });
  });

  it("that failed makes neither the cost nor the report of an answered one known", () => {
    const failed = aCall({ state: "failed" });
    const answered = aCall({ state: "done", providerMessageId: "msg_1", model: "mystery-1" });
    const rows = [failed, answered].map((call) => ({
      ...call,
      platform: "console",
      isFirst: true,
    }));
    expect(usageTotal(countedCalls(rows, PRICES), null, EPOCH.range)).toMatchObject({
      ...{ calls: 2, notPriced: 1, notReported: 1, costUsd: null, savedUsd: null },
      ...{ usage: NO_USAGE, hitRate: null, turns: 1 },
    });
  });

  it("that was cut in the middle counts as reported", () => {
    const usage = { ...NO_USAGE, ...NOTHING, read: 1_000, output: 3, promptTotal: 1_000 };
    const call = aCall({ state: "failed", providerMessageId: "msg_1", usage, costNano: 7n });
    expect(counted({ ...call, platform: "console", isFirst: true })).toMatchObject({
      usage,
      costNano: 7n,
      savedNano: 4_500_000n,
    });
  });

  it("restarts cold when a later main call of its session was answered and read nothing", () => {
    const usage = { ...NO_USAGE, ...NOTHING, write5m: 900, promptTotal: 900 };
    const answered = aCall({ state: "done", providerMessageId: "msg_1", usage });
    const row = { ...answered, platform: "console", isFirst: false };
    const isCold = (changes: Partial<typeof row>) => counted({ ...row, ...changes })?.isColdRestart;
    expect(isCold({})).toBe(true);
    expect(isCold({ isFirst: true })).toBe(false);
    expect(isCold({ providerMessageId: null })).toBe(false);
    expect(isCold({ usage: { ...usage, read: 1 } })).toBe(false);
    expect(isCold({ usage: NO_USAGE })).toBe(false);
  });
});

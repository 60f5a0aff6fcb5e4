import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_USAGE, type Ttl, type Usage } from "@/server/core/models";
import { aPrice, DEMO_PRICES } from "@/tests/factories/prices";
import { aUsage } from "@/tests/factories/usage";
import { coldCostOf, costOf, nanoToUsd, savedNano } from "./index";

const on = (model: string, atMs = 1) => ({ provider: "test", model, atMs });

describe("costOf", () => {
  it("adds Anthropic's buckets up once", () => {
    const usage = aUsage({ uncached: 12, read: 18_000, write5m: 1_500, output: 400 });
    expect(usage.promptTotal).toBe(19_512);
    expect(costOf(usage, DEMO_PRICES, on("demo-claude"))).toEqual({
      costNano: 17_061_000n,
      costStatus: "actual",
      priceId: "test/demo-claude/0/0",
    });
  });

  it("prices a one-hour write as a one-hour write", () => {
    const usage = aUsage({ uncached: 5, write1h: 10_000, output: 100 });
    const { costNano } = costOf(usage, DEMO_PRICES, on("demo-claude"));
    expect(nanoToUsd(costNano ?? 0n)).toBe(0.061515);
  });

  it("charges a cached subset at the cached price", () => {
    const usage = aUsage({ uncached: 2_000, read: 8_000, output: 500 });
    expect(costOf(usage, DEMO_PRICES, on("demo-gpt")).costNano).toBe(12_000_000n);
  });

  it("does not know the cost on a model without a price", () => {
    const unknown = { costNano: null, costStatus: "unknown", priceId: null };
    expect(costOf(aUsage({ uncached: 9 }), DEMO_PRICES, on("mystery-1"))).toEqual(unknown);
  });

  it("knows that a free model costs nothing", () => {
    const usage = aUsage({ uncached: 9, output: 9 });
    const cost = costOf(usage, DEMO_PRICES, on("local-free"));
    expect(cost).toMatchObject({ costNano: 0n, costStatus: "actual" });
  });

  it("does not know the cost of a call that reported nothing", () => {
    for (const model of ["demo-claude", "local-free"]) {
      const cost = costOf(NO_USAGE, DEMO_PRICES, on(model));
      expect(cost).toEqual({ costNano: null, costStatus: "unknown", priceId: null });
    }
  });

  it("estimates a total without a split at the input price", () => {
    const usage: Usage = { ...NO_USAGE, promptTotal: 1_000, output: 100 };
    expect(costOf(usage, DEMO_PRICES, on("demo-claude"))).toMatchObject({
      costNano: 4_500_000n,
      costStatus: "estimated",
    });
  });

  it("estimates when a bucket with a price was not reported, and charges what is known", () => {
    const usage = aUsage({ uncached: 100, read: 900, write5m: null, write1h: null, output: 10 });
    expect(costOf(usage, DEMO_PRICES, on("demo-claude"))).toMatchObject({
      costNano: 720_000n,
      costStatus: "estimated",
    });
  });

  it("is actual when only buckets without a price were not reported", () => {
    const nothingWritten = { write5m: null, write1h: null, writeOther: null };
    const usage = aUsage({ uncached: 2_000, read: 8_000, output: 500, ...nothingWritten });
    expect(costOf(usage, DEMO_PRICES, on("demo-gpt")).costStatus).toBe("actual");
  });

  it("does not know the cost while the output is not reported", () => {
    const usage = aUsage({ uncached: 100, output: null });
    expect(costOf(usage, DEMO_PRICES, on("demo-claude")).costStatus).toBe("unknown");
  });

  it("estimates writes of unknown lifetime as five-minute ones", () => {
    const usage = aUsage({ writeOther: 1_000 });
    expect(costOf(usage, DEMO_PRICES, on("demo-claude"))).toMatchObject({
      costNano: 3_750_000n,
      costStatus: "estimated",
    });
  });

  it("rounds half to even, once, over the sum of the buckets", () => {
    const prices = [aPrice({ model: "odd", uncached: 500n, output: 500n })];
    expect(costOf(aUsage({ uncached: 1 }), prices, on("odd")).costNano).toBe(0n);
    expect(costOf(aUsage({ uncached: 1, output: 1 }), prices, on("odd")).costNano).toBe(1n);
    expect(costOf(aUsage({ uncached: 3 }), prices, on("odd")).costNano).toBe(2n);
    expect(costOf(aUsage({ uncached: 5 }), prices, on("odd")).costNano).toBe(2n);
  });

  it("equals the sum of its buckets' costs up to the one rounding", () => {
    const tokens = fc.nat({ max: 2_000_000 });
    const anyUsage = fc.record({
      uncached: tokens,
      read: tokens,
      write5m: tokens,
      write1h: tokens,
      output: tokens,
    });
    fc.assert(
      fc.property(anyUsage, (buckets) => {
        const cost = (usage: Partial<Usage>) =>
          costOf(aUsage(usage), DEMO_PRICES, on("demo-claude")).costNano ?? -1n;
        const parts = Object.entries(buckets).map(([bucket, value]) => cost({ [bucket]: value }));
        expect(cost(buckets)).toBe(parts.reduce((sum, part) => sum + part, 0n));
      }),
    );
  });

  it("grows with every bucket", () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom("read", "write5m", "output"), (tokens, bucket) => {
        const cost = (more: number) =>
          costOf(aUsage({ [bucket]: tokens + more }), DEMO_PRICES, on("demo-claude")).costNano;
        expect(cost(1) ?? 0n).toBeGreaterThan(cost(0) ?? 0n);
      }),
    );
  });
});

describe("coldCostOf", () => {
  const cold = (usage: Usage, ttl: Ttl | null, model = "demo-claude") =>
    coldCostOf(usage, DEMO_PRICES, { ...on(model), ttl });
  const output = 100;

  it("charges what was read as written for as long as the call asked, what was not cached as before", () => {
    const usage = aUsage({ uncached: 1_000, read: 8_000, write5m: 1_000, output });
    expect(cold(usage, "5m")).toBe(3_000_000n + 33_750_000n + 1_500_000n);
    expect(cold(usage, "1h")).toBe(3_000_000n + 54_000_000n + 1_500_000n);
  });

  it.each([
    ["5m", { uncached: 7, write5m: 9_000 }],
    ["1h", { uncached: 7, write1h: 9_000 }],
    [null, { uncached: 9_000 }],
  ] as const)("is the cost of a call that read nothing, kept for %s", (ttl, buckets) => {
    const usage = aUsage({ ...buckets, output });
    expect(cold(usage, ttl)).toBe(costOf(usage, DEMO_PRICES, on("demo-claude")).costNano);
  });

  it("charges a prompt whose split was not told as a whole", () => {
    expect(cold({ ...NO_USAGE, promptTotal: 10_000, output }, null)).toBe(31_500_000n);
  });

  it("is unknown without a price or without a total", () => {
    expect(cold(aUsage(), "5m", "mystery-1")).toBeNull();
    expect(cold(NO_USAGE, "5m")).toBeNull();
  });
});

describe("savedNano", () => {
  it("counts what reads saved less what writes cost on top", () => {
    const usage = aUsage({ read: 10_000, write5m: 1_000, write1h: 1_000 });
    expect(savedNano(usage, DEMO_PRICES, on("demo-claude"))).toBe(27_000_000n - 3_750_000n);
  });

  it("is negative when a write was never read", () => {
    expect(savedNano(aUsage({ write5m: 1_000 }), DEMO_PRICES, on("demo-claude"))).toBe(-750_000n);
  });

  it("is unknown when the provider did not report what was read", () => {
    expect(savedNano(aUsage({ read: null }), DEMO_PRICES, on("demo-claude"))).toBeNull();
  });
});

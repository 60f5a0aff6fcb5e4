import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_USAGE, type Usage } from "@/server/core/models";
import { DEMO_PRICES } from "@/tests/factories/prices";
import { aUsage } from "@/tests/factories/usage";
import { costOf, type LedgerEntry, nanoToUsd, UsageTally } from "./index";

function entry(usage: Usage, model = "demo-claude"): LedgerEntry {
  return { usage, ...costOf(usage, DEMO_PRICES, { provider: "test", model, atMs: 1 }) };
}

function tallyOf(entries: readonly LedgerEntry[]): UsageTally {
  const tally = new UsageTally();
  for (const each of entries) tally.add(each);
  return tally;
}

const sumUsage = (entries: readonly LedgerEntry[]) => tallyOf(entries).sum();

describe("a tally of usage", () => {
  it("tells a missing price from a free call", () => {
    const sum = sumUsage([
      entry(aUsage({ uncached: 100 }), "mystery-1"),
      entry(aUsage({ uncached: 100 }), "local-free"),
      entry(aUsage({ uncached: 2_000, read: 8_000, output: 500 }), "demo-gpt"),
    ]);
    expect(sum).toMatchObject({ calls: 3, notPriced: 1 });
    expect(nanoToUsd(sum.costNano)).toBe(0.012);
  });

  it("leaves calls that report no cache out of the hit rate, and a reported 0 in it", () => {
    const silent = { ...NO_USAGE, promptTotal: 5_000, output: 10 };
    const warm = aUsage({ uncached: 100, read: 900 });
    expect(sumUsage([entry(silent)]).hitRate).toBeNull();
    expect(sumUsage([entry(silent), entry(warm)])).toMatchObject({ notReported: 1, hitRate: 0.9 });
    expect(sumUsage([entry(aUsage({ uncached: 100 }))]).hitRate).toBe(0);
  });

  it("shows the sums that the hit rate is made of", () => {
    const partly = { ...NO_USAGE, uncached: 10, read: 4_000, output: 5, promptTotal: 4_010 };
    const { usage, hitRate } = sumUsage([
      entry(partly),
      entry(aUsage({ uncached: 100, read: 300, output: 7, promptTotal: 400 })),
    ]);
    expect(usage).toMatchObject({ uncached: 100, read: 300, output: 12, promptTotal: 4_410 });
    expect(hitRate).toBe(0.75);
  });

  it("sums before it divides", () => {
    const small = aUsage({ uncached: 10 });
    const large = aUsage({ uncached: 90, read: 900 });
    expect(sumUsage([entry(small), entry(large)]).hitRate).toBe(0.9);
  });

  it("knows nothing about no rows", () => {
    expect(sumUsage([])).toEqual({
      calls: 0,
      usage: NO_USAGE,
      notReported: 0,
      notPriced: 0,
      costNano: 0n,
      hitRate: null,
    });
  });

  it("adds the same whether summed at once or in two parts", () => {
    const tokens = fc.nat({ max: 1_000_000 });
    const anyEntry = fc
      .record({ uncached: tokens, read: fc.option(tokens), write5m: tokens, output: tokens })
      .map((buckets) => entry(aUsage(buckets)));
    fc.assert(
      fc.property(fc.array(anyEntry), fc.array(anyEntry), (left, right) => {
        const both = tallyOf(left);
        both.addTally(tallyOf(right));
        expect(both.sum()).toEqual(sumUsage([...left, ...right]));
      }),
    );
  });
});

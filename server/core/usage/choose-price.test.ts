import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { KNOWN_MODELS, modelCapabilities } from "@/server/core/models";
import { aPrice } from "@/tests/factories/prices";
import { aUsage } from "@/tests/factories/usage";
import { choosePrice, costOf, PRICE_TABLE } from "./index";

const at = (model: string, atMs = Date.UTC(2026, 10, 30)) => ({
  provider: "anthropic",
  model,
  atMs,
});

describe("choosePrice", () => {
  const base = aPrice({ model: "tiered", uncached: 1n });
  const upper = aPrice({ model: "tiered", uncached: 5n, aboveTokens: 100_000 });

  it.each([
    [0, base],
    [100_000, base],
    [100_001, upper],
    [5_000_000, upper],
    [null, base],
  ])("takes one tier for the whole request at %s tokens", (promptTotal, expected) => {
    const call = { provider: "test", model: "tiered", atMs: 1 };
    expect(choosePrice([base, upper], call, promptTotal)).toBe(expected);
    expect(choosePrice([upper, base], call, promptTotal)).toBe(expected);
  });

  it("takes the newest row that was valid when the call was made", () => {
    const rows = [10, 30, 20].map((validFromMs) => aPrice({ model: "dated", validFromMs }));
    const chosen = (atMs: number) =>
      choosePrice(rows, { provider: "test", model: "dated", atMs }, 1)?.validFromMs ?? null;
    expect([9, 10, 19, 20, 29, 30, 99].map(chosen)).toEqual([null, 10, 10, 20, 20, 30, 30]);
  });

  it("prefers the provider's own row and else takes another's", () => {
    const own = aPrice({ model: "shared", provider: "reseller", id: "own" });
    const other = aPrice({ model: "shared", provider: "anthropic", id: "other" });
    const chosen = (provider: string | null) =>
      choosePrice([other, own], { provider, model: "shared", atMs: 1 }, 1)?.id;
    expect(chosen("reseller")).toBe("own");
    expect(chosen("simulated")).toBe("other");
    expect(chosen(null)).toBe("other");
  });

  it("never prices a model by a longer or shorter id", () => {
    for (const model of ["claude-sonnet-5-6", "claude-sonnet", "claude-sonnet-5-5-mini", ""]) {
      expect(choosePrice(PRICE_TABLE, at(model), 1)).toBeNull();
    }
  });

  it("prices a dated snapshot by its base id", () => {
    const dated = choosePrice(PRICE_TABLE, at("claude-haiku-4-5-20251001"), 1);
    expect(dated?.model).toBe("claude-haiku-4-5");
  });
});

describe("PRICE_TABLE", () => {
  it("has ids that stay put", () => {
    const ids = PRICE_TABLE.map((row) => row.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain("anthropic/claude-opus-5-5/from-0/above-0");
    expect(ids).toContain(`anthropic/claude-sonnet-5-5/from-${Date.UTC(2026, 9, 7)}/above-0`);
    expect(ids).toContain("anthropic/claude-haiku-5-5/from-0/above-100000");
  });

  it("prices exactly the models that are called priceable", () => {
    const priced = KNOWN_MODELS.filter((model) => choosePrice(PRICE_TABLE, at(model), 1) !== null);
    const priceable = KNOWN_MODELS.filter((model) => modelCapabilities(model).priceable);
    expect(priced).toEqual(priceable);
  });

  it("holds nano-dollars per 1,000 tokens", () => {
    expect(choosePrice(PRICE_TABLE, at("claude-opus-5-5"), 1)).toMatchObject({
      uncached: 4_000_000n,
      output: 20_000_000n,
      read: 200_000n,
      write5m: 5_000_000n,
      write1h: 8_000_000n,
    });
  });

  it("cuts claude-sonnet-5-5's read price on 7 October 2026, UTC", () => {
    const cutMs = Date.UTC(2026, 9, 7);
    const readAt = (atMs: number) =>
      choosePrice(PRICE_TABLE, at("claude-sonnet-5-5", atMs), 1)?.read;
    expect(readAt(cutMs - 1)).toBe(200_000n);
    expect(readAt(cutMs)).toBe(100_000n);
  });

  it("charges claude-haiku-5-5 five times as much for a prompt above 100,000 tokens", () => {
    const cost = (uncached: number) =>
      costOf(aUsage({ uncached }), PRICE_TABLE, at("claude-haiku-5-5")).costNano;
    expect(cost(100_000)).toBe(10_000_000n);
    expect(cost(100_001)).toBe(50_000_500n);
  });

  it("charges writes at 1.25 and 2 times the input price on every Anthropic row", () => {
    for (const row of PRICE_TABLE.filter(({ provider }) => provider === "anthropic")) {
      expect(row.write5m * 4n).toBe(row.uncached * 5n);
      expect(row.write1h).toBe(row.uncached * 2n);
    }
  });

  it("charges a GPT prompt above 272,000 tokens twice, its answer half as much again", () => {
    const usage = (uncached: number) => aUsage({ uncached, output: 1_000 });
    const cost = (uncached: number) =>
      costOf(usage(uncached), PRICE_TABLE, at("gpt-6-sol")).costNano;
    expect(cost(272_000)).toBe(272_000n * 2_000n + 1_000n * 10_000n);
    expect(cost(272_001)).toBe(272_001n * 4_000n + 1_000n * 15_000n);
  });

  it("charges writes of GPT models at 1.25 times their input from 5.6 on, and before not at all", () => {
    for (const row of PRICE_TABLE.filter(({ provider }) => provider === "openai")) {
      expect(row.write1h).toBe(row.write5m);
      if (/^gpt-5\.[45]$/.test(row.model)) expect(row.write5m).toBe(row.uncached);
      else expect(row.write5m * 4n).toBe(row.uncached * 5n);
    }
  });

  it("calls the cost of a GPT call with writes of its one lifetime actual", () => {
    const usage = aUsage({ uncached: 100, read: 2_000, writeOther: 1_000, output: 0 });
    const cost = costOf(usage, PRICE_TABLE, at("gpt-6-sol"));
    expect(cost).toMatchObject({ costNano: 3_100_000n, costStatus: "actual" });
  });

  it("gives an integer cost for any usage on any model", () => {
    const anyModel = fc.constantFrom(...PRICE_TABLE.map((row) => row.model));
    fc.assert(
      fc.property(anyModel, fc.nat(), fc.nat(), (model, uncached, output) => {
        const { costNano } = costOf(aUsage({ uncached, output }), PRICE_TABLE, at(model));
        expect(typeof costNano).toBe("bigint");
      }),
    );
  });
});

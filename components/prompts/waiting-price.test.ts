import { describe, expect, it } from "vitest";
import type { AgentImpact } from "@/server/core/contracts";
import { priceNow, sumOfPrices } from "./waiting-price";

const NOW_MS = Date.parse("2026-01-01T12:00:00.000Z");
const warm = { warmUntil: "2026-01-01T12:03:00.000Z" };

function costing(costUsd: number | null): AgentImpact {
  return {
    sessionId: "ses_000001",
    warmUntil: warm.warmUntil,
    evict: { resident: true, running: false, freedBytes: 0, rebuildMs: null, costUsd: 0 },
    rebuild: {
      changes: [],
      keptTokens: 0,
      rewrittenTokens: 0,
      historyTokens: 0,
      costUsd,
      waits: false,
    },
    release: { resources: [] },
  };
}

describe("priceNow", () => {
  it("is nothing once the cache is cold, whatever it was while warm", () => {
    expect(priceNow({ warmUntil: null }, costing(0.2), NOW_MS)).toBe(0);
    expect(priceNow(warm, costing(0.2), Date.parse(warm.warmUntil))).toBe(0);
  });

  it("is unknown while it is not told, and where the model has no price", () => {
    expect(priceNow(warm, undefined, NOW_MS)).toBeNull();
    expect(priceNow(warm, costing(null), NOW_MS)).toBeNull();
    expect(priceNow(warm, costing(0.2), NOW_MS)).toBe(0.2);
  });
});

describe("sumOfPrices", () => {
  it("adds up, and is unknown as soon as one is", () => {
    expect(sumOfPrices([0.25, 0, 0.5])).toBe(0.75);
    expect(sumOfPrices([0.25, null])).toBeNull();
    expect(sumOfPrices([])).toBe(0);
  });
});

import { describe, expect, it } from "vitest";
import { aCall } from "./chat-fixtures";
import { messageCachePriceUsd, nextTurnPrice } from "./next-turn-price";

describe("nextTurnPrice", () => {
  it("is that of the latest main call, with its cache and without", () => {
    const calls = [
      aCall({ id: "cal_old", startedAt: "2026-11-30T11:00:00.000Z", costUsd: 5 }),
      aCall({ id: "cal_new", startedAt: "2026-11-30T12:00:00.000Z", costUsd: 0.011 }),
      aCall({ id: "cal_title", startedAt: "2026-11-30T13:00:00.000Z", purpose: "title" }),
    ];
    expect(nextTurnPrice(calls)).toEqual({ warmUsd: 0.011, coldUsd: 0.09 });
  });

  it("does not take the price of a cold call for that of a warm one", () => {
    expect(nextTurnPrice([aCall({ hitRate: 0.1 })])).toEqual({ warmUsd: null, coldUsd: 0.09 });
  });

  it("is unknown before any call was answered and priced", () => {
    const calls = [aCall({ state: "failed" }), aCall({ costUsd: null })];
    expect(nextTurnPrice(calls)).toEqual({ warmUsd: null, coldUsd: null });
  });
});

describe("messageCachePriceUsd", () => {
  it("is the messages' share of what a cold turn pays more", () => {
    const price = { warmUsd: 0.02, coldUsd: 0.1 };
    const at = (contextTokens: number | null) =>
      messageCachePriceUsd(price, { frozenTokens: 750, contextTokens });
    expect(at(1000)).toBeCloseTo(0.02);
    expect(at(500)).toBe(0);
    expect(at(null)).toBeNull();
  });

  it("is unknown where one of the prices is", () => {
    const prompt = { frozenTokens: 1, contextTokens: 2 };
    expect(messageCachePriceUsd({ warmUsd: null, coldUsd: 1 }, prompt)).toBeNull();
  });
});

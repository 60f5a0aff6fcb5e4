import { describe, expect, it } from "vitest";
import { priceOf } from "./resume-price";

describe("the price of going on", () => {
  it("is unknown, not nothing, where no price is known", () => {
    expect(priceOf([])).toEqual({ usd: null, isWhole: true });
    expect(priceOf([{ costUsd: null }])).toEqual({ usd: null, isWhole: false });
  });

  it("adds up what is known, and says when that is not all", () => {
    expect(priceOf([{ costUsd: 0.25 }, { costUsd: 0.5 }])).toEqual({ usd: 0.75, isWhole: true });
    expect(priceOf([{ costUsd: 0 }, { costUsd: null }])).toEqual({ usd: 0, isWhole: false });
  });
});

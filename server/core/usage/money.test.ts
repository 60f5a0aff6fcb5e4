import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { divideHalfEven, nanoToUsd } from "./money";

describe("divideHalfEven", () => {
  it.each([
    [1_499n, 1n],
    [1_500n, 2n],
    [1_501n, 2n],
    [2_500n, 2n],
    [2_501n, 3n],
    [-1_500n, -2n],
    [-2_500n, -2n],
    [0n, 0n],
  ])("rounds %d thousandths to %d", (numerator, expected) => {
    expect(divideHalfEven(numerator, 1_000n)).toBe(expected);
  });

  it("never strays further than half a unit, and is even when it is exactly half", () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt({ min: 1n, max: 10_000n }), (numerator, divisor) => {
        const rounded = divideHalfEven(numerator, divisor);
        const twiceOff = 2n * (numerator - rounded * divisor);
        const distance = twiceOff < 0n ? -twiceOff : twiceOff;
        expect(distance <= divisor).toBe(true);
        if (distance === divisor) expect(rounded % 2n).toBe(0n);
      }),
    );
  });
});

describe("nanoToUsd", () => {
  it.each([
    [17_061_000n, 0.017061],
    [0n, 0],
    [-1_500_000_000n, -1.5],
    [123_456_789_000_000_001n, 123_456_789],
  ])("turns %d nano-dollars into %d dollars", (nano, usd) => {
    expect(nanoToUsd(nano)).toBeCloseTo(usd, 8);
  });
});

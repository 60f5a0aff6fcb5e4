const NANO_PER_USD = 1_000_000_000n;

/** numerator ÷ divisor, rounded to the nearest integer, halves to the even one; the divisor is positive. */
export function divideHalfEven(numerator: bigint, divisor: bigint): bigint {
  const magnitude = numerator < 0n ? -numerator : numerator;
  const whole = magnitude / divisor;
  const twice = (magnitude % divisor) * 2n;
  const isUp = twice > divisor || (twice === divisor && whole % 2n === 1n);
  const rounded = isUp ? whole + 1n : whole;
  return numerator < 0n ? -rounded : rounded;
}

/** Nano-dollars as dollars, for display and JSON only; never add the results. */
export function nanoToUsd(nano: bigint): number {
  return Number(nano / NANO_PER_USD) + Number(nano % NANO_PER_USD) / Number(NANO_PER_USD);
}

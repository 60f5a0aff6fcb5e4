/** The value below which that share (0–1) of the sorted samples lies. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Median and tail of the samples, rounded for a table. */
export function spread(samples: readonly number[]): { p50: number; p95: number; p99: number } {
  return {
    p50: rounded(quantile(samples, 0.5)),
    p95: rounded(quantile(samples, 0.95)),
    p99: rounded(quantile(samples, 0.99)),
  };
}

export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

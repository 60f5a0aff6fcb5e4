/** Disjoint token buckets of one call; null = the provider did not report it. `reasoning` is a part of `output`. */
export interface Usage {
  readonly uncached: number | null;
  readonly read: number | null;
  readonly write5m: number | null;
  readonly write1h: number | null;
  readonly writeOther: number | null;
  readonly output: number | null;
  readonly reasoning: number | null;
  readonly promptTotal: number | null;
}

export const NO_USAGE: Usage = {
  uncached: null,
  read: null,
  write5m: null,
  write1h: null,
  writeOther: null,
  output: null,
  reasoning: null,
  promptTotal: null,
};

/** Whether the provider told how the whole prompt was split; only then do its parts enter sums. */
export function isSplitTold({ uncached, read, write5m, write1h, writeOther }: Usage): boolean {
  return [uncached, read, write5m, write1h, writeOther].every((tokens) => tokens !== null);
}

/** read ÷ (uncached + read + writes), or null when a part is not reported or nothing was sent. */
export function hitRate(usage: Usage): number | null {
  const { uncached, read, write5m, write1h, writeOther } = usage;
  if (uncached === null || read === null) return null;
  if (write5m === null || write1h === null || writeOther === null) return null;
  const total = uncached + read + write5m + write1h + writeOther;
  return total === 0 ? null : read / total;
}

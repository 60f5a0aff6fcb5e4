/** unknown is not $0: no price row, or a bucket that was not reported. */
export type CostStatus = "actual" | "estimated" | "included" | "unknown";

/** Integer nano-dollars per 1,000 tokens; `aboveTokens` is the tier's floor of the whole prompt (0 = base tier). */
export interface PriceRow {
  readonly id: string;
  readonly provider: string;
  readonly model: string;
  readonly validFromMs: number;
  readonly aboveTokens: number;
  readonly uncached: bigint;
  readonly output: bigint;
  readonly read: bigint;
  readonly write5m: bigint;
  readonly write1h: bigint;
  readonly source: string;
}

import type { GetUsageInput, UsageBucketView, UsagePartView } from "@/server/core/contracts";
import { isoTimeOrNull } from "@/server/core/kernel";
import { UsageTally } from "@/server/core/usage";
import { type CountedCall, NOTHING_USED } from "./counted-calls";
import { toMoney, toUsd } from "./views/money";

export type UsageSplit = NonNullable<GetUsageInput["splitBy"]>;

/** A bucket's name, and its start where it is a day or an hour. */
export interface Slot {
  readonly key: string;
  readonly fromMs: number | null;
}

/** Sums of one bucket, kept part by part, so that the parts always add up to it. */
export class BucketTally {
  readonly parts = new Map<string, Figures>();
  readonly turns = new Set<string>();
  coldRestarts = 0;

  constructor(readonly splitBy: UsageSplit | null) {}

  add(call: CountedCall): void {
    const key = this.splitBy === null ? "" : call[this.splitBy];
    const figures = this.parts.get(key) ?? new Figures();
    this.parts.set(key, figures);
    figures.add(call);
    this.turns.add(call.turnId);
    if (call.isColdRestart) this.coldRestarts += 1;
  }
}

class Figures {
  /** Of the calls that were charged: what was not, reported nothing and hides nothing. */
  readonly #tally = new UsageTally();
  #notCharged = 0;
  #savedNano = 0n;
  #toldSaving = 0;

  add(call: CountedCall): void {
    if (!call.isCharged) {
      this.#notCharged += 1;
      return;
    }
    this.#tally.add(call);
    if (call.savedNano === null) return;
    this.#savedNano += call.savedNano;
    this.#toldSaving += 1;
  }

  addFigures(other: Figures): void {
    this.#tally.addTally(other.#tally);
    this.#notCharged += other.#notCharged;
    this.#savedNano += other.#savedNano;
    this.#toldSaving += other.#toldSaving;
  }

  told() {
    const { calls: charged, notReported, notPriced, ...sum } = this.#tally.sum();
    const isUnpriced = charged > 0 && notPriced === charged;
    const isUnknownSaving = charged > 0 && this.#toldSaving === 0;
    const usage = charged === 0 ? NOTHING_USED : sum.usage;
    const part: Omit<UsagePartView, "key"> = {
      usage: { ...usage },
      promptTotal: usage.promptTotal,
      calls: charged + this.#notCharged,
      ...toMoney(isUnpriced ? null : sum.costNano),
      savedUsd: toUsd(isUnknownSaving ? null : this.#savedNano),
      hitRate: sum.hitRate,
    };
    return { part, notReported, notPriced };
  }
}

/** What a bucket shows, its parts the dearest first. */
export function bucketOf({ key, fromMs }: Slot, tally: BucketTally): UsageBucketView {
  const whole = new Figures();
  for (const figures of tally.parts.values()) whole.addFigures(figures);
  const { part, notReported, notPriced } = whole.told();
  const parts = [...tally.parts].map(([name, figures]) => ({ key: name, ...figures.told().part }));
  return {
    key,
    from: isoTimeOrNull(fromMs),
    ...part,
    notReported,
    notPriced,
    turns: tally.turns.size,
    coldRestarts: tally.coldRestarts,
    parts: tally.splitBy === null ? null : parts.sort(dearestFirst),
  };
}

/** Sorts what costs most to the front; what has no price comes last. */
export function dearestFirst(
  a: { key: string; costUsd: number | null },
  b: { key: string; costUsd: number | null },
): number {
  return (b.costUsd ?? -1) - (a.costUsd ?? -1) || (a.key < b.key ? -1 : 1);
}

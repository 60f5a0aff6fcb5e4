import type { UsageBucketView } from "@/server/core/contracts";
import { jointHitRate, sumReported } from "../usage/usage-measures";

const MEAN_DAYS = 7;

export const TODAY_KEYS = ["hitRate", "cost", "saved", "turns", "coldRestarts"] as const;
export type TodayKey = (typeof TODAY_KEYS)[number];

export interface TodayFigure {
  readonly key: TodayKey;
  /** null = not known. */
  readonly today: number | null;
  /** Of the seven days before, those left out that came before the first call; null = there are none. */
  readonly mean: number | null;
}

/** Today's figures beside the mean of the seven days before; the last bucket is today. */
export function toTodayFigures(days: readonly UsageBucketView[]): TodayFigure[] {
  const today = days.at(-1);
  if (today === undefined) return TODAY_KEYS.map((key) => ({ key, today: null, mean: null }));
  const before = daysOfUse(days.slice(0, -1)).slice(-MEAN_DAYS);
  return [
    { key: "hitRate", today: today.hitRate, mean: jointHitRate(before) },
    { key: "cost", today: today.costUsd, mean: mean(before.map((day) => day.costUsd)) },
    { key: "saved", today: today.savedUsd, mean: mean(before.map((day) => day.savedUsd)) },
    { key: "turns", today: today.turns, mean: mean(before.map((day) => day.turns)) },
    {
      key: "coldRestarts",
      today: today.coldRestarts,
      mean: mean(before.map((day) => day.coldRestarts)),
    },
  ];
}

/** How today stands against the mean: a share of it, for the hit rate a difference of shares; null = nothing to compare. */
export function differenceOf({ key, today, mean: usual }: TodayFigure): number | null {
  if (today === null || usual === null) return null;
  if (key === "hitRate") return today - usual;
  return usual === 0 ? null : (today - usual) / usual;
}

function daysOfUse(days: readonly UsageBucketView[]): readonly UsageBucketView[] {
  const first = days.findIndex(({ calls }) => calls > 0);
  return first === -1 ? [] : days.slice(first);
}

function mean(figures: readonly (number | null)[]): number | null {
  const sum = sumReported(figures);
  return sum === null ? null : sum / figures.filter((figure) => figure !== null).length;
}

import type { GetUsageInput, UsageGroup } from "@/server/core/contracts";
import type { Range } from "../shell/scope";
import { usageSpan } from "./usage-span";

export const GROUPS = [
  "day",
  "hour",
  "profile",
  "model",
  "session",
  "platform",
  "purpose",
] as const satisfies readonly UsageGroup[];

export const SPLITS = ["profile", "model", "purpose"] as const;
export type UsageSplit = (typeof SPLITS)[number];

/** More hours than these make bars too thin to read. */
const HOURLY_RANGES: readonly Range[] = ["24h", "7d"];

export interface UsageWish {
  readonly range: Range;
  readonly group: UsageGroup | null;
  readonly split: UsageSplit | null;
  readonly day: string | null;
  readonly profile: string | null;
}

/** What to group by where nothing else was chosen: hours for a day or less. */
export function groupOf({ group, range, day }: Pick<UsageWish, "group" | "range" | "day">) {
  if (group !== null) return group;
  return day !== null || range === "24h" ? "hour" : "day";
}

/** The groups that fit the span. */
export function groupsFor({ range, day }: Pick<UsageWish, "range" | "day">): UsageGroup[] {
  const isHourly = day !== null || HOURLY_RANGES.includes(range);
  return GROUPS.filter((group) => group !== "hour" || isHourly);
}

/** The splits that divide a group; dividing profiles by profile says nothing. */
export function splitsFor(group: UsageGroup): UsageSplit[] {
  return SPLITS.filter((split) => split !== group);
}

/** What to ask the gateway for. */
export function toUsageInput(
  wish: UsageWish,
  { zone, nowMs }: { zone: string; nowMs: number },
): GetUsageInput {
  const { range, day, split, profile } = wish;
  const groupBy = groupOf(wish);
  const { from, to } = usageSpan(range, { day, zone, nowMs });
  const splitBy = split !== null && splitsFor(groupBy).includes(split) ? split : null;
  return { from, to, groupBy, splitBy, profile, zone };
}

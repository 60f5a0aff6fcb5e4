import { z } from "zod";
import { CostNano, ProfileName, Timestamp, UsageView } from "./common";

export const UsageGroup = z.enum([
  "day",
  "hour",
  "profile",
  "model",
  "session",
  "platform",
  "purpose",
]);
export type UsageGroup = z.infer<typeof UsageGroup>;

const Moment = z
  .string()
  .regex(
    /^[1-9]\d{3}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/,
    "is neither a day (2026-11-30) nor a time with its offset (2026-11-30T08:00:00Z)",
  );

export const GetUsageInput = z.object({
  /** Unset: 30 days, or 48 hours by the hour. A day begins at midnight in `zone`. */
  from: Moment.nullish(),
  /** Exclusive; unset: now. */
  to: Moment.nullish(),
  groupBy: UsageGroup.default("day"),
  /** Divides each bucket once more. */
  splitBy: z.enum(["profile", "model", "purpose"]).nullish(),
  profile: ProfileName.nullish(),
  /** IANA name. */
  zone: z.string().min(1).max(60).default("UTC"),
});
export type GetUsageInput = z.infer<typeof GetUsageInput>;

export const UsagePartView = z.object({
  key: z.string(),
  usage: UsageView,
  promptTotal: z.number().nullable(),
  calls: z.number(),
  costUsd: z.number().nullable(),
  costNano: CostNano,
  savedUsd: z.number().nullable(),
  hitRate: z.number().nullable(),
});
export type UsagePartView = z.infer<typeof UsagePartView>;
export const UsageBucketView = z.object({
  key: z.string(),
  /** Start of the day or hour; null for the other groups. */
  from: Timestamp.nullable(),
  usage: UsageView,
  promptTotal: z.number().nullable(),
  calls: z.number(),
  /** Calls that did not say how their prompt was split, and calls without a price: not in the figures. */
  notReported: z.number(),
  notPriced: z.number(),
  costUsd: z.number().nullable(),
  costNano: CostNano,
  savedUsd: z.number().nullable(),
  hitRate: z.number().nullable(),
  /** Turns that made at least one of the calls. */
  turns: z.number(),
  /** Main calls, not the first of their session, whose prompt read nothing. */
  coldRestarts: z.number(),
  /** The bucket divided by `splitBy`, dearest first; null when not asked for. */
  parts: z.array(UsagePartView).nullable(),
});
export type UsageBucketView = z.infer<typeof UsageBucketView>;

export const UsageReport = z.object({
  from: Timestamp,
  to: Timestamp,
  zone: z.string(),
  groupBy: UsageGroup,
  buckets: z.array(UsageBucketView),
  total: UsageBucketView,
});
export type UsageReport = z.infer<typeof UsageReport>;

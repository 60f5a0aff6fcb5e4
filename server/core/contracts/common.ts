import { z } from "zod";

/** ISO 8601 UTC with milliseconds. */
export const Timestamp = z.iso.datetime({ precision: 3 });

/** An id as it comes from outside: our alphabet only, so that it can never be a path or a pattern. */
export const IdInput = z
  .string()
  .regex(/^[a-z]{3}_[a-z0-9]{6,40}$/, "is not an id of this gateway");

export const ProfileName = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9-]{0,39}$/,
    "is not a profile name: use 1–40 lower-case letters, digits and dashes",
  );

export const PageInput = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(500).nullish(),
});

/** `{items, nextCursor}` of one kind of item. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

export interface PageOf<T> {
  items: T[];
  nextCursor: string | null;
}

export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  hint: z.string().nullable(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

export const Effort = z.enum(["low", "medium", "high", "xhigh", "max"]);
export const Thinking = z.enum(["adaptive", "disabled"]);

const tokens = z.number().int().nonnegative().nullable();
/** Disjoint token buckets; null = not reported. */
export const UsageView = z.object({
  uncached: tokens,
  read: tokens,
  write5m: tokens,
  write1h: tokens,
  writeOther: tokens,
  output: tokens,
  reasoning: tokens,
  promptTotal: tokens,
});
export type UsageView = z.infer<typeof UsageView>;

export const CostStatus = z.enum(["actual", "estimated", "included", "unknown"]);
/** Nano-dollars as digits; null = unknown. */
export const CostNano = z
  .string()
  .regex(/^-?\d+$/)
  .nullable();

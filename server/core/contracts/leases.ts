import { z } from "zod";
import { IdInput, Timestamp } from "./common";

/** Who may write a session's history now. */
export const LeaseView = z.object({
  sessionId: z.string(),
  title: z.string(),
  profile: z.string(),
  fence: z.number(),
  turnId: z.string().nullable(),
  purpose: z.enum(["turn", "operation"]),
  holder: z.object({ host: z.string(), pid: z.number(), isThisProcess: z.boolean() }),
  acquiredAt: Timestamp,
  renewedAt: Timestamp,
  expiresAt: Timestamp,
  /** alive: the process runs; dead: it is gone; unknown: it cannot be seen from here; expired: past its time. */
  state: z.enum(["alive", "dead", "unknown", "expired"]),
});
export type LeaseView = z.infer<typeof LeaseView>;
export const LeaseList = z.object({ items: z.array(LeaseView), nextCursor: z.null() });
export type LeaseList = z.infer<typeof LeaseList>;
/** Takes a lease away from its holder; `fence` names the very grant that was looked at. */
export const ReleaseLeaseInput = z.object({
  sessionId: IdInput,
  fence: z.coerce.number().int().min(1),
  /** Must be true: a turn that runs under it is cut off. */
  confirm: z.boolean().default(false),
});
export type ReleaseLeaseInput = z.infer<typeof ReleaseLeaseInput>;
export const ReleaseLeaseResult = z.object({ released: z.boolean() });
export type ReleaseLeaseResult = z.infer<typeof ReleaseLeaseResult>;

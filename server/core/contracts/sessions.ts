import { z } from "zod";
import {
  CostNano,
  CostStatus,
  Effort,
  IdInput,
  PageInput,
  ProfileName,
  pageOf,
  Thinking,
  Timestamp,
  UsageView,
} from "./common";
import { FallbackView, TurnError } from "./turns";

export const SessionState = z.enum([
  "idle",
  "queued",
  "running",
  "waiting",
  "suspended",
  "archived",
]);
export const SessionView = z.object({
  id: z.string(),
  key: z.string(),
  profile: z.string(),
  title: z.string(),
  /** The model of the next turn. */
  model: z.string(),
  effort: Effort.nullable(),
  thinking: Thinking.nullable(),
  state: SessionState,
  createdAt: Timestamp,
  lastActiveAt: Timestamp,
  messageCount: z.number(),
  usage: UsageView,
  costUsd: z.number().nullable(),
  costNano: CostNano,
  costStatus: CostStatus,
  /** Calls whose usage the provider did not report, or that have no price: left out of the figures. */
  notReported: z.number(),
  notPriced: z.number(),
  hitRate: z.number().nullable(),
  compressions: z.number(),
  /** The provider should still hold this session's prefix until then; null = never written. */
  warmUntil: Timestamp.nullable(),
  platform: z.string(),
  archivedAt: Timestamp.nullable(),
  /** Prompt tokens of the latest main call that told them, and the window of the next turn's model. */
  contextTokens: z.number().nullable(),
  contextWindow: z.number().nullable(),
  /** The session that it was branched from, and the last message they have in common. */
  branchedFrom: z.object({ sessionId: z.string(), seq: z.number() }).nullable(),
  /** A rebuild of its prompt that waits until the provider's cache is cold. */
  rebuildWaits: z.boolean(),
  /** The session that its key led to before `/new`. */
  continuesId: z.string().nullable(),
  /** Another line than the profile's first answers its turns, until when (null = until it is changed). */
  fallback: z
    .object({
      model: z.string(),
      provider: z.string(),
      because: FallbackView.shape.because,
      since: Timestamp,
      until: Timestamp.nullable(),
    })
    .nullable(),
});
export type SessionView = z.infer<typeof SessionView>;

const ModelId = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[A-Za-z0-9][\w.:@/-]*$/, "is not a model id");
const Title = z.string().trim().min(1).max(100);

// A query string says "true"; any other word is refused rather than taken for yes.
const Flag = z
  .union([z.boolean(), z.enum(["true", "false"])], "must be true or false")
  .transform((flag) => flag === true || flag === "true");

export const SessionSort = z.enum(["active", "created", "cost", "messages"]);
export type SessionSort = z.infer<typeof SessionSort>;
export const ListSessionsInput = PageInput.extend({
  profile: ProfileName.nullish(),
  q: z.string().max(200).nullish(),
  archived: Flag.default(false),
  state: z.enum(["idle", "queued", "running"]).nullish(),
  platform: z.string().min(1).max(40).nullish(),
  /** true = only sessions whose prefix the provider should still hold; false = only cold ones. */
  warm: Flag.nullish(),
  /** Only sessions active at or after this time. */
  activeSince: Timestamp.nullish(),
  /** Newest, or largest, first. */
  sort: SessionSort.default("active"),
});
export type ListSessionsInput = z.infer<typeof ListSessionsInput>;
export const CreateSessionInput = z.object({ profile: ProfileName, title: Title.nullish() });
export type CreateSessionInput = z.infer<typeof CreateSessionInput>;
export const SessionIdInput = z.object({ id: IdInput });
export type SessionIdInput = z.infer<typeof SessionIdInput>;
/** A page of what belongs to one session. */
export const SessionPageInput = PageInput.extend({ id: IdInput });
export type SessionPageInput = z.infer<typeof SessionPageInput>;
export const PatchSessionInput = z.object({
  id: IdInput,
  title: Title.optional(),
  /** null = back to the profile's. */
  model: ModelId.nullable().optional(),
  effort: Effort.nullable().optional(),
  thinking: Thinking.nullable().optional(),
  /** false = take it out of the archive. */
  archived: z.boolean().optional(),
});
export type PatchSessionInput = z.infer<typeof PatchSessionInput>;

export const BranchInput = z.object({
  id: IdInput,
  /** The last turn that the branch has in common; unset = all of them. */
  atTurnId: IdInput.nullish(),
  title: Title.nullish(),
});
export type BranchInput = z.infer<typeof BranchInput>;

const SessionFilter = ListSessionsInput.omit({ limit: true, cursor: true, sort: true });
export const SessionFacetsInput = SessionFilter;
export type SessionFacetsInput = z.infer<typeof SessionFacetsInput>;
const FacetCount = z.object({ key: z.string(), count: z.number() });
/** How many sessions the filter leaves; each facet counts without its own filter. */
export const SessionFacets = z.object({
  count: z.number(),
  profile: z.array(FacetCount),
  platform: z.array(FacetCount),
  state: z.array(FacetCount),
});
export type SessionFacets = z.infer<typeof SessionFacets>;

export const MAX_BULK = 200;
export const BulkSessionsInput = z
  .object({
    action: z.enum(["archive", "restore", "evict"]),
    ids: z.array(IdInput).max(MAX_BULK).nullish(),
    /** All that it leaves, at most 200 at a time: ask again while `remaining` is not 0. */
    filter: SessionFilter.nullish(),
  })
  .refine(({ ids, filter }) => (ids ? 1 : 0) + (filter ? 1 : 0) === 1, {
    message: "name either ids or a filter",
  });
export type BulkSessionsInput = z.infer<typeof BulkSessionsInput>;
export const BulkSessionsResult = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      /** skipped: there was nothing to do; deferred: done when its turn has ended. */
      status: z.enum(["done", "deferred", "skipped", "failed"]),
      error: TurnError.nullable(),
    }),
  ),
  remaining: z.number(),
});
export type BulkSessionsResult = z.infer<typeof BulkSessionsResult>;

export const ExportSessionInput = z.object({
  id: IdInput,
  format: z.enum(["markdown", "json"], "is neither markdown nor json").default("markdown"),
});
export type ExportSessionInput = z.infer<typeof ExportSessionInput>;
export const EventView = z.object({
  id: z.string(),
  sessionId: z.string(),
  type: z.string(),
  at: Timestamp,
  detail: z.record(z.string(), z.unknown()),
});
export type EventView = z.infer<typeof EventView>;

export const SessionPage = pageOf(SessionView);
export const EventPage = pageOf(EventView);

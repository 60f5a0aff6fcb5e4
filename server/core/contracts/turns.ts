import { z } from "zod";
import { IdInput, pageOf, Timestamp } from "./common";

/** What becomes of a message that comes while a turn runs. */
export const SendMode = z.enum(
  ["queue", "steer", "interrupt"],
  "is neither queue, steer nor interrupt",
);
export type SendMode = z.infer<typeof SendMode>;

/** Who was to answer, who did in its place, and why. */
export const FallbackView = z.object({
  from: z.object({ provider: z.string(), model: z.string() }),
  to: z.object({ provider: z.string(), model: z.string() }),
  because: z.enum([
    "overloaded",
    "rate-limited",
    "unreachable",
    "timeout",
    "failed",
    "auth",
    "billing",
  ]),
});
export type FallbackView = z.infer<typeof FallbackView>;

export const TurnState = z.enum(["queued", "running", "done", "failed", "interrupted", "refused"]);
export type TurnState = z.infer<typeof TurnState>;

export const TurnError = z.object({
  code: z.string(),
  message: z.string(),
  hint: z.string().nullable(),
});
/** A file that came with a message, without its content. */
export const AttachmentView = z.object({
  name: z.string(),
  kind: z.enum(["text", "image"]),
  mediaType: z.string(),
  bytes: z.number(),
});
export type AttachmentView = z.infer<typeof AttachmentView>;
export const TurnView = z.object({
  id: z.string(),
  sessionId: z.string(),
  clientId: z.string().nullable(),
  kind: z.enum(["human", "internal"]),
  state: TurnState,
  queuedAt: Timestamp,
  startedAt: Timestamp.nullable(),
  endedAt: Timestamp.nullable(),
  error: TurnError.nullable(),
  /** The running turn that took this one's words in (a steer); it ends with that turn. */
  joinedTo: z.string().nullable(),
  /** Another line answered than the chosen one; null = the chosen one did, or none. */
  fallback: FallbackView.nullable(),
  /** The beginning of what it was asked, and its files; null = that was not kept. */
  asked: z
    .object({
      text: z.string(),
      speaker: z.string().nullable(),
      attachments: z.array(AttachmentView),
    })
    .nullable(),
});
export type TurnView = z.infer<typeof TurnView>;
export const QueueItemView = z.object({
  turnId: z.string(),
  text: z.string(),
  queuedAt: Timestamp,
  speaker: z.string().nullable(),
  attachments: z.array(AttachmentView),
  mode: SendMode,
  kind: z.enum(["human", "internal"]),
  /** Why it merely waits although it was to steer or interrupt; null = nothing to tell. */
  notice: z.string().nullable(),
});
export type QueueItemView = z.infer<typeof QueueItemView>;

export const TurnPage = pageOf(TurnView);
export const QueueView = z.object({ items: z.array(QueueItemView), nextCursor: z.null() });
export type QueueView = z.infer<typeof QueueView>;

const QueuedText = z
  .string()
  .max(2_000_000)
  .refine((text) => text.trim() !== "", "is empty: write something, or drop the message");
/** Other words for a message that waits. */
export const EditQueuedInput = z.object({ id: IdInput, turnId: IdInput, text: QueuedText });
export type EditQueuedInput = z.infer<typeof EditQueuedInput>;
export const DropQueuedInput = z.object({ id: IdInput, turnId: IdInput });
export type DropQueuedInput = z.infer<typeof DropQueuedInput>;
/** All that waits, in the order in which it is to run. */
export const ReorderQueueInput = z.object({ id: IdInput, turnIds: z.array(IdInput).max(100) });
export type ReorderQueueInput = z.infer<typeof ReorderQueueInput>;

/** Turns that a stop or crash cut off and nobody has taken up since, with what going on costs. */
export const ResumeOffer = z.object({
  items: z.array(
    z.object({
      sessionId: z.string(),
      title: z.string(),
      profile: z.string(),
      turnId: z.string(),
      cutAt: Timestamp,
      /** Tokens of its prompt, as the last call told them; null = not known. */
      promptTokens: z.number().nullable(),
      /** Whether the provider should still hold its prefix. */
      warm: z.boolean(),
      costUsd: z.number().nullable(),
    }),
  ),
  /** Sum of those that are known. */
  costUsd: z.number().nullable(),
  /** Sessions that go on at the same time. */
  concurrency: z.number(),
});
export type ResumeOffer = z.infer<typeof ResumeOffer>;
export const ResumeInput = z.object({
  /** Unset = all that is offered. */
  turnIds: z.array(IdInput).max(200).nullish(),
});
export type ResumeInput = z.infer<typeof ResumeInput>;
export const ResumeResult = z.object({
  started: z.array(z.object({ sessionId: z.string(), turnId: z.string() })),
  skipped: z.array(z.object({ turnId: z.string(), reason: z.string() })),
});
export type ResumeResult = z.infer<typeof ResumeResult>;

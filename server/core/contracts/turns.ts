import { z } from "zod";
import { pageOf, Timestamp } from "./common";

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
});
export type QueueItemView = z.infer<typeof QueueItemView>;

export const TurnPage = pageOf(TurnView);
export const QueueView = z.object({ items: z.array(QueueItemView), nextCursor: z.null() });
export type QueueView = z.infer<typeof QueueView>;

import { z } from "zod";
import { CallView } from "./calls";
import { Effort, IdInput, PageInput, pageOf, Thinking, Timestamp } from "./common";
import { SendMode, TurnError, TurnState } from "./turns";

export const MessageView = z.object({
  id: z.string(),
  seq: z.number(),
  turnId: z.string(),
  role: z.enum(["user", "assistant", "system"]),
  /**
   * The blocks as sent; a thinking block's signature is left out, and of an image its data: its source
   * then is `{type: "reference", media_type, bytes, href}`.
   */
  content: z.array(z.record(z.string(), z.unknown())),
  createdAt: Timestamp,
  foldedBy: z.string().nullable(),
  speaker: z.string().nullable(),
  model: z.string().nullable(),
  partial: z.boolean(),
  /** Why it is not part of what is sent; null = it is. */
  excluded: z.enum(["not-accepted", "replaced", "undone"]).nullable(),
});
export type MessageView = z.infer<typeof MessageView>;
export const ListMessagesInput = PageInput.extend({
  id: IdInput,
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** Which end of the session comes first; unset = the newest. */
  order: z.enum(["newest", "oldest"], "is neither newest nor oldest").nullish(),
});
export type ListMessagesInput = z.infer<typeof ListMessagesInput>;

export const MessagePage = pageOf(MessageView);

const line = (max: number) => z.string().max(max);
export const ChatInput = z.object({
  platform: line(40).min(1),
  type: z.enum(["dm", "group", "channel", "thread"]).default("group"),
  id: line(200).nullish(),
  name: line(200).nullish(),
  topic: line(500).nullish(),
  threadId: line(200).nullish(),
});
export const MAX_MESSAGE_CHARACTERS = 2_000_000;
export const MAX_ATTACHMENTS = 20;
/** Bytes of one image before base64: what the provider takes. */
export const MAX_IMAGE_BYTES = 5_000_000;
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp"] as const;
export const AttachmentInput = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("text"),
    name: line(200).min(1),
    mediaType: line(100).min(1).default("text/plain"),
    text: z.string().max(MAX_MESSAGE_CHARACTERS),
  }),
  z.object({
    kind: z.literal("image"),
    name: line(200).min(1),
    mediaType: z.enum(IMAGE_TYPES, "is not an image that models read: send PNG, JPEG, GIF or WebP"),
    /** Base64. */
    data: z.base64("is not base64"),
  }),
]);
export type AttachmentInput = z.infer<typeof AttachmentInput>;
export const SendMessageInput = z.object({
  id: IdInput,
  text: z
    .string()
    .max(
      MAX_MESSAGE_CHARACTERS,
      "is longer than 2,000,000 characters: send it in parts or as a file",
    )
    .refine((text) => text.trim() !== "", "is empty: write something to send"),
  /** What becomes of it while a turn runs; unset = as the profile says. */
  mode: SendMode.nullish(),
  clientId: line(100).min(1).nullish(),
  chat: ChatInput.nullish(),
  channelPrompt: line(8_000).nullish(),
  speaker: line(100).nullish(),
  /** The platform's id of who speaks; never sent to a model. */
  speakerId: line(200).nullish(),
  attachments: z
    .array(AttachmentInput)
    .max(MAX_ATTACHMENTS, `holds more than ${MAX_ATTACHMENTS} files: send them in several messages`)
    .default([]),
  internal: z.boolean().default(false),
  effort: Effort.nullish(),
  thinking: Thinking.nullish(),
  wait: z.boolean().default(false),
  timeoutMs: z.number().int().min(0).max(3_600_000).default(600_000),
});
export type SendMessageInput = z.infer<typeof SendMessageInput>;
export const SendMessageResult = z.object({
  turnId: z.string(),
  state: TurnState,
  /** A steer that was taken into the running turn: that turn; null = it is a turn of its own. */
  joinedTo: z.string().nullable(),
  /** What became of the asked mode, or whom it waits for; null = nothing to tell. */
  notice: z.string().nullable(),
  /** Only when waited for and ended. */
  text: z.string().nullable(),
  calls: z.array(CallView).nullable(),
  error: TurnError.nullable(),
});
export type SendMessageResult = z.infer<typeof SendMessageResult>;

export const StopInput = z.object({ id: IdInput });
export type StopInput = z.infer<typeof StopInput>;
export const StopResult = z.object({ stopped: z.boolean(), turnId: z.string().nullable() });
export type StopResult = z.infer<typeof StopResult>;

/** Says a turn again: its message and all that followed stay to be read, but are not sent any more. */
export const ResendInput = z.object({
  id: IdInput,
  turnId: IdInput,
  /** Other words; unset = the same ones. Files that came with it come along. */
  text: z
    .string()
    .max(MAX_MESSAGE_CHARACTERS)
    .refine((text) => text.trim() !== "", "is empty: write something to send")
    .nullish(),
  clientId: line(100).min(1).nullish(),
});
export type ResendInput = z.infer<typeof ResendInput>;

export const MessageImageInput = z.object({
  id: IdInput,
  messageId: IdInput,
  block: z.coerce.number().int().min(0).max(1_000),
});
export type MessageImageInput = z.infer<typeof MessageImageInput>;

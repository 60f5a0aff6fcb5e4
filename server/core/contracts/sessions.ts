import { z } from "zod";
import { CallView } from "./calls";
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

export const SessionState = z.enum([
  "idle",
  "queued",
  "running",
  "waiting",
  "suspended",
  "archived",
]);
export const TurnState = z.enum(["queued", "running", "done", "failed", "interrupted", "refused"]);
export type TurnState = z.infer<typeof TurnState>;

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

export const ListSessionsInput = PageInput.extend({
  profile: ProfileName.nullish(),
  q: z.string().max(200).nullish(),
  archived: Flag.default(false),
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
});
export type PatchSessionInput = z.infer<typeof PatchSessionInput>;

export const MessageView = z.object({
  id: z.string(),
  seq: z.number(),
  turnId: z.string(),
  role: z.enum(["user", "assistant", "system"]),
  /** The blocks as sent; a thinking block's signature is left out. */
  content: z.array(z.record(z.string(), z.unknown())),
  createdAt: Timestamp,
  foldedBy: z.string().nullable(),
  speaker: z.string().nullable(),
  model: z.string().nullable(),
  partial: z.boolean(),
  /** Why it is not part of what is sent; null = it is. */
  excluded: z.enum(["not-accepted", "replaced"]).nullable(),
});
export type MessageView = z.infer<typeof MessageView>;
export const ListMessagesInput = PageInput.extend({
  id: IdInput,
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type ListMessagesInput = z.infer<typeof ListMessagesInput>;

export const TurnError = z.object({
  code: z.string(),
  message: z.string(),
  hint: z.string().nullable(),
});
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
});
export type TurnView = z.infer<typeof TurnView>;
export const QueueItemView = z.object({
  turnId: z.string(),
  text: z.string(),
  queuedAt: Timestamp,
  speaker: z.string().nullable(),
});
export type QueueItemView = z.infer<typeof QueueItemView>;

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
export const SendMessageInput = z.object({
  id: IdInput,
  text: z
    .string()
    .max(
      MAX_MESSAGE_CHARACTERS,
      "is longer than 2,000,000 characters: send it in parts or as a file",
    )
    .refine((text) => text.trim() !== "", "is empty: write something to send"),
  mode: z.enum(["queue"]).default("queue"),
  clientId: line(100).min(1).nullish(),
  chat: ChatInput.nullish(),
  channelPrompt: line(8_000).nullish(),
  speaker: line(100).nullish(),
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

export const EventView = z.object({
  id: z.string(),
  sessionId: z.string(),
  type: z.string(),
  at: Timestamp,
  detail: z.record(z.string(), z.unknown()),
});
export type EventView = z.infer<typeof EventView>;

export const SessionPage = pageOf(SessionView);
export const MessagePage = pageOf(MessageView);
export const TurnPage = pageOf(TurnView);
export const EventPage = pageOf(EventView);
export const QueueView = z.object({ items: z.array(QueueItemView), nextCursor: z.null() });
export type QueueView = z.infer<typeof QueueView>;

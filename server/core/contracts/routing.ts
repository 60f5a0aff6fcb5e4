import { z } from "zod";
import { Effort, PageInput, ProfileName, pageOf, Thinking, Timestamp } from "./common";
import { AttachmentInput, ChatInput, MAX_ATTACHMENTS, MAX_MESSAGE_CHARACTERS } from "./messages";
import { SendMode, TurnState } from "./turns";

const line = (max: number) => z.string().max(max);

/** A message as a platform tells it: the gateway finds profile, session key and session. */
export const InboundInput = z.object({
  /** Unset = as the profiles' routes say. */
  profile: ProfileName.nullish(),
  chat: ChatInput.extend({
    /** The guild, workspace or server that the chat belongs to. */
    guildId: line(200).nullish(),
    /** The channel that a thread hangs on. */
    parentId: line(200).nullish(),
  }),
  speaker: line(100).nullish(),
  speakerId: line(200).nullish(),
  text: z
    .string()
    .max(MAX_MESSAGE_CHARACTERS)
    .refine((text) => text.trim() !== "", "is empty: write something to send"),
  channelPrompt: line(8_000).nullish(),
  mode: SendMode.nullish(),
  /** The platform's id of the message: sent again, it gives the first turn. */
  messageId: line(100).min(1).nullish(),
  attachments: z.array(AttachmentInput).max(MAX_ATTACHMENTS).default([]),
  effort: Effort.nullish(),
  thinking: Thinking.nullish(),
  /** Says yes to what a destructive command asks; so does the word "confirm" at its end. */
  confirm: z.boolean().default(false),
});
export type InboundInput = z.infer<typeof InboundInput>;
export const InboundResult = z.object({
  profile: z.string(),
  key: z.string(),
  sessionId: z.string(),
  /** The turn; null = a command, which started none. */
  turnId: z.string().nullable(),
  state: TurnState.nullable(),
  /** What a command answered, or a notice; null = nothing. */
  message: z.string().nullable(),
});
export type InboundResult = z.infer<typeof InboundResult>;

/** Which session a key leads to. */
export const RouteView = z.object({
  key: z.string(),
  profile: z.string(),
  sessionId: z.string(),
  sessionTitle: z.string(),
  /** Whether a pin of the last human turn is kept, and rendered under which policy. */
  pin: z.object({ redacted: z.boolean(), bytes: z.number() }).nullable(),
  updatedAt: Timestamp,
});
export type RouteView = z.infer<typeof RouteView>;
export const RoutePage = pageOf(RouteView);
export const ListRoutesInput = PageInput.extend({ profile: ProfileName.nullish() });
export type ListRoutesInput = z.infer<typeof ListRoutesInput>;

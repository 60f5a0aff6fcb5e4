import { z } from "zod";
import { CallView } from "./calls";
import { IdInput, Timestamp } from "./common";
import { SessionState } from "./sessions";
import { AttachmentView, FallbackView, TurnError, TurnState } from "./turns";

/** A block of the running answer as far as it has come; `result` once its tool has ended. */
export const LiveBlock = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({ type: z.literal("thinking"), text: z.string() }),
  /** Words that were taken into the running turn. */
  z.object({ type: z.literal("steer"), text: z.string(), speaker: z.string().nullable() }),
  z.object({
    type: z.literal("tool"),
    toolUseId: z.string(),
    name: z.string(),
    inputJson: z.string(),
    result: z.object({ text: z.string(), isError: z.boolean(), elapsedMs: z.number() }).nullable(),
  }),
]);
export type LiveBlock = z.infer<typeof LiveBlock>;

export const LiveTurn = z.object({
  turnId: z.string(),
  state: TurnState,
  /** What was asked, so that a page that comes late can show it. */
  text: z.string(),
  speaker: z.string().nullable(),
  attachments: z.array(AttachmentView),
  blocks: z.array(LiveBlock),
  calls: z.array(CallView),
  notice: z.string().nullable(),
  fallback: FallbackView.nullable(),
  error: TurnError.nullable(),
});
export type LiveTurn = z.infer<typeof LiveTurn>;

/** What a session's stream carries. Each event has a sequence number that grows by one within the session. */
export const LiveEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("snapshot"), turn: LiveTurn.nullable(), queued: z.number() }),
  z.object({ type: z.literal("turn-queued"), turnId: z.string(), queued: z.number() }),
  /** What waits was edited, reordered or dropped. */
  z.object({ type: z.literal("queue-changed"), queued: z.number() }),
  z.object({ type: z.literal("turn-started"), turn: LiveTurn }),
  /** A message that came while the turn runs was taken into it; its words stand before the next block. */
  z.object({
    type: z.literal("turn-steered"),
    turnId: z.string(),
    joined: z.object({ turnId: z.string(), text: z.string(), speaker: z.string().nullable() }),
  }),
  /** What the turn has to tell that is no part of its answer; null = no longer. */
  z.object({ type: z.literal("turn-notice"), turnId: z.string(), notice: z.string().nullable() }),
  /** Blocks from this one on are of a call that broke off: another one answers in its place. */
  z.object({ type: z.literal("blocks-dropped"), turnId: z.string(), from: z.number() }),
  z.object({
    type: z.literal("block-started"),
    turnId: z.string(),
    index: z.number(),
    block: LiveBlock,
  }),
  /** Text to append to the block (to `inputJson` of a tool). */
  z.object({
    type: z.literal("block-delta"),
    turnId: z.string(),
    index: z.number(),
    text: z.string(),
  }),
  z.object({
    type: z.literal("tool-ended"),
    turnId: z.string(),
    index: z.number(),
    result: z.object({ text: z.string(), isError: z.boolean(), elapsedMs: z.number() }),
  }),
  z.object({ type: z.literal("call-started"), turnId: z.string(), call: CallView }),
  z.object({ type: z.literal("call-ended"), turnId: z.string(), call: CallView }),
  z.object({
    type: z.literal("turn-ended"),
    turnId: z.string(),
    state: TurnState,
    error: TurnError.nullable(),
    queued: z.number(),
  }),
  z.object({ type: z.literal("session-changed") }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;
export const SequencedEvent = z.object({ seq: z.number(), event: LiveEvent });
export type SequencedEvent = z.infer<typeof SequencedEvent>;

export const WatchInput = z.object({
  sessionId: IdInput,
  /** The id of the last event that was seen: what follows it is sent again. */
  lastEventId: z
    .string()
    .regex(/^\d{1,15}$/, "is not the id of an event: send the last one you received, or none")
    .nullish(),
});
export type WatchInput = z.infer<typeof WatchInput>;

/** What happens in the whole gateway, told so that lists can be kept in step. */
export const FeedEvent = z.discriminatedUnion("type", [
  /** Anything may have changed: read again what is shown. */
  z.object({ type: z.literal("feed-started") }),
  z.object({
    type: z.literal("session-changed"),
    sessionId: z.string(),
    profile: z.string(),
    title: z.string(),
    state: SessionState,
    lastActiveAt: Timestamp,
  }),
  z.object({ type: z.literal("agents-changed") }),
  /** Configuration on disk was written through this gateway. */
  z.object({ type: z.literal("settings-changed") }),
]);
export type FeedEvent = z.infer<typeof FeedEvent>;

/** What the one subscription of a tab carries: the gateway's feed, and the stream of the session that it shows. */
export const LiveMessage = z.discriminatedUnion("channel", [
  z.object({ channel: z.literal("feed"), seq: z.number(), event: FeedEvent }),
  z.object({
    channel: z.literal("session"),
    sessionId: z.string(),
    seq: z.number(),
    event: LiveEvent,
  }),
]);
export type LiveMessage = z.infer<typeof LiveMessage>;

export const SubscribeInput = z.object({
  /** The session whose stream comes along; null = the feed alone. */
  sessionId: IdInput.nullish(),
  /** The id of the last message that was seen, `<feed>.<session>`: what follows it is sent again. */
  lastEventId: z
    .string()
    .regex(
      /^\d{1,15}\.\d{1,15}$/,
      "is not the id of a message: send the last one you received, or none",
    )
    .nullish(),
});
export type SubscribeInput = z.infer<typeof SubscribeInput>;

import { z } from "zod";
import { CallView } from "./calls";
import { IdInput } from "./common";
import { TurnError, TurnState } from "./sessions";

/** A block of the running answer as far as it has come; `result` once its tool has ended. */
export const LiveBlock = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({ type: z.literal("thinking"), text: z.string() }),
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
  blocks: z.array(LiveBlock),
  calls: z.array(CallView),
  notice: z.string().nullable(),
  error: TurnError.nullable(),
});
export type LiveTurn = z.infer<typeof LiveTurn>;

/** What a session's stream carries. Each event has a sequence number that grows by one within the session. */
export const LiveEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("snapshot"), turn: LiveTurn.nullable(), queued: z.number() }),
  z.object({ type: z.literal("turn-queued"), turnId: z.string(), queued: z.number() }),
  z.object({ type: z.literal("turn-started"), turn: LiveTurn }),
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

import { ApiError, defaultErrorMessage } from "../errors";
import {
  DroppedError,
  type EventWriter,
  jsonPieces,
  textPieces,
  WORDS_PER_CHUNK,
} from "../event-stream";
import type { JsonRecord } from "../json";
import type { StopReason } from "../reply";
import { errorFields } from "./refusals";
import type { OpenaiAnswer } from "./types";

export interface Pace {
  readonly chunkMs: number;
  /** The stream ends with an error event. */
  readonly fails: boolean;
}

const FINISH: Readonly<Record<StopReason, string>> = {
  end_turn: "stop",
  stop_sequence: "stop",
  max_tokens: "length",
  tool_use: "tool_calls",
  refusal: "content_filter",
};

/** The whole answer of a request that does not stream. */
export function chatCompletion(answer: OpenaiAnswer): JsonRecord {
  const calls = callsOf(answer);
  const text = textOf(answer);
  return {
    ...identity(answer, "chat.completion"),
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: text === "" && calls.length > 0 ? null : text,
          refusal: null,
          annotations: [],
          ...(calls.length === 0 ? {} : { tool_calls: calls }),
        },
        logprobs: null,
        finish_reason: FINISH[answer.reply.stopReason],
      },
    ],
    usage: usageOf(answer),
  };
}

/** Sends the answer as chunks of data, at its pace; breaks off where its script says so. */
export async function streamChat(
  events: EventWriter,
  answer: OpenaiAnswer,
  pace: Pace,
): Promise<void> {
  const chunk = (delta: JsonRecord, finish: string | null = null) =>
    events.frame(
      frameOf({
        ...identity(answer, "chat.completion.chunk"),
        choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
        ...(answer.request.includeUsage ? { usage: null } : {}),
      }),
    );
  const { blocks, delivery, stopReason } = answer.reply;
  await chunk({ role: "assistant", content: "", refusal: null });
  let index = 0;
  for (const block of blocks) {
    if (block.type === "thinking") continue; // this API keeps its reasoning to itself
    if (block.type === "text") {
      for (const content of textPieces(block.text, delivery.isWordByWord ? 1 : WORDS_PER_CHUNK)) {
        await events.pace(pace.chunkMs);
        await chunk({ content });
      }
      if (delivery.breaksOff === "drop") await events.drop();
      if (delivery.breaksOff === "error") return failStream(events);
      continue;
    }
    const declared = { name: block.name, arguments: "" };
    const id = answer.nextCallId();
    await chunk({ tool_calls: [{ index, id, type: "function", function: declared }] });
    for (const piece of jsonPieces(JSON.stringify(block.input))) {
      await events.pace(pace.chunkMs);
      await chunk({ tool_calls: [{ index, function: { arguments: piece } }] });
    }
    index += 1;
  }
  if (pace.fails) return failStream(events);
  await chunk({}, FINISH[stopReason]);
  if (answer.request.includeUsage) {
    const last = { ...identity(answer, "chat.completion.chunk"), choices: [] };
    await events.frame(frameOf({ ...last, usage: usageOf(answer) }));
  }
  await events.frame("data: [DONE]\n\n");
  await events.end();
}

async function failStream(events: EventWriter): Promise<void> {
  const error = errorFields(new ApiError(529, defaultErrorMessage(529)));
  await events.frame(frameOf({ error }));
  await events.end();
  throw new DroppedError();
}

function frameOf(data: JsonRecord): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

function identity({ id, createdAtSeconds, request }: OpenaiAnswer, object: string): JsonRecord {
  const model = request.model.id;
  return { id, object, created: createdAtSeconds, model, service_tier: "default" };
}

function textOf({ reply }: OpenaiAnswer): string {
  return reply.blocks.map((block) => (block.type === "text" ? block.text : "")).join("");
}

function callsOf({ reply, nextCallId }: OpenaiAnswer): JsonRecord[] {
  return reply.blocks.flatMap((block) => {
    if (block.type !== "tool_use") return [];
    const declared = { name: block.name, arguments: JSON.stringify(block.input) };
    return [{ id: nextCallId(), type: "function", function: declared }];
  });
}

function usageOf(answer: OpenaiAnswer): JsonRecord {
  const { usage, outputTokens, reasoningTokens, request } = answer;
  const writes = request.model.caching === "breakpoints";
  return {
    prompt_tokens: usage.total,
    completion_tokens: outputTokens,
    total_tokens: usage.total + outputTokens,
    prompt_tokens_details: {
      cached_tokens: usage.read,
      ...(writes ? { cache_write_tokens: usage.written } : {}),
      audio_tokens: 0,
    },
    completion_tokens_details: { reasoning_tokens: reasoningTokens, audio_tokens: 0 },
  };
}

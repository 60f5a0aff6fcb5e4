import { ApiError, defaultErrorMessage } from "../errors";
import {
  DroppedError,
  type EventWriter,
  jsonPieces,
  textPieces,
  WORDS_PER_CHUNK,
} from "../event-stream";
import { digest } from "../hash";
import type { JsonRecord } from "../json";
import type { ReplyBlock } from "../reply";
import type { Pace } from "./chat-wire";
import { SEAL } from "./read-responses";
import { errorFields } from "./refusals";
import type { OpenaiAnswer } from "./types";

/** The whole answer of a request that does not stream. */
export function responseObject(answer: OpenaiAnswer): JsonRecord {
  return { ...openResponse(answer), ...endOf(answer, itemsOf(answer)) };
}

/** Sends the answer as typed, numbered events, at its pace; breaks off where its script says so. */
export async function streamResponse(
  events: EventWriter,
  answer: OpenaiAnswer,
  pace: Pace,
): Promise<void> {
  let sequence_number = -1;
  const send = (type: string, fields: JsonRecord) => {
    sequence_number += 1;
    return events.send(type, { sequence_number, ...fields });
  };
  const opened = { ...openResponse(answer), status: "in_progress" };
  await send("response.created", { response: opened });
  await send("response.in_progress", { response: opened });
  const items = itemsOf(answer);
  for (const [output_index, item] of items.entries()) {
    const place = { output_index, item_id: item.id };
    await send("response.output_item.added", { output_index, item: begun(item) });
    if (item.type === "message") await sendText(send, events, { item, place, answer, pace });
    if (item.type === "function_call") await sendCall(send, events, { item, place, pace });
    if (item.type === "reasoning") await sendSummary(send, { item, place });
    await send("response.output_item.done", { output_index, item });
  }
  if (pace.fails) return fail(send, events, answer);
  const response = responseEnd(answer, items);
  await send(`response.${String(response.status)}`, { response });
  await events.end();
}

type Send = (type: string, fields: JsonRecord) => Promise<void>;

interface ItemPlace {
  readonly item: JsonRecord;
  readonly place: JsonRecord;
  readonly pace: Pace;
}

async function sendText(
  send: Send,
  events: EventWriter,
  { item, place, answer, pace }: ItemPlace & { answer: OpenaiAnswer },
): Promise<void> {
  const { delivery } = answer.reply;
  const [part] = partsOf(item);
  const content_index = 0;
  if (part?.type === "refusal") {
    const refusal = String(part.refusal);
    const nothing = { ...part, refusal: "" };
    await send("response.content_part.added", { ...place, content_index, part: nothing });
    await send("response.refusal.delta", { ...place, content_index, delta: refusal });
    await send("response.refusal.done", { ...place, content_index, refusal });
    return send("response.content_part.done", { ...place, content_index, part });
  }
  const text = String(part?.text ?? "");
  const empty = { ...part, text: "" };
  await send("response.content_part.added", { ...place, content_index, part: empty });
  for (const delta of textPieces(text, delivery.isWordByWord ? 1 : WORDS_PER_CHUNK)) {
    await events.pace(pace.chunkMs);
    await send("response.output_text.delta", { ...place, content_index, delta, logprobs: [] });
  }
  if (delivery.breaksOff === "drop") await events.drop();
  if (delivery.breaksOff === "error") await fail(send, events, answer);
  await send("response.output_text.done", { ...place, content_index, text, logprobs: [] });
  await send("response.content_part.done", { ...place, content_index, part });
}

async function sendCall(
  send: Send,
  events: EventWriter,
  { item, place, pace }: ItemPlace,
): Promise<void> {
  const text = String(item.arguments);
  for (const delta of jsonPieces(text)) {
    await events.pace(pace.chunkMs);
    await send("response.function_call_arguments.delta", { ...place, delta });
  }
  const { name } = item;
  await send("response.function_call_arguments.done", { ...place, name, arguments: text });
}

async function sendSummary(send: Send, { item, place }: Omit<ItemPlace, "pace">): Promise<void> {
  const summary = Array.isArray(item.summary) ? item.summary : [];
  for (const [summary_index, part] of summary.entries()) {
    const text = String(part.text);
    const at = { ...place, summary_index };
    await send("response.reasoning_summary_part.added", { ...at, part: { ...part, text: "" } });
    await send("response.reasoning_summary_text.delta", { ...at, delta: text });
    await send("response.reasoning_summary_text.done", { ...at, text });
    await send("response.reasoning_summary_part.done", { ...at, part });
  }
}

async function fail(send: Send, events: EventWriter, answer: OpenaiAnswer): Promise<never> {
  const { message, code } = errorFields(new ApiError(529, defaultErrorMessage(529)));
  const error = { code, message };
  await send("response.failed", {
    response: { ...openResponse(answer), status: "failed", error },
  });
  await events.end();
  throw new DroppedError();
}

function begun(item: JsonRecord): JsonRecord {
  if (item.type === "message") return { ...item, status: "in_progress", content: [] };
  if (item.type === "function_call") return { ...item, status: "in_progress", arguments: "" };
  return { ...item, summary: [] };
}

function partsOf(item: JsonRecord): JsonRecord[] {
  return Array.isArray(item.content) ? item.content : [];
}

function itemsOf(answer: OpenaiAnswer): JsonRecord[] {
  return answer.reply.blocks.flatMap((block, at) => itemOf(block, at, answer));
}

function itemOf(block: ReplyBlock, at: number, answer: OpenaiAnswer): JsonRecord[] {
  const ending = answer.id.slice("resp_".length);
  if (block.type === "thinking") {
    const seal = `${SEAL}${digest(answer.request.model.id, block.text)}`;
    const summary = [{ type: "summary_text", text: block.text }];
    const sealed = answer.request.sealsReasoning ? { encrypted_content: seal } : {};
    return [{ id: `rs_${ending}_${at}`, type: "reasoning", summary, ...sealed }];
  }
  const isLast = at === answer.reply.blocks.length - 1;
  const status = isLast && isCut(answer) ? "incomplete" : "completed";
  if (block.type === "tool_use") {
    const call_id = answer.nextCallId();
    const text = JSON.stringify(block.input);
    const { name } = block;
    return [
      { id: `fc_${ending}_${at}`, type: "function_call", call_id, name, arguments: text, status },
    ];
  }
  const isRefusal = answer.reply.stopReason === "refusal";
  const part = isRefusal
    ? { type: "refusal", refusal: block.text }
    : { type: "output_text", text: block.text, annotations: [], logprobs: [] };
  return [
    { id: `msg_${ending}_${at}`, type: "message", role: "assistant", status, content: [part] },
  ];
}

function isCut({ reply }: OpenaiAnswer): boolean {
  return reply.stopReason === "max_tokens";
}

function responseEnd(answer: OpenaiAnswer, items: readonly JsonRecord[]): JsonRecord {
  return { ...openResponse(answer), ...endOf(answer, items) };
}

function endOf(answer: OpenaiAnswer, output: readonly JsonRecord[]): JsonRecord {
  const isIncomplete = isCut(answer);
  return {
    status: isIncomplete ? "incomplete" : "completed",
    incomplete_details: isIncomplete ? { reason: "max_output_tokens" } : null,
    output,
    usage: usageOf(answer),
  };
}

function openResponse({ id, createdAtSeconds, request }: OpenaiAnswer): JsonRecord {
  return {
    ...{ id, object: "response", created_at: createdAtSeconds, model: request.model.id },
    ...{ error: null, incomplete_details: null, instructions: null, metadata: {}, output: [] },
    ...{ parallel_tool_calls: true, temperature: null, tool_choice: "auto", tools: [] },
    ...{ top_p: null, max_output_tokens: request.maxOutputTokens, previous_response_id: null },
    reasoning: { effort: request.effort, summary: null },
    ...{ store: false, text: { format: { type: "text" } }, truncation: "disabled", usage: null },
  };
}

function usageOf({ usage, outputTokens, reasoningTokens, request }: OpenaiAnswer): JsonRecord {
  const writes = request.model.caching === "breakpoints";
  return {
    input_tokens: usage.total,
    input_tokens_details: {
      cached_tokens: usage.read,
      ...(writes ? { cache_write_tokens: usage.written } : {}),
    },
    output_tokens: outputTokens,
    output_tokens_details: { reasoning_tokens: reasoningTokens },
    total_tokens: usage.total + outputTokens,
  };
}

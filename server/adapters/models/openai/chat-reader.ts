import type { StopReason, StreamPart } from "@/server/core/models";
import { cutOff, malformed } from "../faults";
import { isRecord, type JsonRecord, recordField, textField } from "../json";
import { Answer, type AnswerReader, type AnswerSource } from "./answer";
import type { CallPiece } from "./answer-blocks";
import { streamedError } from "./errors";

const STOP_REASONS: Readonly<Record<string, StopReason>> = {
  stop: "end_turn",
  eos: "end_turn",
  end_turn: "end_turn",
  tool_calls: "tool_use",
  function_call: "tool_use",
  length: "max_tokens",
  content_filter: "refusal",
};
/** Reasons that are failures: the answer is not what the model meant to say. */
const FAILURES: Readonly<Record<string, string>> = {
  insufficient_system_resource: "server_is_overloaded",
  error: "server_error",
};

/** Reads the chunks of a Chat Completions stream, of OpenAI and of the servers that speak it. */
export class ChatReader implements AnswerReader {
  readonly #answer: Answer;
  readonly #requestId: string | null;
  #finishReason: string | null = null;
  #hasRefused = false;
  #slotCount = 0;
  #lastSlot: string | undefined;
  readonly #slotOfIndex = new Map<string, string>();

  constructor(source: AnswerSource) {
    this.#answer = new Answer(source);
    this.#requestId = source.requestId;
  }

  get hasBegun(): boolean {
    return this.#answer.hasBegun;
  }

  get hasFinished(): boolean {
    return this.#finishReason !== null;
  }

  get hasEnded(): boolean {
    return this.#answer.hasEnded;
  }

  read(chunk: JsonRecord): StreamPart[] {
    const choice = firstChoice(chunk);
    this.#answer.rawUsage = chunk.usage ?? choice?.usage ?? this.#answer.rawUsage;
    if (choice === null && !isRecord(chunk.usage)) return [];
    const parts = this.#answer.begin(textField(chunk, "id") || null);
    if (choice === null || this.hasFinished) return parts;
    parts.push(...this.#readDelta(recordField(choice, "delta")));
    const finishReason = textField(choice, "finish_reason");
    if (finishReason) parts.push(...this.#close(finishReason));
    return parts;
  }

  finish(): StreamPart[] {
    if (!this.hasBegun) throw malformed("no message in it");
    if (this.#finishReason === null) throw cutOff();
    return this.#answer.end(this.#stopReason(this.#finishReason));
  }

  #readDelta(delta: JsonRecord): StreamPart[] {
    const { blocks } = this.#answer;
    const refusal = textField(delta, "refusal") ?? "";
    if (refusal !== "") this.#hasRefused = true;
    if (delta.function_call) this.#answer.warn("delta", "function_call");
    const thinking = textField(delta, "reasoning_content") || textField(delta, "reasoning") || "";
    return [
      ...blocks.thinking(thinking),
      ...blocks.text(`${contentText(delta.content)}${refusal}`),
      ...toolCalls(delta).flatMap((call) => this.#readCall(call)),
    ];
  }

  // Servers differ in all of it: no index, one index for every call, the id again in each piece, or no id at all.
  #readCall(call: JsonRecord): StreamPart[] {
    const made = recordField(call, "function");
    const index = typeof call.index === "number" ? String(call.index) : null;
    const piece = {
      id: textField(call, "id") ?? "",
      name: textField(made, "name") ?? "",
      json: argumentsOf(made.arguments),
    };
    return this.#answer.blocks.call(this.#slotFor(index, piece), piece);
  }

  #slotFor(index: string | null, piece: CallPiece): string {
    const known = index === null ? this.#lastSlot : this.#slotOfIndex.get(index);
    const isKnown = known !== undefined && !this.#answer.blocks.isOtherCall(known, piece);
    const slot = isKnown ? known : `call ${this.#slotCount++}`;
    if (index !== null) this.#slotOfIndex.set(index, slot);
    this.#lastSlot = slot;
    return slot;
  }

  #close(finishReason: string): StreamPart[] {
    const failure = Object.hasOwn(FAILURES, finishReason) ? FAILURES[finishReason] : undefined;
    if (failure !== undefined)
      throw streamedError(
        { code: failure, message: `the answer ended with "${finishReason}"` },
        { ending: null, hasBegun: true, apiKey: "", requestId: this.#requestId },
      );
    const isCut = finishReason === "length" || finishReason === "content_filter";
    const parts = this.#answer.blocks.endAll({ isCut });
    this.#finishReason = finishReason;
    return parts;
  }

  #stopReason(finishReason: string): StopReason {
    if (this.#hasRefused) return "refusal";
    const known = Object.hasOwn(STOP_REASONS, finishReason)
      ? STOP_REASONS[finishReason]
      : undefined;
    const said = known ?? "other";
    if (said !== "end_turn" && said !== "tool_use") return said;
    return this.#answer.blocks.hasCalls ? "tool_use" : "end_turn";
  }
}

function firstChoice(chunk: JsonRecord): JsonRecord | null {
  const choices = Array.isArray(chunk.choices) ? chunk.choices : [];
  return choices.find(isRecord) ?? null;
}

function toolCalls(delta: JsonRecord): JsonRecord[] {
  return Array.isArray(delta.tool_calls) ? delta.tool_calls.filter(isRecord) : [];
}

/** Content as text; a few servers send parts. */
function contentText(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part) => (isRecord(part) ? (textField(part, "text") ?? "") : "")).join("");
}

/** Arguments as their JSON text; a few servers send the object itself. */
function argumentsOf(value: unknown): string {
  if (typeof value === "string") return value;
  return isRecord(value) ? JSON.stringify(value) : "";
}

import type { Logger } from "@/server/core/kernel";
import type { Marker, ProviderVerdict, StopReason, StreamPart } from "@/server/core/models";
import { malformed } from "../faults";
import { countField, isRecord, type JsonRecord, recordField, textField } from "../json";
import { closeBlock, growBlock, type OpenBlock, openBlock, openingParts } from "./answer-blocks";
import { mergeRawUsage, usageBuckets } from "./usage";

const STOP_REASONS: Readonly<Record<string, StopReason>> = {
  end_turn: "end_turn",
  max_tokens: "max_tokens",
  stop_sequence: "stop_sequence",
  tool_use: "tool_use",
  pause_turn: "pause_turn",
  refusal: "refusal",
  model_context_window_exceeded: "context_window_exceeded",
};

/** Stops that may cut a tool call in two: its half is dropped and the reason stands. */
const CUTTING: readonly StopReason[] = ["max_tokens", "context_window_exceeded", "refusal"];

export interface AnswerSource {
  readonly requestId: string | null;
  readonly organisation: string | null;
  readonly markers: readonly Marker[];
  readonly logger: Logger;
}

/** Turns the events of one answer into stream parts; blocks are given out only when they are complete. */
export class AnswerReader {
  readonly #source: AnswerSource;
  readonly #blocks = new Map<number, OpenBlock>();
  readonly #warned = new Set<string>();
  #rawUsage: unknown = null;
  #diagnostics: unknown = null;
  #stopReason: StopReason = "other";
  #isToolDamaged = false;
  #state: "waiting" | "begun" | "ended" = "waiting";

  constructor(source: AnswerSource) {
    this.#source = source;
  }

  get hasBegun(): boolean {
    return this.#state !== "waiting";
  }

  get hasEnded(): boolean {
    return this.#state === "ended";
  }

  /** The parts that an event stands for, in order; throws PROVIDER_FAILED on one that makes no sense. */
  read(event: JsonRecord): StreamPart[] {
    switch (event.type) {
      case "message_start":
        return this.#begin(recordField(event, "message"));
      case "content_block_start":
        return this.#openBlock(event);
      case "content_block_delta":
        return this.#growBlock(event);
      case "content_block_stop":
        return this.#closeBlock(event);
      case "message_delta":
        return this.#update(event);
      case "message_stop":
        return this.#end();
      case "ping":
        return [];
      default:
        this.#warn("event", event.type);
        return [];
    }
  }

  #begin(message: JsonRecord): StreamPart[] {
    const providerMessageId = textField(message, "id");
    if (providerMessageId === null) throw malformed("an answer without an id");
    if (this.hasBegun) throw malformed("a second answer in one stream");
    this.#state = "begun";
    this.#rawUsage = message.usage ?? null;
    this.#diagnostics = message.diagnostics ?? null;
    const { requestId, organisation } = this.#source;
    return [
      {
        type: "answer-start",
        providerMessageId,
        requestId,
        organisation,
        usage: usageBuckets(this.#rawUsage, this.#source.markers),
        rawUsage: this.#rawUsage,
      },
    ];
  }

  #openBlock(event: JsonRecord): StreamPart[] {
    const index = this.#indexOf(event);
    const raw = recordField(event, "content_block");
    const block = openBlock(raw);
    if (block.kind === "ignored") this.#warn("block", raw.type);
    this.#blocks.set(index, block);
    return openingParts(block, index);
  }

  #growBlock(event: JsonRecord): StreamPart[] {
    const index = this.#indexOf(event);
    const block = this.#blocks.get(index);
    if (block === undefined) throw malformed("a delta of a block that is not open");
    const delta = recordField(event, "delta");
    const parts = growBlock(block, delta, index);
    if (parts === null) this.#warn("delta", delta.type);
    return parts ?? [];
  }

  #closeBlock(event: JsonRecord): StreamPart[] {
    const index = this.#indexOf(event);
    const block = this.#blocks.get(index);
    if (block === undefined) throw malformed("the end of a block that is not open");
    this.#blocks.delete(index);
    const closed = closeBlock(block);
    if (closed.state === "damaged") this.#isToolDamaged = true;
    return closed.state === "whole" ? [{ type: "block-end", index, block: closed.block }] : [];
  }

  #update(event: JsonRecord): StreamPart[] {
    if (!this.hasBegun) throw malformed("an update before the answer began");
    const delta = recordField(event, "delta");
    const stopReason = textField(delta, "stop_reason");
    if (stopReason !== null) this.#stopReason = stopReasonOf(stopReason);
    this.#rawUsage = mergeRawUsage(this.#rawUsage, event.usage);
    this.#diagnostics = event.diagnostics ?? delta.diagnostics ?? this.#diagnostics;
    return [];
  }

  #end(): StreamPart[] {
    if (!this.hasBegun) throw malformed("the end of an answer that did not begin");
    if (this.#isToolDamaged && !CUTTING.includes(this.#stopReason))
      throw malformed("a tool call whose input is not a JSON object");
    this.#state = "ended";
    return [
      {
        type: "answer-end",
        stopReason: this.#stopReason,
        usage: usageBuckets(this.#rawUsage, this.#source.markers),
        rawUsage: this.#rawUsage,
        verdict: verdictOf(this.#diagnostics),
      },
    ];
  }

  #indexOf(event: JsonRecord): number {
    if (!this.hasBegun) throw malformed("a block before the answer began");
    const index = countField(event, "index");
    if (index === null) throw malformed("a block without an index");
    return index;
  }

  #warn(what: "event" | "block" | "delta", type: unknown): void {
    const name = typeof type === "string" ? type.slice(0, 60) : "unnamed";
    if (this.#warned.has(`${what} ${name}`)) return;
    this.#warned.add(`${what} ${name}`);
    const { requestId, logger } = this.#source;
    logger.warn({ requestId, what, name }, "ignored a part of the answer that is not known");
  }
}

function stopReasonOf(raw: string): StopReason {
  return (Object.hasOwn(STOP_REASONS, raw) ? STOP_REASONS[raw] : undefined) ?? "other";
}

function verdictOf(diagnostics: unknown): ProviderVerdict | null {
  if (!isRecord(diagnostics)) return null;
  const reason = recordField(diagnostics, "cache_miss_reason");
  const type = textField(reason, "type");
  return type === null
    ? null
    : { type, missedTokens: countField(reason, "cache_missed_input_tokens") };
}

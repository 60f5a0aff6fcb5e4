import type { PromptUsage } from "./accounting";
import type { MissReason } from "./diagnostics";
import type { JsonRecord } from "./json";
import { outputTokens, type Reply, type ReplyBlock, thinkingTokens } from "./reply";
import type { ThinkingSetting } from "./request/types";
import { type DroppedThinking, type PrefixBinder, signThinking } from "./thinking";

/** A content block as it leaves: whole, as in a JSON answer. */
export type WireBlock =
  | { readonly type: "thinking"; readonly thinking: string; readonly signature: string }
  | { readonly type: "text"; readonly text: string; readonly citations: null }
  | {
      readonly type: "tool_use";
      readonly id: string;
      readonly name: string;
      readonly input: JsonRecord;
      readonly caller: { readonly type: "direct" };
    };

export interface Answer {
  readonly id: string;
  readonly model: string;
  readonly blocks: readonly WireBlock[];
  readonly reply: Reply;
  readonly usage: PromptUsage;
  readonly speed: "standard" | "fast";
  readonly missReason: MissReason | null;
  readonly dropped: readonly DroppedThinking[] | null;
}

interface BlockContext {
  readonly model: string;
  readonly display: ThinkingSetting["display"];
  readonly binder: PrefixBinder;
  readonly nextToolId: () => string;
}

/** Gives the blocks their ids and signatures; each thinking block is bound to all before it. */
export function wireBlocks(blocks: readonly ReplyBlock[], context: BlockContext): WireBlock[] {
  return blocks.map((block) => {
    const wire = wireBlock(block, context);
    const source: JsonRecord = { ...wire };
    const text = JSON.stringify(wire);
    context.binder.add({ tier: "messages", role: "assistant", type: wire.type, source, text });
    return wire;
  });
}

function wireBlock(block: ReplyBlock, context: BlockContext): WireBlock {
  if (block.type === "text") return { type: "text", text: block.text, citations: null };
  if (block.type === "tool_use") {
    const { name, input } = block;
    const id = context.nextToolId();
    return { type: "tool_use", id, name, input, caller: { type: "direct" } };
  }
  const isShown =
    context.display === "summarized" || (context.display === "updates" && block.isNote);
  const thinking = isShown ? block.text : "";
  const signature = signThinking(context.model, context.binder.read(), thinking);
  return { type: "thinking", thinking, signature };
}

function startUsage({ usage, speed }: Answer): JsonRecord {
  return {
    ...promptUsage(usage),
    cache_creation: {
      ephemeral_5m_input_tokens: usage.write5m,
      ephemeral_1h_input_tokens: usage.write1h,
    },
    output_tokens: 1,
    output_tokens_details: null,
    server_tool_use: null,
    service_tier: "standard",
    inference_geo: null,
    speed,
  };
}

/** The totals at the end of a stream; the split by lifetime is only in the first event. */
export function endUsage({ usage, reply }: Answer): JsonRecord {
  return {
    ...promptUsage(usage),
    output_tokens: outputTokens(reply),
    output_tokens_details: { thinking_tokens: thinkingTokens(reply) },
    server_tool_use: null,
  };
}

function promptUsage(usage: PromptUsage): JsonRecord {
  return {
    input_tokens: usage.uncached,
    cache_creation_input_tokens: usage.write5m + usage.write1h,
    cache_read_input_tokens: usage.read,
  };
}

/** What the end of an answer says: why it stopped. */
export function stopFields({ reply }: Answer): JsonRecord {
  return {
    stop_reason: reply.stopReason,
    stop_sequence: reply.stopSequence,
    stop_details:
      reply.stopReason === "refusal"
        ? { type: "refusal", category: null, explanation: "The simulator was told to refuse." }
        : null,
  };
}

/** The message as the first event of a stream holds it: no content, no end. */
export function openMessage(answer: Answer): JsonRecord {
  return {
    ...identity(answer),
    content: [],
    stop_reason: null,
    stop_sequence: null,
    stop_details: null,
    ...common(answer),
    usage: startUsage(answer),
  };
}

export function wholeMessage(answer: Answer): JsonRecord {
  return {
    ...identity(answer),
    content: answer.blocks,
    ...stopFields(answer),
    ...common(answer),
    usage: { ...startUsage(answer), ...endUsage(answer) },
  };
}

function identity(answer: Answer): JsonRecord {
  return { id: answer.id, type: "message", role: "assistant", model: answer.model };
}

function common(answer: Answer): JsonRecord {
  const { missReason, dropped } = answer;
  return {
    container: null,
    diagnostics: missReason === null ? null : { cache_miss_reason: missReason },
    ...(dropped === null ? {} : { input_transformations: dropped }),
  };
}

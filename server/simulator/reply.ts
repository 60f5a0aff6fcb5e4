import { tokensOf } from "./accounting";
import type { JsonRecord } from "./json";

export type StopReason = "end_turn" | "max_tokens" | "stop_sequence" | "tool_use" | "refusal";

export type ReplyBlock =
  | { readonly type: "thinking"; readonly text: string; readonly isNote: boolean }
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "tool_use"; readonly name: string; readonly input: JsonRecord };

/** How the answer is delivered, as far as a script asks for something unusual. */
interface Delivery {
  readonly firstTokenDelayMs: number;
  readonly chunkMs: number | null;
  readonly isWordByWord: boolean;
  /** After the first text: end with an SSE error of this type, or drop the connection. */
  readonly breaksOff: "error" | "drop" | null;
}

export interface Reply {
  readonly blocks: readonly ReplyBlock[];
  readonly stopReason: StopReason;
  readonly stopSequence: string | null;
  readonly delivery: Delivery;
  readonly outputTokens: number | null;
}

export const PLAIN_DELIVERY: Delivery = {
  firstTokenDelayMs: 0,
  chunkMs: null,
  isWordByWord: false,
  breaksOff: null,
};

/** A reply that ends as its blocks suggest: with tools when it calls one. */
export function reply(blocks: readonly ReplyBlock[], delivery = PLAIN_DELIVERY): Reply {
  const callsTool = blocks.some((block) => block.type === "tool_use");
  return {
    blocks,
    stopReason: callsTool ? "tool_use" : "end_turn",
    stopSequence: null,
    delivery,
    outputTokens: null,
  };
}

export function textReply(text: string): Reply {
  return reply([{ type: "text", text }]);
}

function blockTokens(block: ReplyBlock): number {
  const text = block.type === "tool_use" ? block.name + JSON.stringify(block.input) : block.text;
  return tokensOf(Buffer.byteLength(text));
}

export function outputTokens(reply: Reply): number {
  return reply.outputTokens ?? reply.blocks.reduce((sum, block) => sum + blockTokens(block), 0);
}

export function thinkingTokens(reply: Reply): number {
  const thinking = reply.blocks.filter((block) => block.type === "thinking");
  return thinking.reduce((sum, block) => sum + blockTokens(block), 0);
}

/** The reply as far as `max_tokens` and the stop sequences let it go. */
export function limitReply(
  reply: Reply,
  limits: { maxTokens: number; stopSequences: readonly string[] },
): Reply {
  return cutAtTokens(cutAtSequence(reply, limits.stopSequences), limits.maxTokens);
}

function cutAtSequence(whole: Reply, sequences: readonly string[]): Reply {
  for (const [index, block] of whole.blocks.entries()) {
    if (block.type !== "text") continue;
    const found = sequences
      .map((sequence) => ({ sequence, at: block.text.indexOf(sequence) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at)[0];
    if (found === undefined) continue;
    const kept = { ...block, text: block.text.slice(0, found.at) };
    const blocks = [...whole.blocks.slice(0, index), ...(kept.text === "" ? [] : [kept])];
    return { ...whole, blocks, stopReason: "stop_sequence", stopSequence: found.sequence };
  }
  return whole;
}

function cutAtTokens(whole: Reply, maxTokens: number): Reply {
  let left = maxTokens;
  for (const [index, block] of whole.blocks.entries()) {
    const tokens = blockTokens(block);
    if (tokens <= left) {
      left -= tokens;
      continue;
    }
    const text = block.type === "tool_use" ? "" : firstTokens(block.text, left);
    const rest: ReplyBlock[] = block.type === "tool_use" || text === "" ? [] : [{ ...block, text }];
    const blocks = [...whole.blocks.slice(0, index), ...rest];
    return { ...whole, blocks, stopReason: "max_tokens", stopSequence: null };
  }
  return whole;
}

function firstTokens(text: string, tokens: number): string {
  const cut = Buffer.from(text)
    .subarray(0, tokens * 4)
    .toString("utf8");
  return cut.replace(/\uFFFD+$/u, "");
}

import type { WireBlock, WireMessage } from "@/server/core/models";
import { CONTENT_ROOT, contentStep } from "./chain";

export interface SendableInput {
  readonly model: string;
  /** Content hashes of tools and system blocks, in order. */
  readonly frozenHashes: readonly string[];
  readonly messages: readonly WireMessage[];
}

export interface Sendable {
  readonly messages: readonly WireMessage[];
  /** Blocks left out of this call: [message index, block index] in the given messages. */
  readonly leftOut: readonly (readonly [number, number])[];
}

/**
 * The messages this call may carry. A thinking block goes only to the model that wrote it and only behind the
 * very content it was written behind (providers refuse or drop it otherwise); a message left empty is left out.
 * A decision per call: coming back to that model and content brings the block's bytes back.
 */
export function sendableMessages({ model, frozenHashes, messages }: SendableInput): Sendable {
  if (!messages.some(hasThinking)) return { messages, leftOut: [] };
  let head = frozenHashes.reduce(contentStep, CONTENT_ROOT);
  const leftOut: (readonly [number, number])[] = [];
  const sent: WireMessage[] = [];
  messages.forEach((message, messageAt) => {
    const blocks = message.blocks.filter((block, blockAt) => {
      if (!mayGo(block, model, head)) {
        leftOut.push([messageAt, blockAt]);
        return false;
      }
      head = contentStep(head, block.sha256);
      return true;
    });
    if (blocks.length === message.blocks.length) sent.push(message);
    else if (blocks.length > 0) sent.push({ role: message.role, blocks });
  });
  return { messages: sent, leftOut };
}

function mayGo(block: WireBlock, model: string, head: string): boolean {
  if (!isThinking(block)) return true;
  return block.origin?.model === model && block.origin.contentHash === head;
}

function hasThinking(message: WireMessage): boolean {
  return message.blocks.some(isThinking);
}

function isThinking(block: WireBlock): boolean {
  return block.kind === "thinking" || block.kind === "redacted_thinking";
}

import { type JsonObject, utf8Bytes, wireJson } from "@/server/core/kernel";

export type Role = "user" | "assistant" | "system";

export interface TextBlock {
  type: "text";
  text: string;
}
export interface ThinkingBlock {
  type: "thinking";
  thinking: string;
  signature: string;
}
export interface RedactedThinkingBlock {
  type: "redacted_thinking";
  data: string;
}
export interface ToolUseBlock {
  type: "tool_use";
  id: string;
  name: string;
  input: JsonObject;
}
export interface ToolResultBlock {
  type: "tool_result";
  tool_use_id: string;
  content: TextBlock[];
  is_error?: true;
}
export interface ImageBlock {
  type: "image";
  source: { type: "base64"; media_type: string; data: string };
}

export type ContentBlock =
  | TextBlock
  | ThinkingBlock
  | RedactedThinkingBlock
  | ToolUseBlock
  | ToolResultBlock
  | ImageBlock;
export type BlockKind = ContentBlock["type"];

/** Which model wrote a thinking block, and the content hash of all that stood before it when it did. */
export interface ThinkingOrigin {
  model: string;
  contentHash: string;
}

/** A content block as the exact JSON that is sent, made once and never serialised again. */
export interface WireBlock {
  readonly kind: BlockKind;
  readonly json: string;
  readonly bytes: number;
  readonly origin: ThinkingOrigin | null;
}

/** One message of a request: its role and the exact JSON of each of its blocks, in order. */
export interface WireMessage {
  readonly role: Role;
  readonly blocks: readonly WireBlock[];
}

/** Freezes a block into its wire JSON; the text survives parse and stringify unchanged. */
export function wireBlock(block: ContentBlock, origin: ThinkingOrigin | null = null): WireBlock {
  const json = wireJson(block);
  return { kind: block.type, json, bytes: utf8Bytes(json), origin };
}

/** The block behind a wire block. */
export function blockOf(wire: WireBlock): ContentBlock {
  return parseBlock(wire.json);
}

/** Parses wire JSON that `wireBlock` made. Guarantee: only text written by `wireBlock` is given here. */
export function parseBlock(json: string): ContentBlock {
  return JSON.parse(json) as ContentBlock;
}

import { type JsonObject, sha256, utf8Bytes, wireJson } from "@/server/core/kernel";
import { imageTokens } from "./images";

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
/** The only field of a call whose arguments were no JSON object: their text, as the model wrote it. */
export const UNREADABLE_INPUT = "unreadable_arguments";

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
  /** Content hash of role and JSON; two blocks with equal hashes are the same to a provider. */
  readonly sha256: string;
  readonly origin: ThinkingOrigin | null;
  /** What an image counts in tokens, about; unset for everything that counts by its bytes. */
  readonly imageTokens?: number;
}

/** One message of a request: its role and the exact JSON of each of its blocks, in order. */
export interface WireMessage {
  readonly role: Role;
  readonly blocks: readonly WireBlock[];
}

/** Freezes a block of a message of that role into its wire JSON, which survives parse and stringify unchanged. */
export function wireBlock(
  role: Role,
  block: ContentBlock,
  origin: ThinkingOrigin | null = null,
): WireBlock {
  const json = wireJson(block);
  return {
    kind: block.type,
    json,
    bytes: utf8Bytes(json),
    sha256: messageBlockHash(role, json),
    origin,
    ...imageCount(block.type, json),
  };
}

function messageBlockHash(role: Role, json: string): string {
  return sha256(`message:${role}:${json}`);
}

/** Parses wire JSON that `wireBlock` made. Guarantee: only text written by `wireBlock` is given here. */
export function parseBlock(json: string): ContentBlock {
  return JSON.parse(json) as ContentBlock;
}

/** The part of a wire block that tells what an image counts; nothing for a block of another kind. */
export function imageCount(kind: BlockKind, json: string): Pick<WireBlock, "imageTokens"> {
  if (kind !== "image") return {};
  const block = parseBlock(json);
  return block.type === "image" ? { imageTokens: imageTokens(block.source.data) } : {};
}

import { invalid } from "../errors";
import { isRecord, type JsonRecord, recordField } from "../json";
import {
  type RequestHeaders,
  type RequestMessage,
  type Role,
  VERSION_WITHOUT_SAMPLING,
} from "./types";

const ALLOWED_BLOCKS: Readonly<Record<Role, ReadonlySet<string>>> = {
  user: new Set(["text", "image", "document", "search_result", "tool_result", "container_upload"]),
  assistant: new Set([
    "text",
    "thinking",
    "redacted_thinking",
    "tool_use",
    "document",
    "server_tool_use",
    "web_search_tool_result",
  ]),
  system: new Set(["text"]),
};

/** The top-level system prompt as text blocks; a string is one block. */
export function readSystem(value: unknown): JsonRecord[] {
  if (value === undefined || value === null || value === "") return [];
  if (typeof value === "string") return [{ type: "text", text: value }];
  if (!Array.isArray(value)) throw invalid("system: Input should be a valid string or list");
  return value.map((block: unknown, index) => {
    const path = `system.${index}`;
    if (!isRecord(block) || block.type !== "text") {
      throw invalid(`${path}.type: Input should be 'text'`);
    }
    checkText(block, path);
    return block;
  });
}

/** The messages as blocks; refuses shapes, roles and empty content that the API refuses. */
export function readMessages(value: unknown, headers: RequestHeaders): RequestMessage[] {
  if (!Array.isArray(value)) throw invalid("messages: Field required");
  if (value.length === 0) throw invalid("messages: at least one message is required");
  const messages = value.map((message: unknown, index) =>
    readMessage(message, { index, isLast: index === value.length - 1, headers }),
  );
  if (messages[0]?.role !== "user") {
    throw invalid('messages: first message must use the "user" role');
  }
  return messages;
}

interface Place {
  readonly index: number;
  readonly isLast: boolean;
  readonly headers: RequestHeaders;
}

function readMessage(value: unknown, place: Place): RequestMessage {
  const path = `messages.${place.index}`;
  if (!isRecord(value)) throw invalid(`${path}: Input should be a valid dictionary`);
  const { role } = value;
  if (role !== "user" && role !== "assistant" && role !== "system") {
    throw invalid(`${path}.role: Input should be 'user', 'assistant' or 'system'`);
  }
  const mayBeEmpty = place.isLast && role === "assistant";
  const content = readContent(value.content, path);
  if (content.length === 0 && !mayBeEmpty) {
    throw invalid(
      `${path}: all messages must have non-empty content except for the optional final assistant message`,
    );
  }
  content.forEach((block, index) => {
    checkBlock(block, role, `${path}.content.${index}`);
    checkVersion(block, role, { path: `${path}.content.${index}`, headers: place.headers });
  });
  return { role, content };
}

function readContent(value: unknown, path: string): JsonRecord[] {
  if (typeof value === "string") return value === "" ? [] : [{ type: "text", text: value }];
  if (!Array.isArray(value)) {
    throw invalid(`${path}.content: Input should be a valid string or list`);
  }
  return value.map((block: unknown, index) => {
    if (isRecord(block)) return block;
    throw invalid(`${path}.content.${index}: Input should be a valid dictionary`);
  });
}

function checkBlock(block: JsonRecord, role: Role, path: string): void {
  const type = typeof block.type === "string" ? block.type : "";
  if (!ALLOWED_BLOCKS[role].has(type)) {
    throw invalid(
      `${path}: Input tag '${type}' found using 'type' does not match any of the expected tags ` +
        `for role '${role}': ${[...ALLOWED_BLOCKS[role]].map((tag) => `'${tag}'`).join(", ")}`,
    );
  }
  if (type === "text") checkText(block, path);
  if (type === "thinking") checkThinkingShape(block, path);
  if (type === "tool_use") checkToolUse(block, path);
  if (type === "tool_result") checkToolResult(block, path);
}

function checkText(block: JsonRecord, path: string): void {
  if (typeof block.text !== "string") throw invalid(`${path}.text.text: Field required`);
  if (block.text === "") {
    const marked = block.cache_control !== undefined && block.cache_control !== null;
    throw invalid(
      marked
        ? `${path}.text: cache_control cannot be set for empty text blocks`
        : `${path}.text: text content blocks must be non-empty`,
    );
  }
  if (block.text.trim() === "") {
    throw invalid(`${path}.text: text content blocks must contain non-whitespace text`);
  }
}

function checkThinkingShape(block: JsonRecord, path: string): void {
  if (typeof block.thinking !== "string")
    throw invalid(`${path}.thinking.thinking: Field required`);
  if (typeof block.signature !== "string") {
    throw invalid(`${path}.thinking.signature: Field required`);
  }
}

function checkToolUse(block: JsonRecord, path: string): void {
  if (typeof block.id !== "string" || !/^[a-zA-Z0-9_-]+$/.test(block.id)) {
    throw invalid(`${path}.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'`);
  }
  if (typeof block.name !== "string" || block.name === "") {
    throw invalid(`${path}.tool_use.name: Field required`);
  }
  if (recordField(block, "input") === null) {
    throw invalid(`${path}.tool_use.input: Input should be a valid dictionary`);
  }
}

function checkToolResult(block: JsonRecord, path: string): void {
  if (typeof block.tool_use_id !== "string") {
    throw invalid(`${path}.tool_result.tool_use_id: Field required`);
  }
  const { content } = block;
  if (content === undefined || content === null || typeof content === "string") return;
  if (!Array.isArray(content)) {
    throw invalid(`${path}.tool_result.content: Input should be a valid string or list`);
  }
  content.forEach((inner: unknown, index) => {
    const place = `${path}.tool_result.content.${index}`;
    if (!isRecord(inner)) throw invalid(`${place}: Input should be a valid dictionary`);
    if (inner.type === "text") checkText(inner, place);
  });
}

function checkVersion(
  block: JsonRecord,
  role: Role,
  place: { path: string; headers: RequestHeaders },
): void {
  if (place.headers.version < VERSION_WITHOUT_SAMPLING) return;
  if (role === "assistant" && block.type === "document") {
    throw invalid(`${place.path}: document blocks are not permitted in assistant messages`);
  }
  if (role === "user" && block.type === "text" && Array.isArray(block.citations)) {
    throw invalid(`${place.path}.text.citations: Extra inputs are not permitted in user messages`);
  }
}

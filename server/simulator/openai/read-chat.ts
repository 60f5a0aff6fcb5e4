import { isRecord, type JsonRecord, recordField, textField } from "../json";
import type { RequestMessage } from "../request/types";
import { checkText, imageOf, pieceOf, refuseMarkedOutput } from "./pieces";
import { refused } from "./refusals";
import {
  checkBreakpoints,
  readCacheSettings,
  readEffort,
  readMaxOutput,
  readModel,
  readOutputSettings,
  refuseUnknown,
} from "./settings";
import { readTools } from "./tools";
import { checkToolTurns, type SpokenItem, toMessages } from "./turns";
import type { OpenaiRequest, PromptPiece } from "./types";

const KNOWN = new Set(
  (
    "model messages tools tool_choice stream stream_options max_completion_tokens max_tokens stop " +
    "reasoning_effort prompt_cache_key prompt_cache_options prompt_cache_retention response_format " +
    "temperature top_p n user metadata store service_tier parallel_tool_calls seed verbosity " +
    "safety_identifier presence_penalty frequency_penalty"
  ).split(" "),
);
const ROLES = ["system", "developer", "user", "assistant", "tool"] as const;
type ChatRole = (typeof ROLES)[number];

/** Reads a body of POST /v1/chat/completions, or throws the refusal that the API would send. */
export function readChat(body: JsonRecord): OpenaiRequest {
  const model = readModel(body);
  refuseUnknown(body, KNOWN);
  if (body.max_tokens !== undefined && model.caching === "breakpoints") {
    throw refused(
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      "max_tokens",
      "unsupported_parameter",
    );
  }
  if (body.stream !== true && (body.stream_options ?? null) !== null) {
    throw refused(
      "The 'stream_options' parameter is only allowed when 'stream' is enabled.",
      "stream_options",
    );
  }
  const { messages } = body;
  if (!Array.isArray(messages) || messages.length === 0) {
    throw refused("Invalid 'messages': empty array. Expected at least one message.", "messages");
  }
  const tools = readTools(body.tools, "chat");
  const read = messages.map((message: unknown, index) => readMessage(message, index));
  const items = read.flatMap((each) => each.items);
  checkToolTurns(items, "messages");
  const { format, outputSettings } = readOutputSettings(body);
  const pieces: PromptPiece[] = [
    ...tools.map((tool, index) => pieceOf("tool", tool.source, `tools.${index}`)),
    ...format,
    ...read.flatMap((each) => each.pieces),
  ];
  const limit = body.max_completion_tokens === undefined ? "max_tokens" : "max_completion_tokens";
  const request: OpenaiRequest = {
    api: "chat",
    model,
    stream: body.stream === true,
    includeUsage: recordField(body, "stream_options")?.include_usage === true,
    sealsReasoning: false,
    maxOutputTokens: readMaxOutput(body, limit, model),
    stopSequences: [body.stop ?? []].flat().map(String),
    effort: readEffort(body.reasoning_effort, "reasoning_effort"),
    outputSettings,
    ...readCacheSettings(body, model),
    pieces,
    system: read.flatMap((each) => each.system),
    messages: toMessages(items),
    tools: tools.map((tool) => tool.plain),
  };
  checkBreakpoints(request);
  return request;
}

interface ReadMessage {
  readonly pieces: readonly PromptPiece[];
  readonly items: readonly SpokenItem[];
  readonly system: RequestMessage["content"];
}

function readMessage(value: unknown, index: number): ReadMessage {
  const path = `messages.${index}`;
  if (!isRecord(value)) throw refused(`Invalid type for '${path}': expected an object.`, path);
  const role = ROLES.find((known) => known === value.role);
  if (role === undefined) {
    throw refused(
      `Invalid value: '${String(value.role)}'. Supported values are: ${ROLES.join(", ")}.`,
      `${path}.role`,
      "invalid_value",
    );
  }
  const parts = readParts(value, role, path);
  const pieces = parts.map((part, at) =>
    pieceOf(role, part, typeof part === "string" ? path : `${path}.content.${at}`),
  );
  const content = parts.map((part) => plainPart(part));
  if (role === "system" || role === "developer") return { pieces, items: [], system: content };
  if (role === "user") return { pieces, items: [{ kind: "said", role, content }], system: [] };
  if (role === "tool") {
    const callId = textField(value, "tool_call_id") ?? "";
    const text = content.map((part) => textField(part, "text") ?? "").join("");
    const own = { text: `${role} ${callId}`, imageTokens: null, isMarked: false, path };
    const item: SpokenItem = { kind: "result", callId, text };
    return { pieces: [own, ...pieces], items: [item], system: [] };
  }
  const calls = readCalls(value.tool_calls, path);
  const said: SpokenItem[] =
    content.length === 0 ? [] : [{ kind: "said", role: "assistant", content }];
  const callPieces = calls.map((call) => pieceOf("assistant", call.source, `${path}.tool_calls`));
  const written = [...pieces, ...callPieces];
  refuseMarkedOutput(written);
  return { pieces: written, items: [...said, ...calls], system: [] };
}

function readParts(message: JsonRecord, role: ChatRole, path: string): (string | JsonRecord)[] {
  const { content } = message;
  const mayBeEmpty = role === "assistant" && Array.isArray(message.tool_calls);
  if (typeof content === "string" && content !== "") return [content];
  const isEmpty = content === null || content === undefined || content === "";
  if (isEmpty || (Array.isArray(content) && content.length === 0)) {
    if (mayBeEmpty || (role === "tool" && content === "")) return [];
    throw refused(`Invalid value for 'content': expected a string, got null.`, `${path}.content`);
  }
  if (!Array.isArray(content)) {
    throw refused(`Invalid type for '${path}.content'.`, `${path}.content`, "invalid_type");
  }
  return content.map((part: unknown, at) => {
    const place = `${path}.content.${at}`;
    const isKnown = isRecord(part) && (part.type === "text" || part.type === "image_url");
    if (!isRecord(part) || !isKnown) throw refused(`Invalid value for '${place}.type'.`, place);
    if (part.type === "image_url" && role !== "user") {
      throw refused("Images may only be sent by the user.", place);
    }
    checkText(part, place);
    return part;
  });
}

function plainPart(part: string | JsonRecord): JsonRecord {
  if (typeof part === "string") return { type: "text", text: part };
  return imageOf(part) ?? { type: "text", text: textField(part, "text") ?? "" };
}

function readCalls(value: unknown, path: string): (SpokenItem & { source: JsonRecord })[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length === 0) {
    throw refused(`Invalid '${path}.tool_calls': empty array.`, `${path}.tool_calls`);
  }
  return value.map((call: unknown, at) => {
    const place = `${path}.tool_calls.${at}`;
    const declared = isRecord(call) ? recordField(call, "function") : null;
    const name = declared === null ? null : textField(declared, "name");
    const text = declared === null ? null : textField(declared, "arguments");
    const callId = isRecord(call) ? textField(call, "id") : null;
    if (!isRecord(call) || callId === null || name === null || text === null) {
      throw refused(
        `Missing required parameter in '${place}'.`,
        place,
        "missing_required_parameter",
      );
    }
    return { kind: "call", callId, name, argumentsText: text, source: call };
  });
}

import { isRecord, type JsonRecord, recordField, textField } from "../json";
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
    "model input instructions tools tool_choice stream stream_options max_output_tokens reasoning text " +
    "store include prompt_cache_key prompt_cache_options prompt_cache_retention temperature top_p user " +
    "metadata service_tier parallel_tool_calls truncation safety_identifier background " +
    "previous_response_id"
  ).split(" "),
);
const ROLES = ["system", "developer", "user", "assistant"] as const;

interface ReadItem {
  readonly pieces: readonly PromptPiece[];
  readonly items: readonly SpokenItem[];
  readonly system: readonly JsonRecord[];
}

/** Reads a body of POST /v1/responses, or throws the refusal that the API would send. */
export function readResponses(body: JsonRecord): OpenaiRequest {
  const model = readModel(body);
  refuseUnknown(body, KNOWN);
  const previous = textField(body, "previous_response_id");
  if (previous !== null) {
    throw refused(
      `Previous response with id '${previous}' not found: nothing is stored here. Send the whole input.`,
      "previous_response_id",
      "previous_response_not_found",
    );
  }
  const input = typeof body.input === "string" ? [userText(body.input)] : body.input;
  if (!Array.isArray(input) || input.length === 0) {
    throw refused("Missing required parameter: 'input'.", "input", "missing_required_parameter");
  }
  const tools = readTools(body.tools, "responses");
  const instructions = textField(body, "instructions");
  const read = input.map((item: unknown, index) => readItem(item, `input.${index}`));
  const items = read.flatMap((each) => each.items);
  checkToolTurns(items, "input");
  const { format, outputSettings } = readOutputSettings(body);
  const pieces: PromptPiece[] = [
    ...tools.map((tool, index) => pieceOf("tool", tool.source, `tools.${index}`)),
    ...format,
    ...(instructions === null ? [] : [pieceOf("developer", instructions, "instructions")]),
    ...read.flatMap((each) => each.pieces),
  ];
  const reasoning = recordField(body, "reasoning") ?? {};
  const include = Array.isArray(body.include) ? body.include : [];
  const request: OpenaiRequest = {
    api: "responses",
    model,
    stream: body.stream === true,
    includeUsage: true,
    sealsReasoning: include.includes("reasoning.encrypted_content"),
    maxOutputTokens: readMaxOutput(body, "max_output_tokens", model),
    stopSequences: [],
    effort: readEffort(reasoning.effort, "reasoning.effort"),
    outputSettings,
    ...readCacheSettings(body, model),
    pieces,
    system: [
      ...(instructions === null ? [] : [{ type: "text", text: instructions }]),
      ...read.flatMap((each) => each.system),
    ],
    messages: toMessages(items),
    tools: tools.map((tool) => tool.plain),
  };
  checkBreakpoints(request);
  return request;
}

function userText(text: string): JsonRecord {
  return { type: "message", role: "user", content: text };
}

function readItem(value: unknown, path: string): ReadItem {
  if (!isRecord(value)) throw refused(`Invalid type for '${path}': expected an object.`, path);
  const type = value.type ?? "message";
  switch (type) {
    case "message":
      return readMessage(value, path);
    case "reasoning":
      return readReasoning(value, path);
    case "function_call":
      return readCall(value, path);
    case "function_call_output":
      return readOutput(value, path);
    default:
      throw refused(`Invalid value: '${String(type)}'.`, `${path}.type`, "invalid_value");
  }
}

function readMessage(value: JsonRecord, path: string): ReadItem {
  const role = ROLES.find((known) => known === value.role);
  if (role === undefined) {
    throw refused(
      `Invalid value: '${String(value.role)}'. Supported values are: ${ROLES.join(", ")}.`,
      `${path}.role`,
      "invalid_value",
    );
  }
  const parts = readParts(value.content, path);
  const pieces = parts.map((part, at) =>
    pieceOf(role, part, typeof part === "string" ? path : `${path}.content.${at}`),
  );
  if (role === "assistant") refuseMarkedOutput(pieces);
  const content = parts.map(plainPart);
  if (role === "system" || role === "developer") return { pieces, items: [], system: content };
  return { pieces, items: [{ kind: "said", role, content }], system: [] };
}

function readReasoning(value: JsonRecord, path: string): ReadItem {
  const sealed = value.encrypted_content;
  if (typeof sealed !== "string" || !sealed.startsWith(SEAL)) {
    throw refused(
      "The encrypted content of this reasoning item could not be verified.",
      `${path}.encrypted_content`,
      "invalid_encrypted_content",
    );
  }
  return { pieces: outputPieces(value, path), items: [], system: [] };
}

/** What the sealed text of every reasoning item that we gave out begins with. */
export const SEAL = "sim-sealed-";

function readCall(value: JsonRecord, path: string): ReadItem {
  const callId = textField(value, "call_id");
  const name = textField(value, "name");
  const argumentsText = textField(value, "arguments");
  if (callId === null || name === null || argumentsText === null) {
    throw refused(`Missing required parameter in '${path}'.`, path, "missing_required_parameter");
  }
  const item: SpokenItem = { kind: "call", callId, name, argumentsText };
  return { pieces: outputPieces(value, path), items: [item], system: [] };
}

function outputPieces(value: JsonRecord, path: string): PromptPiece[] {
  const pieces = [pieceOf("assistant", value, path)];
  refuseMarkedOutput(pieces);
  return pieces;
}

function readOutput(value: JsonRecord, path: string): ReadItem {
  const callId = textField(value, "call_id");
  if (callId === null) {
    throw refused(`Missing required parameter: '${path}.call_id'.`, path);
  }
  const isEmpty = value.output === "";
  const parts = isEmpty ? [] : readParts(value.output, path, "output");
  const own = { text: `tool ${callId}`, imageTokens: null, isMarked: false, path };
  const pieces = parts.map((part, at) => pieceOf("tool", part, `${path}.output.${at}`));
  const text = parts.map((part) => textField(plainPart(part), "text") ?? "").join("");
  return { pieces: [own, ...pieces], items: [{ kind: "result", callId, text }], system: [] };
}

const PART_TYPES = ["input_text", "input_image", "output_text", "refusal"];

function readParts(content: unknown, path: string, field = "content"): (string | JsonRecord)[] {
  if (typeof content === "string" && content !== "") return [content];
  if (!Array.isArray(content) || content.length === 0) {
    throw refused(`Invalid '${path}.${field}': it is empty.`, `${path}.${field}`);
  }
  return content.map((part: unknown, at) => {
    const place = `${path}.${field}.${at}`;
    if (isRecord(part) && PART_TYPES.includes(String(part.type))) {
      checkText(part, place);
      return part;
    }
    const type = isRecord(part) ? String(part.type) : typeof part;
    throw refused(`Invalid value: '${type}'.`, `${place}.type`, "invalid_value");
  });
}

function plainPart(part: string | JsonRecord): JsonRecord {
  if (typeof part === "string") return { type: "text", text: part };
  return imageOf(part) ?? { type: "text", text: textField(part, "text") ?? "" };
}

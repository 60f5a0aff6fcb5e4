import type { JsonObject } from "@/server/core/kernel";
import type { ContentBlock, StreamPart } from "@/server/core/models";
import { malformed } from "../faults";
import { isRecord, type JsonRecord, parseJson, textField } from "../json";

/** A block of the answer while it is still coming in. */
export type OpenBlock =
  | { kind: "text"; text: string }
  | { kind: "thinking"; thinking: string; signature: string }
  | { kind: "redacted"; data: string }
  | { kind: "tool"; id: string; name: string; input: JsonObject; json: string }
  | { kind: "ignored" };

/** What became of a block at its end: whole, nothing to keep, or a tool call whose input is no JSON. */
export type ClosedBlock =
  | { state: "whole"; block: ContentBlock }
  | { state: "nothing" }
  | { state: "damaged" };

/** Opens a block as its first event describes it; kinds we do not know are "ignored". */
export function openBlock(raw: JsonRecord): OpenBlock {
  switch (raw.type) {
    case "text":
      return { kind: "text", text: textField(raw, "text") ?? "" };
    case "thinking":
      return {
        kind: "thinking",
        thinking: textField(raw, "thinking") ?? "",
        signature: textField(raw, "signature") ?? "",
      };
    case "redacted_thinking":
      return { kind: "redacted", data: textField(raw, "data") ?? "" };
    case "tool_use":
      return openTool(raw);
    default:
      return { kind: "ignored" };
  }
}

function openTool(raw: JsonRecord): OpenBlock {
  const id = textField(raw, "id");
  const name = textField(raw, "name");
  if (id === null || name === null) throw malformed("a tool call without id or name");
  return { kind: "tool", id, name, input: jsonObject(raw.input) ?? {}, json: "" };
}

/** What a block says when it opens: a tool call its name, a text that does not begin empty its text. */
export function openingParts(block: OpenBlock, index: number): StreamPart[] {
  if (block.kind === "tool")
    return [{ type: "tool-call-start", index, id: block.id, name: block.name }];
  if (block.kind === "text" && block.text !== "")
    return [{ type: "text-delta", index, text: block.text }];
  if (block.kind === "thinking" && block.thinking !== "")
    return [{ type: "thinking-delta", index, text: block.thinking }];
  return [];
}

/** Adds a delta to an open block; null when the delta is not one of that kind of block. */
export function growBlock(block: OpenBlock, delta: JsonRecord, index: number): StreamPart[] | null {
  if (block.kind === "ignored") return [];
  if (block.kind === "text" && delta.type === "text_delta") {
    const text = textField(delta, "text") ?? "";
    block.text += text;
    return text === "" ? [] : [{ type: "text-delta", index, text }];
  }
  if (block.kind === "thinking" && delta.type === "thinking_delta") {
    const text = textField(delta, "thinking") ?? "";
    block.thinking += text;
    return text === "" ? [] : [{ type: "thinking-delta", index, text }];
  }
  if (block.kind === "thinking" && delta.type === "signature_delta") {
    block.signature += textField(delta, "signature") ?? "";
    return [];
  }
  if (block.kind === "tool" && delta.type === "input_json_delta") {
    const json = textField(delta, "partial_json") ?? "";
    block.json += json;
    return json === "" ? [] : [{ type: "tool-call-delta", index, json }];
  }
  return null;
}

/** Ends a block. What no provider takes back is dropped: text of nothing but space, unsigned thinking. */
export function closeBlock(block: OpenBlock): ClosedBlock {
  switch (block.kind) {
    case "ignored":
      return { state: "nothing" };
    case "text":
      if (block.text.trim() === "") return { state: "nothing" };
      return { state: "whole", block: { type: "text", text: block.text } };
    case "thinking": {
      const { thinking, signature } = block;
      if (signature === "") return { state: "nothing" };
      return { state: "whole", block: { type: "thinking", thinking, signature } };
    }
    case "redacted":
      return { state: "whole", block: { type: "redacted_thinking", data: block.data } };
    case "tool": {
      const { id, name, json } = block;
      const input = json.trim() === "" ? block.input : jsonObject(parseJson(json));
      if (input === null) return { state: "damaged" };
      return { state: "whole", block: { type: "tool_use", id, name, input } };
    }
  }
}

/** The value as a JSON object. Guarantee: only values that JSON.parse made are given here. */
function jsonObject(value: unknown): JsonObject | null {
  return isRecord(value) ? (value as JsonObject) : null;
}

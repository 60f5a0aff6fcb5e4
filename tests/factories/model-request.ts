import {
  type ContentBlock,
  type ModelRequest,
  type WireMessage,
  type WireSystemBlock,
  type WireTool,
  wireBlock,
} from "@/server/core/models";

/** A request as small as one can be: one user text, the model's defaults. */
export function aRequest(given: Partial<ModelRequest> = {}): ModelRequest {
  return {
    model: "claude-opus-5-5",
    tools: [],
    system: [],
    messages: [aMessage("user", "When does the tide turn?")],
    settings: { effort: null, thinking: null, maxOutputTokens: 1_000 },
    markers: [],
    previousMessageId: null,
    cacheKey: null,
    ...given,
  };
}

export function aMessage(
  role: WireMessage["role"],
  ...content: readonly (string | ContentBlock)[]
): WireMessage {
  const blocks = content.map((part) =>
    wireBlock(role, typeof part === "string" ? { type: "text", text: part } : part),
  );
  return { role, blocks };
}

export function aSystemBlock(label: WireSystemBlock["label"], text: string): WireSystemBlock {
  return { label, json: JSON.stringify({ type: "text", text }) };
}

export function aTool(name: string, properties: object = {}): WireTool {
  const input_schema = { type: "object", properties };
  return { name, json: JSON.stringify({ name, description: `The tool ${name}.`, input_schema }) };
}

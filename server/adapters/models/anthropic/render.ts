import {
  type Marker,
  type ModelRequest,
  modelCapabilities,
  type OptionalField,
  type ThinkingMode,
  type Ttl,
  type WireMessage,
} from "@/server/core/models";

/**
 * The body of a streamed call. The JSON of tools, system and message blocks goes in as it is;
 * markers are spliced into their text, so that nothing is ever serialised twice.
 */
export function renderBody(request: ModelRequest, omitted: readonly OptionalField[]): string {
  return renderObject([
    ["model", JSON.stringify(request.model)],
    ["max_tokens", JSON.stringify(request.settings.maxOutputTokens)],
    ...settingFields(request),
    ["stream", "true"],
    omitted.includes("diagnostics") ? null : ["diagnostics", diagnosticsOf(request)],
    ...contentFields(request, omitted),
  ]);
}

/** The body of a token count: the same parts, without what only a streamed call takes, markers included. */
export function renderCountBody(request: ModelRequest): string {
  return renderObject([
    ["model", JSON.stringify(request.model)],
    ...settingFields(request),
    ...contentFields(request, ["cache_control"]),
  ]);
}

type Field = readonly [name: string, json: string] | null;

function renderObject(fields: readonly Field[]): string {
  const present = fields.filter((field) => field !== null);
  return `{${present.map(([name, json]) => `"${name}":${json}`).join(",")}}`;
}

function settingFields({ model, settings }: ModelRequest): Field[] {
  const thinking = thinkingOf(model, settings.thinking);
  return [
    thinking === null ? null : ["thinking", JSON.stringify(thinking)],
    settings.effort === null
      ? null
      : ["output_config", JSON.stringify({ effort: settings.effort })],
  ];
}

// Newer models keep their thoughts to themselves unless asked to show a summary.
function thinkingOf(model: string, mode: ThinkingMode | null) {
  if (mode === "disabled") return { type: "disabled" };
  const { known, thinksByDefault } = modelCapabilities(model);
  const thinks = mode === "adaptive" || (known && thinksByDefault);
  return thinks ? { type: "adaptive", display: "summarized" } : null;
}

function diagnosticsOf({ previousMessageId }: ModelRequest): string {
  return JSON.stringify({ previous_message_id: previousMessageId });
}

function contentFields(request: ModelRequest, omitted: readonly OptionalField[]): Field[] {
  const marks = marksByNode(sentMarkers(request, omitted));
  const { tools, system } = request;
  const firstMessageNode = tools.length + system.length;
  return [
    tools.length === 0 ? null : ["tools", renderNodes(tools, 0, marks)],
    system.length === 0 ? null : ["system", renderNodes(system, tools.length, marks)],
    ["messages", renderMessages(request.messages, firstMessageNode, marks)],
  ];
}

function renderMessages(
  messages: readonly WireMessage[],
  firstNode: number,
  marks: ReadonlyMap<number, string>,
): string {
  let node = firstNode;
  const rendered = messages.map(({ role, blocks }) => {
    const content = renderNodes(blocks, node, marks);
    node += blocks.length;
    return `{"role":"${role}","content":${content}}`;
  });
  return `[${rendered.join(",")}]`;
}

function renderNodes(
  nodes: readonly { readonly json: string }[],
  firstNode: number,
  marks: ReadonlyMap<number, string>,
): string {
  const rendered = nodes.map(({ json }, index) => {
    const mark = marks.get(firstNode + index);
    return mark === undefined ? json : withField(json, mark);
  });
  return `[${rendered.join(",")}]`;
}

function withField(objectJson: string, field: string): string {
  const body = objectJson.slice(0, -1);
  return body === "{" ? `{${field}}` : `${body},${field}}`;
}

function marksByNode(markers: readonly Marker[]): ReadonlyMap<number, string> {
  return new Map(markers.map(({ node, ttl }) => [node, cacheControl(ttl)]));
}

/** The markers that a body without these fields carries. */
export function sentMarkers(
  { markers }: ModelRequest,
  omitted: readonly OptionalField[],
): readonly Marker[] {
  if (omitted.includes("cache_control")) return [];
  return omitted.includes("ttl") ? markers.map(({ node }) => ({ node, ttl: "5m" })) : markers;
}

// 5 minutes is the provider's default; naming it would only be one more field to refuse.
function cacheControl(ttl: Ttl): string {
  const control = ttl === "1h" ? { type: "ephemeral", ttl } : { type: "ephemeral" };
  return `"cache_control":${JSON.stringify(control)}`;
}

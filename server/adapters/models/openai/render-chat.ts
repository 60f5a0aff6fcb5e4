import type {
  ContentBlock,
  ImageBlock,
  ModelRequest,
  OptionalField,
  TextBlock,
  ToolResultBlock,
} from "@/server/core/models";
import {
  type Breakpoints,
  breakpointsOf,
  type Field,
  imagePart,
  imageUrl,
  isUserContent,
  type NumberedBlock,
  numbered,
  renderObject,
  resultTexts,
  systemText,
  textPart,
} from "./parts";
import { reasoningEffort, toolOf } from "./settings";

const PARAGRAPH = "\n\n";

/** What of a Chat Completions body belongs to this API alone, up to the messages. */
export function chatFields(request: ModelRequest, omitted: readonly OptionalField[]): Field[] {
  const effort = omitted.includes("reasoning_effort") ? null : reasoningEffort(request);
  const limit = omitted.includes("max_completion_tokens") ? "max_tokens" : "max_completion_tokens";
  return [
    [limit, JSON.stringify(request.settings.maxOutputTokens)],
    effort === null ? null : ["reasoning_effort", JSON.stringify(effort)],
    ["stream", "true"],
    omitted.includes("stream_options") ? null : ["stream_options", '{"include_usage":true}'],
  ];
}

/** Tools and messages as Chat Completions takes them. */
export function chatContent(request: ModelRequest, omitted: readonly OptionalField[]): Field[] {
  const { tools, system } = request;
  const marks = breakpointsOf(request, omitted);
  const rendered = [
    ...systemMessage(request, marks),
    ...numbered(request.messages, tools.length + system.length).flatMap(({ role, blocks }) => {
      if (role === "assistant") return assistantMessage(blocks);
      const results = blocks.filter(isToolResult).map((result) => toolMessage(result, marks));
      return [...results, ...spokenMessage(role, blocks.filter(isUserContent), marks)];
    }),
  ];
  return [
    tools.length === 0 ? null : ["tools", `[${tools.map(renderTool).join(",")}]`],
    ["messages", `[${rendered.join(",")}]`],
  ];
}

function renderTool(tool: { readonly json: string }): string {
  const { name, description, parameters } = toolOf(tool);
  const described = renderObject([
    ["name", name],
    ["description", description],
    ["parameters", parameters],
  ]);
  return `{"type":"function","function":${described}}`;
}

function systemMessage({ tools, system }: ModelRequest, marks: Breakpoints): string[] {
  if (system.length === 0) return [];
  const blocks = system.map(
    ({ json }, at): NumberedBlock<TextBlock> => ({
      block: { type: "text", text: systemText(json) },
      node: tools.length + at,
    }),
  );
  return spokenMessage("system", blocks, marks);
}

function spokenMessage(
  role: string,
  blocks: readonly NumberedBlock<TextBlock | ImageBlock>[],
  marks: Breakpoints,
): string[] {
  if (blocks.length === 0) return [];
  const hasImage = blocks.some(({ block }) => block.type === "image");
  const content =
    marks === null && !hasImage
      ? JSON.stringify(textsOf(blocks).join(PARAGRAPH))
      : `[${blocks.map((each) => renderPart(each, marks)).join(",")}]`;
  return [message(role, [["content", content]])];
}

function renderPart(
  { block, node }: NumberedBlock<TextBlock | ImageBlock>,
  marks: Breakpoints,
): string {
  const isMarked = marks?.has(node) ?? false;
  if (block.type === "text") return textPart("text", block.text, isMarked);
  const fields: Field[] = [
    ["type", '"image_url"'],
    ["image_url", JSON.stringify({ url: imageUrl(block) })],
  ];
  return imagePart(fields, isMarked);
}

// Thinking is never sent here: the API has no place for it.
function assistantMessage(blocks: readonly NumberedBlock[]): string[] {
  const text = textsOf(blocks).join(PARAGRAPH);
  const calls = blocks.flatMap(({ block }) =>
    block.type === "tool_use"
      ? [
          {
            id: block.id,
            type: "function",
            function: { name: block.name, arguments: JSON.stringify(block.input) },
          },
        ]
      : [],
  );
  if (text === "" && calls.length === 0) return [];
  return [
    message("assistant", [
      ["content", text === "" ? "null" : JSON.stringify(text)],
      calls.length === 0 ? null : ["tool_calls", JSON.stringify(calls)],
    ]),
  ];
}

function toolMessage({ block, node }: NumberedBlock<ToolResultBlock>, marks: Breakpoints): string {
  const texts = resultTexts(block);
  const last = texts.length - 1;
  const content =
    marks === null
      ? JSON.stringify(texts.join(PARAGRAPH))
      : `[${texts.map((text, at) => textPart("text", text, at === last && marks.has(node))).join(",")}]`;
  return message("tool", [
    ["tool_call_id", JSON.stringify(block.tool_use_id)],
    ["content", content],
  ]);
}

function message(role: string, fields: readonly Field[]): string {
  return renderObject([["role", JSON.stringify(role)], ...fields]);
}

function textsOf(blocks: readonly { readonly block: ContentBlock }[]): string[] {
  return blocks.flatMap(({ block }) => (block.type === "text" ? [block.text] : []));
}

function isToolResult(
  numberedBlock: NumberedBlock,
): numberedBlock is NumberedBlock<ToolResultBlock> {
  return numberedBlock.block.type === "tool_result";
}

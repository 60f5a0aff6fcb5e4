import {
  type ImageBlock,
  type ModelRequest,
  modelCapabilities,
  type OptionalField,
  type TextBlock,
} from "@/server/core/models";
import { isRecord, parseJson } from "../json";
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

/** What of a Responses body belongs to this API alone, up to the input. Nothing is stored at the provider. */
export function responsesFields(request: ModelRequest, omitted: readonly OptionalField[]): Field[] {
  const { known, family } = modelCapabilities(request.model);
  const reasoning = renderReasoning(request, omitted);
  return [
    ["max_output_tokens", JSON.stringify(request.settings.maxOutputTokens)],
    reasoning === null ? null : ["reasoning", reasoning],
    ["store", "false"],
    known && family === "gpt" ? ["include", '["reasoning.encrypted_content"]'] : null,
    ["stream", "true"],
  ];
}

/** Tools and input items as Responses takes them. */
export function responsesContent(
  request: ModelRequest,
  omitted: readonly OptionalField[],
): Field[] {
  const { tools, system } = request;
  const marks = breakpointsOf(request, omitted);
  const items = [
    ...systemItem(request, marks),
    ...numbered(request.messages, tools.length + system.length).flatMap(({ role, blocks }) =>
      role === "assistant" ? assistantItems(blocks) : userItems(role, blocks, marks),
    ),
  ];
  return [
    tools.length === 0 ? null : ["tools", `[${tools.map(renderTool).join(",")}]`],
    ["input", `[${items.join(",")}]`],
  ];
}

function renderReasoning(request: ModelRequest, omitted: readonly OptionalField[]): string | null {
  const effort = omitted.includes("reasoning_effort") ? null : reasoningEffort(request);
  const hasSummary = canSummarise(request) && !omitted.includes("reasoning_summary");
  if (effort === null && !hasSummary) return null;
  return renderObject([
    effort === null ? null : ["effort", JSON.stringify(effort)],
    hasSummary ? ["summary", '"auto"'] : null,
  ]);
}

/** Whether the model is asked to show a summary of its reasoning. */
export function canSummarise({ model, settings }: ModelRequest): boolean {
  const { known, family } = modelCapabilities(model);
  return known && family === "gpt" && settings.thinking !== "disabled";
}

// The API takes a missing `strict` for true and would then refuse optional properties.
function renderTool(tool: { readonly json: string }): string {
  const { name, description, parameters } = toolOf(tool);
  return renderObject([
    ["type", '"function"'],
    ["name", name],
    ["description", description],
    ["parameters", parameters],
    ["strict", "false"],
  ]);
}

function systemItem({ tools, system }: ModelRequest, marks: Breakpoints): string[] {
  if (system.length === 0) return [];
  const parts = system.map(({ json }, at) => {
    const node = tools.length + at;
    return textPart("input_text", systemText(json), marks?.has(node) ?? false);
  });
  return [messageItem("developer", `[${parts.join(",")}]`)];
}

function userItems(role: string, blocks: readonly NumberedBlock[], marks: Breakpoints): string[] {
  const items: string[] = [];
  let parts: string[] = [];
  const endMessage = () => {
    const asked = role === "system" ? "developer" : role;
    if (parts.length > 0) items.push(messageItem(asked, `[${parts.join(",")}]`));
    parts = [];
  };
  for (const numberedBlock of blocks) {
    if (isUserContent(numberedBlock)) parts.push(renderPart(numberedBlock, marks));
    if (numberedBlock.block.type !== "tool_result") continue;
    endMessage();
    items.push(resultItem(numberedBlock, marks));
  }
  endMessage();
  return items;
}

function renderPart(
  { block, node }: NumberedBlock<TextBlock | ImageBlock>,
  marks: Breakpoints,
): string {
  const isMarked = marks?.has(node) ?? false;
  if (block.type === "text") return textPart("input_text", block.text, isMarked);
  const fields: Field[] = [
    ["type", '"input_image"'],
    ["image_url", JSON.stringify(imageUrl(block))],
    ["detail", '"auto"'],
  ];
  return imagePart(fields, isMarked);
}

function resultItem({ block, node }: NumberedBlock, marks: Breakpoints): string {
  if (block.type !== "tool_result") return "";
  const texts = resultTexts(block);
  const last = texts.length - 1;
  const output =
    marks === null
      ? JSON.stringify(texts.join("\n\n"))
      : `[${texts.map((text, at) => textPart("input_text", text, at === last && marks.has(node))).join(",")}]`;
  return renderObject([
    ["type", '"function_call_output"'],
    ["call_id", JSON.stringify(block.tool_use_id)],
    ["output", output],
  ]);
}

function assistantItems(blocks: readonly NumberedBlock[]): string[] {
  const lastSaid = blocks.findLastIndex(
    ({ block }) => block.type === "text" || block.type === "tool_use",
  );
  return blocks.flatMap(({ block }, at) => {
    switch (block.type) {
      case "text":
        return [messageItem("assistant", JSON.stringify(block.text))];
      case "tool_use":
        return [
          renderObject([
            ["type", '"function_call"'],
            ["call_id", JSON.stringify(block.id)],
            ["name", JSON.stringify(block.name)],
            ["arguments", JSON.stringify(JSON.stringify(block.input))],
          ]),
        ];
      case "redacted_thinking":
        // The API refuses reasoning that nothing follows.
        return at < lastSaid && isReasoningItem(block.data) ? [block.data] : [];
      default:
        return [];
    }
  });
}

function isReasoningItem(data: string): boolean {
  const item = parseJson(data);
  return isRecord(item) && item.type === "reasoning";
}

function messageItem(role: string, content: string): string {
  return renderObject([
    ["type", '"message"'],
    ["role", JSON.stringify(role)],
    ["content", content],
  ]);
}

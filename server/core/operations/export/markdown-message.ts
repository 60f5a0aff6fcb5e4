import { type ContentBlock, parseBlock } from "@/server/core/models";
import type { StoredMessage } from "@/server/core/sessions";
import { closedMarkdown, fenced, inlineText, quoted } from "./markdown-text";

/** A message block by block; who wrote it stands before an answer, that it was cut behind it. */
export function messageMarkdown(message: StoredMessage): string[] {
  const blocks = message.blocks.flatMap(({ json }) => blockMarkdown(parseBlock(json)));
  const isAnswer = message.role === "assistant";
  return [
    ...(isAnswer && blocks.length > 0 ? [`### ${inlineText(message.model ?? "Answer")}`] : []),
    ...blocks,
    ...(message.partial ? ["*(partial: the answer was cut here)*"] : []),
  ];
}

function blockMarkdown(block: ContentBlock): string[] {
  switch (block.type) {
    case "text":
      return block.text.trim() === "" ? [] : [closedMarkdown(block.text)];
    case "thinking":
      if (block.thinking.trim() === "") return [];
      return [quoted(`**Reasoning**\n\n${closedMarkdown(block.thinking)}`)];
    case "redacted_thinking":
      return ["> *Reasoning that the provider sealed*"];
    case "tool_use":
      return [
        `**Tool call: ${inlineText(block.name)}**`,
        fenced(JSON.stringify(block.input, null, 2), "json"),
      ];
    case "tool_result":
      return [
        block.is_error ? "**Tool result (failed)**" : "**Tool result**",
        fenced(block.content.map(({ text }) => text).join("\n")),
      ];
    case "image":
      return [`*Image (${inlineText(block.source.media_type)})*`];
  }
}

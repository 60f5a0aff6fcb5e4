import type { PromptUsage } from "./accounting";
import { isRecord, type JsonRecord, textField } from "./json";
import type { MessagesRequest } from "./request/types";

// The patterns that look for a topic are quadratic in the length of an unbroken run.
const CHARACTERS_READ = 2_000;

export interface ToolResult {
  readonly toolName: string;
  readonly input: JsonRecord;
  readonly text: string;
  readonly isError: boolean;
}

/** What an answer may look at: the last human words, what the tools said, what the cache gave. */
export interface Conversation {
  readonly language: "en" | "zh";
  /** Text blocks of the last message, when that is a user message. */
  readonly newTexts: readonly string[];
  /** The last human words, the first of very many, also when tool results came after them. */
  readonly question: string;
  readonly earlierQuestions: readonly string[];
  readonly results: readonly ToolResult[];
  /** Calls made since the last human words, newest last. */
  readonly calls: readonly { readonly name: string; readonly input: JsonRecord }[];
  readonly systemText: string;
  readonly tools: ReadonlyMap<string, JsonRecord>;
  readonly thinks: "never" | "when-asked" | "always";
  readonly writesNotesAsThinking: boolean;
  readonly usage: PromptUsage;
  readonly modelName: string;
}

/** What an answer is made up from. */
type Spoken = Pick<MessagesRequest, "messages" | "system" | "tools" | "effort"> & {
  readonly thinking: Pick<MessagesRequest["thinking"], "type">;
  readonly model: Pick<MessagesRequest["model"], "traits" | "name">;
};

export function readConversation(request: Spoken, usage: PromptUsage): Conversation {
  const { messages } = request;
  const lastHuman = messages.findLastIndex(
    (message) => message.role === "user" && hasText(message),
  );
  // Notices of the client stand before the human words, so the last text block is the question.
  const humanTexts = messages
    .filter((message) => message.role === "user" && hasText(message))
    .map((message) => textsOf(message.content).at(-1)?.slice(0, CHARACTERS_READ) ?? "");
  const question = humanTexts.at(-1) ?? "";
  const newContent = lastUserContent(request);
  const uses = new Map(
    messages.flatMap(({ content }) =>
      content.filter((block) => block.type === "tool_use").map((block) => [block.id, block]),
    ),
  );
  return {
    language: isChinese(question) ? "zh" : "en",
    newTexts: textsOf(newContent),
    question,
    earlierQuestions: humanTexts.slice(0, -1),
    results: newContent
      .filter((block) => block.type === "tool_result")
      .map((block) => toolResult(block, uses.get(block.tool_use_id))),
    calls: callsAfter(request, lastHuman),
    systemText: textsOf(request.system).join("\n\n"),
    tools: new Map(request.tools.map((tool) => [textField(tool, "name") ?? "", tool])),
    thinks: thinkingHabit(request),
    writesNotesAsThinking:
      request.model.traits.has("notes-as-thinking") && request.thinking.type !== "disabled",
    usage,
    modelName: request.model.name,
  };
}

function thinkingHabit({ thinking, effort }: Spoken): Conversation["thinks"] {
  if (thinking.type === "enabled") return "always";
  return thinking.type === "adaptive" && effort !== "low" ? "when-asked" : "never";
}

// A mid-conversation system message may follow the words that are to be answered.
function lastUserContent({ messages }: Spoken): JsonRecord[] {
  const start = messages.findLastIndex((message) => message.role === "assistant") + 1;
  return messages
    .slice(start)
    .filter((message) => message.role === "user")
    .flatMap((message) => message.content);
}

function hasText(message: { readonly content: readonly JsonRecord[] }): boolean {
  return message.content.some((block) => block.type === "text");
}

function textsOf(blocks: readonly JsonRecord[]): string[] {
  return blocks.flatMap((block) => {
    const text = block.type === "text" ? textField(block, "text") : null;
    return text === null ? [] : [text];
  });
}

function toolResult(block: JsonRecord, use: JsonRecord | undefined): ToolResult {
  return {
    toolName: use === undefined ? "" : (textField(use, "name") ?? ""),
    input: use !== undefined && isRecord(use.input) ? use.input : {},
    text: resultText(block.content),
    isError: block.is_error === true,
  };
}

function resultText(content: unknown): string {
  if (typeof content === "string") return content;
  return Array.isArray(content) ? textsOf(content.filter(isRecord)).join("\n") : "";
}

function callsAfter(request: Spoken, start: number): Conversation["calls"] {
  return request.messages.slice(start + 1).flatMap(({ role, content }) =>
    content
      .filter((block) => role === "assistant" && block.type === "tool_use")
      .map((block) => ({
        name: textField(block, "name") ?? "",
        input: isRecord(block.input) ? block.input : {},
      })),
  );
}

function isChinese(text: string): boolean {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return han > 0 && han * 4 >= text.replace(/\s/g, "").length;
}

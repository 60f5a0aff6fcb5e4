import { findCommand } from "../commands";
import type { Conversation } from "../conversation";
import { isRecord, type JsonRecord, recordField } from "../json";
import { type Reply, type ReplyBlock, reply } from "../reply";
import { CHINESE } from "./chinese";
import { ENGLISH } from "./english";
import { asksForThought, type Intent, intentOf, namedFile, readableFile, workOut } from "./intent";
import type { Phrases } from "./phrases";

const MAXIMUM_CALLS_PER_QUESTION = 4;

export function phrasesFor({ language }: Conversation): Phrases {
  return language === "zh" ? CHINESE : ENGLISH;
}

/** The answer when no script says otherwise: always the same for the same request and cache. */
export function answer(conversation: Conversation): Reply {
  const phrases = phrasesFor(conversation);
  if (conversation.results.length > 0 && conversation.newTexts.length === 0) {
    return answerResults(conversation, phrases);
  }
  const intent = intentOf(conversation);
  if (intent === "files") return lookAtFiles(conversation, phrases);
  const text = textFor(intent, conversation, phrases);
  const isAskedToThink =
    conversation.thinks === "when-asked" && asksForThought(conversation.question);
  const thinks = conversation.thinks === "always" || isAskedToThink;
  const thought: ReplyBlock = {
    type: "thinking",
    text: phrases.thought(conversation.question, conversation.usage),
    isNote: false,
  };
  return reply([...(thinks ? [thought] : []), { type: "text", text }]);
}

function textFor(intent: Intent, conversation: Conversation, phrases: Phrases): string {
  const { question, usage, earlierQuestions } = conversation;
  switch (intent) {
    case "identity":
      return phrases.identity(conversation.modelName);
    case "cache":
      return phrases.cache(usage);
    case "recall":
      return phrases.recall(earlierQuestions);
    case "arithmetic":
      return phrases.arithmetic(workOut(question));
    case "reasoning":
      return phrases.reasoning(question, usage);
    case "thanks":
      return phrases.thanks(question);
    case "help":
      return phrases.help([...conversation.tools.keys()]);
    case "greeting":
      return phrases.greeting(question);
    default:
      return phrases.topic(question, earlierQuestions.length + 1, usage);
  }
}

function lookAtFiles(conversation: Conversation, phrases: Phrases): Reply {
  const { tools, question } = conversation;
  const named = namedFile(question);
  const reader = tools.get("read_file");
  if (reader !== undefined && (named !== null || !tools.has("list_files"))) {
    const path = named ?? "README.md";
    return callTool(conversation, phrases.beforeReading(path), {
      name: "read_file",
      input: inputWithPath(reader, path),
    });
  }
  const lister = tools.get("list_files");
  return callTool(conversation, phrases.beforeListing, {
    name: "list_files",
    input: lister === undefined ? {} : inputWithPath(lister, "."),
  });
}

function answerResults(conversation: Conversation, phrases: Phrases): Reply {
  const next = nextFile(conversation);
  const reader = conversation.tools.get("read_file");
  if (next !== null && reader !== undefined) {
    return callTool(conversation, phrases.beforeReading(next), {
      name: "read_file",
      input: inputWithPath(reader, next),
    });
  }
  return reply([{ type: "text", text: phrases.results(conversation.results) }]);
}

// After a listing one file is read, once per question, and never when a script called the tool.
function nextFile({ results, calls, question }: Conversation): string | null {
  if (findCommand([question]) !== null) return null;
  if (calls.length >= MAXIMUM_CALLS_PER_QUESTION) return null;
  if (calls.some((call) => call.name === "read_file")) return null;
  const listing = results.find((result) => result.toolName === "list_files" && !result.isError);
  return listing === undefined ? null : readableFile(listing.text);
}

function callTool(
  { writesNotesAsThinking }: Conversation,
  note: string,
  call: { name: string; input: JsonRecord },
): Reply {
  const words: ReplyBlock = writesNotesAsThinking
    ? { type: "thinking", text: note, isNote: true }
    : { type: "text", text: note };
  return reply([words, { type: "tool_use", ...call }]);
}

/** An input for a tool that takes a path, whatever the tool calls it. */
export function inputWithPath(tool: JsonRecord, path: string): JsonRecord {
  const schema = recordField(tool, "input_schema");
  const properties = schema === null ? null : recordField(schema, "properties");
  const names = properties === null ? [] : Object.keys(properties);
  const textual = names.filter((name) => {
    const property = properties?.[name];
    return isRecord(property) && property.type === "string";
  });
  const name = textual.find((candidate) => /path|file|dir/i.test(candidate)) ?? textual[0];
  return name === undefined ? {} : { [name]: path };
}

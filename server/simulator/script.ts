import { answer, inputWithPath, phrasesFor } from "./answers/answer";
import { type Command, type CommandCall, findCommand, manyWords } from "./commands";
import type { Conversation } from "./conversation";
import { ApiError, defaultErrorMessage } from "./errors";
import { PLAIN_DELIVERY, type Reply, type ReplyBlock, reply, textReply } from "./reply";

const LOOKED_AT_FILES = ["README.md", "notes.md", "AGENTS.md"] as const;
const SHORT_TEXT = "The first words of this answer arrive as usual, and then the stream ";

// Clients retry 429 and 5xx by themselves; a demo does not have to wait for it.
const RETRY_SOON = { "retry-after-ms": "50" };

/** Counts how often one conversation text was answered with a scripted error. */
type CountAttempt = () => number;

/** The reply to a request: a `sim:` command if there is one, else an answer of its own. */
export function scriptedReply(conversation: Conversation, countAttempt: CountAttempt): Reply {
  const call = findCommand(conversation.newTexts);
  if (call === null) return answer(conversation);
  return slowed(replyTo(call, conversation, countAttempt), call.slowMs);
}

function slowed(plain: Reply, firstTokenDelayMs: number): Reply {
  return { ...plain, delivery: { ...plain.delivery, firstTokenDelayMs } };
}

function replyTo(
  { command, slowMs }: CommandCall,
  conversation: Conversation,
  countAttempt: CountAttempt,
): Reply {
  if (command === null) return textReply(`Here I am, ${slowMs} ms later.`);
  switch (command.kind) {
    case "say":
      return textReply(command.text === "" ? "…" : command.text);
    case "think":
      return thinkAloud(command.text, conversation);
    case "tool":
      return reply([{ type: "tool_use", name: command.name, input: command.input }]);
    case "tools":
      return reply(parallelCalls(command.count, conversation));
    case "error":
      return failOrRecover(command, conversation, countAttempt);
    case "long":
      return reply([{ type: "text", text: manyWords(command.words) }], {
        ...PLAIN_DELIVERY,
        isWordByWord: true,
        chunkMs: command.gapMs,
      });
    case "midstream":
      return reply([{ type: "text", text: SHORT_TEXT }], { ...PLAIN_DELIVERY, breaksOff: "error" });
    case "cut":
      return reply([{ type: "text", text: SHORT_TEXT }], { ...PLAIN_DELIVERY, breaksOff: "drop" });
    case "refuse":
      return { ...textReply(phrasesFor(conversation).refusal), stopReason: "refusal" };
    case "maxtokens":
      return { ...textReply("This answer ends in the middle of"), stopReason: "max_tokens" };
    case "unknown":
      return textReply(command.problem);
  }
}

function thinkAloud(text: string, conversation: Conversation): Reply {
  const phrases = phrasesFor(conversation);
  if (conversation.thinks === "never") return textReply(phrases.thinkingIsOff);
  const thought = text === "" ? phrases.thought(conversation.question, conversation.usage) : text;
  return reply([
    { type: "thinking", text: thought, isNote: false },
    { type: "text", text: phrases.reasoning(text, conversation.usage) },
  ]);
}

function parallelCalls(count: number, { tools }: Conversation): ReplyBlock[] {
  return Array.from({ length: count }, (_, index): ReplyBlock => {
    const file = LOOKED_AT_FILES[Math.floor(index / 2) % LOOKED_AT_FILES.length] ?? "README.md";
    const [name, path] = index % 2 === 0 ? ["list_files", "."] : ["read_file", file];
    const tool = tools.get(name);
    return {
      type: "tool_use",
      name,
      input: tool === undefined ? { path } : inputWithPath(tool, path),
    };
  });
}

function failOrRecover(
  command: Extract<Command, { kind: "error" }>,
  conversation: Conversation,
  countAttempt: CountAttempt,
): Reply {
  const attempt = countAttempt();
  if (attempt <= command.times) {
    throw new ApiError(command.status, defaultErrorMessage(command.status), RETRY_SOON);
  }
  return textReply(phrasesFor(conversation).recovered(attempt - 1));
}

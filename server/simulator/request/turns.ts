import { invalid } from "../errors";
import { type JsonRecord, textField } from "../json";
import type { ModelFacts } from "../models";
import type { RequestMessage, Role, ThinkingSetting } from "./types";

interface PlacedBlock {
  readonly block: JsonRecord;
  readonly path: string;
}

interface Turn {
  readonly role: Role;
  readonly firstIndex: number;
  readonly blocks: PlacedBlock[];
}

/** Checks what concerns the order of messages: roles, tool pairs, prefill, thinking in loops. */
export function checkTurns(
  messages: readonly RequestMessage[],
  model: ModelFacts,
  thinking: ThinkingSetting,
): void {
  checkSystemMessages(messages, model);
  const turns = mergeTurns(messages);
  checkToolPairs(turns);
  const last = turns.at(-1);
  if (last?.role === "assistant" && !model.traits.has("prefill")) {
    throw invalid(
      "This model does not support assistant message prefill. " +
        "The conversation must end with a user message.",
    );
  }
  if (thinking.type === "enabled") checkThinkingInLoop(turns);
}

/** Consecutive messages of one role are one turn, as the API combines them. */
function mergeTurns(messages: readonly RequestMessage[]): Turn[] {
  const turns: Turn[] = [];
  messages.forEach((message, index) => {
    const placed = message.content.map((block, position) => ({
      block,
      path: `messages.${index}.content.${position}`,
    }));
    const previous = turns.at(-1);
    if (previous?.role === message.role) previous.blocks.push(...placed);
    else turns.push({ role: message.role, firstIndex: index, blocks: placed });
  });
  return turns;
}

function checkSystemMessages(messages: readonly RequestMessage[], model: ModelFacts): void {
  messages.forEach((message, index) => {
    if (message.role !== "system") return;
    const path = `messages.${index}`;
    if (!model.traits.has("system-messages")) {
      throw invalid(`${path}: role 'system' is not supported on this model`);
    }
    const next = messages[index + 1];
    if (messages[index - 1]?.role !== "user" || (next !== undefined && next.role !== "assistant")) {
      throw invalid(
        `${path}: a 'system' message must follow a 'user' message and be the last message ` +
          "or come before an 'assistant' message",
      );
    }
  });
}

function checkToolPairs(turns: readonly Turn[]): void {
  const seen = new Set<string>();
  turns.forEach((turn, index) => {
    if (turn.role === "assistant") checkToolUses(turn, turns[index + 1], seen);
    if (turn.role === "user") checkToolResults(turn, turns[index - 1]);
  });
}

function checkToolUses(turn: Turn, next: Turn | undefined, seen: Set<string>): void {
  const ids = idsOf(turn, "tool_use", "id");
  for (const id of ids) {
    if (seen.has(id)) throw invalid(`messages: \`tool_use\` ids must be unique. Found: ${id}`);
    seen.add(id);
  }
  if (ids.length === 0) return;
  const answered = new Set(next === undefined ? [] : leadingResultIds(next));
  const missing = ids.filter((id) => !answered.has(id));
  if (missing.length === 0) return;
  throw invalid(
    `messages.${turn.firstIndex}: \`tool_use\` ids were found without \`tool_result\` blocks ` +
      `immediately after: ${missing.join(", ")}. Each \`tool_use\` block must have a ` +
      "corresponding `tool_result` block in the next message.",
  );
}

function checkToolResults(turn: Turn, previous: Turn | undefined): void {
  const known = new Set(previous === undefined ? [] : idsOf(previous, "tool_use", "id"));
  const answered = new Set<string>();
  for (const { block, path } of turn.blocks) {
    if (block.type !== "tool_result") continue;
    const id = textField(block, "tool_use_id") ?? "";
    if (!known.has(id)) {
      throw invalid(
        `${path}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}. Each ` +
          "`tool_result` block must have a corresponding `tool_use` block in the previous message.",
      );
    }
    if (answered.has(id)) {
      throw invalid(`${path}: each tool_use must have a single result. Found multiple: ${id}`);
    }
    answered.add(id);
  }
}

function idsOf(turn: Turn, type: string, field: string): string[] {
  return turn.blocks.flatMap(({ block }) =>
    block.type === type ? [textField(block, field) ?? ""] : [],
  );
}

function leadingResultIds(turn: Turn): string[] {
  const end = turn.blocks.findIndex(({ block }) => block.type !== "tool_result");
  const leading = end < 0 ? turn.blocks : turn.blocks.slice(0, end);
  return leading.map(({ block }) => textField(block, "tool_use_id") ?? "");
}

function checkThinkingInLoop(turns: readonly Turn[]): void {
  const last = turns.at(-1);
  const assistant = turns.at(-2);
  if (last?.blocks[0]?.block.type !== "tool_result" || assistant?.role !== "assistant") return;
  const first = assistant.blocks[0];
  const type = first?.block.type;
  if (first === undefined || type === "thinking" || type === "redacted_thinking") return;
  throw invalid(
    `${first.path}.type: Expected \`thinking\` or \`redacted_thinking\`, but found ` +
      `\`${String(type)}\`. When \`thinking\` is enabled, a final \`assistant\` message must start ` +
      "with a thinking block (preceding the lastmost set of `tool_use` and `tool_result` blocks).",
  );
}

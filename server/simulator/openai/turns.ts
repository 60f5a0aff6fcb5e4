import { isRecord, type JsonRecord } from "../json";
import type { RequestMessage } from "../request/types";
import { refused } from "./refusals";

/** What was said, called and answered, in order. */
export type SpokenItem =
  | { readonly kind: "said"; readonly role: "user" | "assistant"; readonly content: JsonRecord[] }
  | {
      readonly kind: "call";
      readonly callId: string;
      readonly name: string;
      readonly argumentsText: string;
    }
  | { readonly kind: "result"; readonly callId: string; readonly text: string };

/** Every call has its result right behind, every result its call before it. */
export function checkToolTurns(items: readonly SpokenItem[], param: string): void {
  let open = new Set<string>();
  for (const item of items) {
    if (item.kind === "call") {
      open.add(item.callId);
      continue;
    }
    if (item.kind === "result") {
      if (!open.delete(item.callId)) throw orphan(item.callId, param);
      continue;
    }
    if (item.role === "assistant" && open.size === 0) continue;
    if (open.size > 0) throw unanswered([...open], param);
    open = new Set();
  }
  if (open.size > 0) throw unanswered([...open], param);
}

function orphan(callId: string, param: string) {
  return refused(
    param === "input"
      ? `No tool call found for function call output with call_id ${callId}.`
      : "messages with role 'tool' must be a response to a preceding message with 'tool_calls'.",
    param,
  );
}

function unanswered(ids: readonly string[], param: string) {
  return refused(
    param === "input"
      ? `No tool output found for function call ${ids.join(", ")}.`
      : "An assistant message with 'tool_calls' must be followed by tool messages responding to " +
          `each 'tool_call_id'. The following tool_call_ids did not have response messages: ${ids.join(", ")}`,
    param,
  );
}

/** The conversation as messages of the other API, one speaker after the other. */
export function toMessages(items: readonly SpokenItem[]): RequestMessage[] {
  const messages: { role: "user" | "assistant"; content: JsonRecord[] }[] = [];
  for (const item of items) {
    const role = item.kind === "said" ? item.role : item.kind === "call" ? "assistant" : "user";
    const content = contentOf(item);
    const previous = messages.at(-1);
    if (previous?.role === role) previous.content.push(...content);
    else messages.push({ role, content: [...content] });
  }
  return messages;
}

function contentOf(item: SpokenItem): JsonRecord[] {
  if (item.kind === "said") return item.content;
  if (item.kind === "result") {
    return [{ type: "tool_result", tool_use_id: item.callId, content: item.text }];
  }
  const input = parsedArguments(item.argumentsText);
  return [{ type: "tool_use", id: item.callId, name: item.name, input }];
}

function parsedArguments(text: string): JsonRecord {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {}; // The API takes any text here; what it says is the model's affair.
  }
}

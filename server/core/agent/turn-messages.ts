import type { ContentBlock, ToolResultBlock, ToolUseBlock } from "@/server/core/models";
import { type NewMessage, newMessage } from "@/server/core/sessions";
import type { ToolOutcome } from "@/server/core/tools";
import type { AnswerBlock } from "./call-model";
import type { ResidentAgent } from "./resident-agent";
import type { AgentPorts } from "./types";

/** The answer as a message; what it thought keeps where it may be replayed. */
export function answerMessage(
  agent: ResidentAgent,
  blocks: readonly AnswerBlock[],
  ports: AgentPorts,
  { partial = false }: { partial?: boolean } = {},
): NewMessage {
  return newMessage({
    id: ports.ids.next("message"),
    role: "assistant",
    blocks,
    createdAtMs: ports.clock.now(),
    model: agent.model,
    partial,
  });
}

/** The results of one step as the user message that answers its calls. */
export function resultsMessage(
  calls: readonly ToolUseBlock[],
  outcomes: readonly ToolOutcome[],
  ports: AgentPorts,
): NewMessage {
  const blocks = calls.map((call, at): { block: ContentBlock } => ({
    block: resultBlock(call, outcomes[at]),
  }));
  return newMessage({
    id: ports.ids.next("message"),
    role: "user",
    blocks,
    createdAtMs: ports.clock.now(),
  });
}

function resultBlock(call: ToolUseBlock, outcome: ToolOutcome | undefined): ToolResultBlock {
  const text = outcome?.text.trim() === "" ? "(no output)" : outcome?.text;
  const result: ToolResultBlock = {
    type: "tool_result",
    tool_use_id: call.id,
    content: [{ type: "text", text: text ?? "The tool did not answer." }],
  };
  return outcome === undefined || outcome.isError ? { ...result, is_error: true } : result;
}

import type { ErrorCode, GatewayError } from "@/server/core/kernel";
import { parseBlock, type ToolUseBlock } from "@/server/core/models";
import type { StoredMessage, TurnError } from "@/server/core/sessions";
import type { AnswerBlock, CallOutcome } from "./call-model";
import type { ResidentAgent } from "./resident-agent";
import { answerMessage, resultsMessage } from "./turn-messages";
import type { AgentPorts, TurnOutcome } from "./types";

export interface FailedTurn {
  readonly agent: ResidentAgent;
  readonly outcome: CallOutcome;
  readonly ports: AgentPorts;
  /** Stored messages of this turn, the user's first. */
  readonly turnMessageIds: readonly string[];
  /** Tool results that were stored but never taken by a provider. */
  readonly lastResults: StoredMessage | null;
  readonly answeredBy: string | null;
}

/**
 * What is kept of a turn that did not end well. Messages stay in the history once a provider began to answer a
 * request that carried them; others are set aside, so that one bad message cannot break the session for good.
 */
export function outcomeOfFailure(failed: FailedTurn): TurnOutcome {
  const { agent, outcome, ports, answeredBy } = failed;
  if (outcome.error === null) return refusal(failed);
  const interrupted = outcome.error.code === "INTERRUPTED";
  const kept = keptOfCutAnswer(outcome);
  const answer = kept.length === 0 ? [] : [answerMessage(agent, kept, ports, { partial: true })];
  const set = interrupted ? NOTHING_SET_ASIDE : setAside(failed, outcome.error);
  return {
    state: interrupted ? "interrupted" : "failed",
    error: errorView(outcome.error),
    messages: [...set.messages, ...answer],
    exclude: set.exclude,
    answeredBy,
  };
}

/** What can be replayed of an answer that calls no tool: text and thinking, and the text so far if it was cut. */
export function keptOfCutAnswer(outcome: CallOutcome): AnswerBlock[] {
  const complete = outcome.blocks.filter(({ block }) => block.type !== "tool_use");
  const text = outcome.cutText.trim() === "" ? [] : [textBlock(outcome.cutText)];
  const kept = [...complete, ...text].filter(
    ({ block }) => block.type !== "text" || block.text.trim() !== "",
  );
  // A message may not end with thinking: what was thought for the part that never came goes.
  const last = kept.findLastIndex(({ block }) => block.type === "text");
  return kept.slice(0, last + 1);
}

type SetAside = Pick<TurnOutcome, "messages" | "exclude">;
const NOTHING_SET_ASIDE: SetAside = { messages: [], exclude: [] };
/** Refusals that may lie in what was sent: sent again, it would be refused again. */
const BLAMES_CONTENT: readonly ErrorCode[] = ["PROVIDER_REJECTED", "TOO_LARGE"];

function setAside(failed: FailedTurn, error: GatewayError): SetAside {
  const { turnMessageIds, lastResults, answeredBy } = failed;
  if (answeredBy === null) return { messages: [], exclude: notAccepted(turnMessageIds) };
  if (lastResults === null || !BLAMES_CONTENT.includes(error.code)) return NOTHING_SET_ASIDE;
  return {
    messages: [replacement(failed, lastResults, error)],
    exclude: [{ messageId: lastResults.id, because: "replaced" }],
  };
}

/** Every call keeps a result: the ones a provider refused are replaced by a line that says so. */
function replacement(failed: FailedTurn, refused: StoredMessage, error: GatewayError) {
  const calls = refused.blocks.flatMap(({ json }): ToolUseBlock[] => {
    const block = parseBlock(json);
    if (block.type !== "tool_result") return [];
    return [{ type: "tool_use", id: block.tool_use_id, name: "", input: {} }];
  });
  const outcome = {
    text: `This result could not be sent to the model: ${error.message}`,
    isError: true,
  };
  return resultsMessage(
    calls,
    calls.map(() => outcome),
    failed.ports,
  );
}

/** A declined turn is set aside whole, shown but not sent: what is declined once is declined again. */
function refusal({ agent, outcome, ports, turnMessageIds, answeredBy }: FailedTurn): TurnOutcome {
  const kept = keptOfCutAnswer(outcome);
  const answer = answerMessage(agent, kept, ports, { partial: true });
  return {
    state: "refused",
    error: {
      code: "PROVIDER_REJECTED",
      message: "the model declined to answer",
      hint: "Word it differently; the model does not see this message again.",
    },
    messages: kept.length === 0 ? [] : [{ ...answer, excluded: "not-accepted" }],
    exclude: notAccepted(turnMessageIds),
    answeredBy,
  };
}

function notAccepted(messageIds: readonly string[]): SetAside["exclude"] {
  return messageIds.map((messageId) => ({ messageId, because: "not-accepted" }));
}

function textBlock(text: string): AnswerBlock {
  return { block: { type: "text", text }, origin: null };
}

function errorView(error: GatewayError): TurnError {
  return { code: error.code, message: error.message, hint: error.hint };
}

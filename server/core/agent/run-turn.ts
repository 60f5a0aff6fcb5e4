import { GatewayError, isGatewayError } from "@/server/core/kernel";
import type { StopReason, ToolUseBlock } from "@/server/core/models";
import type { StoredMessage } from "@/server/core/sessions";
import type { ToolOutcome } from "@/server/core/tools";
import { type CallOutcome, callModel } from "./call-model";
import type { ResidentAgent } from "./resident-agent";
import { keptOfCutAnswer, outcomeOfFailure } from "./settle";
import { answerMessage, resultsMessage } from "./turn-messages";
import type { AgentPorts, TurnOutcome, TurnSettings } from "./types";

/**
 * Runs one turn whose user message is the transcript's last: model calls with tools between them, each finished
 * step kept in the journal, until an answer calls no tool. Never throws for what a provider or tool does.
 */
export async function runTurn(
  agent: ResidentAgent,
  turn: TurnSettings,
  ports: AgentPorts,
): Promise<TurnOutcome> {
  const turnMessageIds = agent.transcript.slice(-1).map((entry) => entry.id);
  let lastResults: StoredMessage | null = null;
  let answeredBy: string | null = null;
  for (let iteration = 0; iteration < turn.maxIterations; iteration += 1) {
    const outcome = await callModel(agent, turn, ports);
    if (outcome.answered) {
      answeredBy = agent.model;
      lastResults = null;
    }
    if (outcome.error !== null || outcome.stopReason === "refusal") {
      return outcomeOfFailure({ agent, outcome, ports, turnMessageIds, lastResults, answeredBy });
    }
    const calls = callsToRun(outcome);
    if (calls.length === 0) return finished(agent, outcome, ports);
    const results = await runTools(agent, turn, calls);
    const stored = await turn.journal.appendStep([
      answerMessage(agent, outcome.blocks, ports),
      resultsMessage(calls, results, ports),
    ]);
    agent.append(stored);
    turnMessageIds.push(...stored.map((message) => message.id));
    lastResults = stored.at(-1) ?? null;
    if (turn.signal.aborted) return stopped(answeredBy, turn.signal);
  }
  return {
    state: "interrupted",
    error: {
      code: "INTERRUPTED",
      message: `stopped after ${turn.maxIterations} model calls in one turn`,
      hint: "Ask it to go on, or raise maxIterations in the profile.",
    },
    messages: [],
    exclude: [],
    answeredBy,
  };
}

const CUT: readonly (StopReason | null)[] = ["max_tokens", "context_window_exceeded"];

/** Calls of a whole answer, whatever its stop reason says: none may be left without a result. */
function callsToRun(outcome: CallOutcome): ToolUseBlock[] {
  if (CUT.includes(outcome.stopReason)) return [];
  return outcome.blocks.flatMap(({ block }) => (block.type === "tool_use" ? [block] : []));
}

function finished(agent: ResidentAgent, outcome: CallOutcome, ports: AgentPorts): TurnOutcome {
  const partial = CUT.includes(outcome.stopReason);
  const kept = keptOfCutAnswer(outcome);
  return {
    state: "done",
    error: null,
    messages: kept.length === 0 ? [] : [answerMessage(agent, kept, ports, { partial })],
    exclude: [],
    answeredBy: agent.model,
  };
}

async function runTools(
  agent: ResidentAgent,
  turn: TurnSettings,
  calls: readonly ToolUseBlock[],
): Promise<readonly ToolOutcome[]> {
  return agent.toolRunner.run(calls, {
    signal: turn.signal,
    onEnded: (call, outcome, elapsedMs) =>
      turn.emit({ type: "tool-ended", toolUseId: call.id, outcome, elapsedMs }),
  });
}

function stopped(answeredBy: string | null, signal: AbortSignal): TurnOutcome {
  const reason: unknown = signal.reason;
  const error = isGatewayError(reason)
    ? reason
    : new GatewayError("INTERRUPTED", "the turn was stopped");
  return {
    state: "interrupted",
    error: { code: error.code, message: error.message, hint: error.hint },
    messages: [],
    exclude: [],
    answeredBy,
  };
}

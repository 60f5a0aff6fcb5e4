import { GatewayError, isGatewayError } from "@/server/core/kernel";
import type { StopReason, ToolUseBlock } from "@/server/core/models";
import type { StoredMessage } from "@/server/core/sessions";
import type { ToolOutcome } from "@/server/core/tools";
import { callLine, type TurnWithLines } from "./call-line";
import type { CallOutcome } from "./call-model";
import type { ResidentAgent } from "./resident-agent";
import { keptOfCutAnswer, outcomeOfFailure } from "./settle";
import { answerMessage, resultsMessage } from "./turn-messages";
import type { AgentPorts, TurnOutcome, TurnSettings } from "./types";

/**
 * Runs one turn whose user message is the transcript's last: model calls with tools between them, each finished
 * step kept in the journal, until an answer calls no tool. Never throws for what a provider or tool does.
 */
export async function runTurn(
  resident: ResidentAgent,
  turn: TurnWithLines,
  ports: AgentPorts,
): Promise<TurnOutcome> {
  const turnMessageIds = resident.transcript.slice(-1).map((entry) => entry.id);
  let lastResults: StoredMessage | null = null;
  let answeredBy: string | null = null;
  for (let iteration = 0; iteration < turn.maxIterations; iteration += 1) {
    const { agent, outcome } = await callLine(resident, turn, ports);
    if (outcome.answered) {
      answeredBy = agent.model;
      lastResults = null;
    }
    if (outcome.error !== null || outcome.stopReason === "refusal") {
      const failed = withReason(outcome, turn.signal);
      return outcomeOfFailure({
        agent,
        outcome: failed,
        ports,
        turnMessageIds,
        lastResults,
        answeredBy,
      });
    }
    const calls = callsToRun(outcome);
    if (calls.length === 0) return finished(agent, outcome, ports);
    const results = await runTools(agent, turn, calls);
    const goesOn = !turn.signal.aborted && iteration + 1 < turn.maxIterations;
    const stored = await turn.journal.appendStep(
      [answerMessage(agent, outcome.blocks, ports), resultsMessage(calls, results, ports)],
      { goesOn },
    );
    for (const each of new Set([resident, agent])) each.append(stored);
    turnMessageIds.push(...stored.map((message) => message.id));
    lastResults = stored.at(-1) ?? null;
    if (turn.signal.aborted) return stopped(answeredBy, turn.signal);
  }
  return interrupted(answeredBy, {
    message: `stopped after ${turn.maxIterations} model calls in one turn`,
    hint: "Ask it to go on, or raise maxIterations in the profile.",
  });
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
  if (partial && kept.length === 0)
    return interrupted(agent.model, nothingLeft(outcome.stopReason));
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

/** A call only knows that it was stopped; who stopped the turn said why. */
function withReason(outcome: CallOutcome, signal: AbortSignal): CallOutcome {
  const reason: unknown = signal.reason;
  if (outcome.error?.code !== "INTERRUPTED" || !isGatewayError(reason)) return outcome;
  return { ...outcome, error: reason };
}

/** Why a cut answer, of which no text is left, ended before it said anything. */
function nothingLeft(stopReason: StopReason | null): { message: string; hint: string } {
  if (stopReason === "context_window_exceeded")
    return {
      message: "the conversation has filled the model's context window",
      hint: "Begin a new session.",
    };
  return {
    message: "the answer reached its longest length before it was complete",
    hint: "Raise maxOutputTokens in the profile, or ask for it in smaller steps.",
  };
}

function stopped(answeredBy: string | null, signal: AbortSignal): TurnOutcome {
  const reason: unknown = signal.reason;
  const error = isGatewayError(reason)
    ? reason
    : new GatewayError("INTERRUPTED", "the turn was stopped");
  return interrupted(answeredBy, error);
}

function interrupted(
  answeredBy: string | null,
  { message, hint }: { message: string; hint: string | null },
): TurnOutcome {
  const error = { code: "INTERRUPTED", message, hint };
  return { state: "interrupted", error, messages: [], exclude: [], answeredBy };
}

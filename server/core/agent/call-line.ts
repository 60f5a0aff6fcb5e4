import type { GatewayError } from "@/server/core/kernel";
import type { CallSettings } from "@/server/core/models";
import type { FallbackNote } from "@/server/core/sessions";
import { type CallOutcome, callModel } from "./call-model";
import type { ResidentAgent } from "./resident-agent";
import type { AgentPorts, TurnSettings } from "./types";

/** Who answers a turn's calls at the moment. */
export interface AnsweringLine {
  readonly agent: ResidentAgent;
  readonly call: CallSettings;
  /** Why it is not the chosen one; null = it is. */
  readonly note: FallbackNote | null;
}

/** Who answers in place of a line whose call failed. */
export interface TurnFallback {
  readonly line: AnsweringLine;
  /** Moves on to the next line after a failed call; false = nobody is left, or it would not help. */
  next(failed: { error: GatewayError; callId: string }): Promise<boolean>;
  /** The error of a turn in which nobody answered: the first one, with who else was asked. */
  explain(error: GatewayError): GatewayError;
}

export interface TurnWithLines extends TurnSettings {
  /** Who answers in place of a line that fails; null = nobody. */
  readonly fallback: TurnFallback | null;
}

export interface LineOutcome {
  readonly agent: ResidentAgent;
  readonly outcome: CallOutcome;
}

/** Makes the turn's next call; where its line fails, the next line is called, until one answers or none is left. */
export async function callLine(
  agent: ResidentAgent,
  turn: TurnWithLines,
  ports: AgentPorts,
): Promise<LineOutcome> {
  const { fallback } = turn;
  if (fallback === null) return { agent, outcome: await callModel(agent, turn, ports) };
  let first: LineOutcome | null = null;
  let hasAnswered = false;
  for (;;) {
    const { line } = fallback;
    const outcome = await callModel(
      line.agent,
      { ...turn, call: line.call, note: line.note },
      ports,
    );
    const { error } = outcome;
    if (error === null || error.code === "INTERRUPTED") return { agent: line.agent, outcome };
    first ??= { agent: line.agent, outcome };
    hasAnswered ||= outcome.answered;
    const isReplaced = await fallback.next({ error, callId: outcome.call.id });
    if (isReplaced) continue;
    const told = fallback.explain(first.outcome.error ?? error);
    return { ...first, outcome: { ...first.outcome, answered: hasAnswered, error: told } };
  }
}

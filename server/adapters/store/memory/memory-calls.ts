import {
  type AgentEvent,
  type AnsweredWanted,
  answerBegan,
  type CallRows,
  type ModelCall,
} from "@/server/core/sessions";
import { alreadyStored } from "./already-stored";
import type { UndoLog } from "./undo-log";

/** Calls and events in the order in which they were recorded. */
export class MemoryCalls implements CallRows {
  readonly #calls = new Map<string, ModelCall>();
  readonly #events = new Map<string, AgentEvent>();

  constructor(private readonly undo: UndoLog) {}

  all(): readonly ModelCall[] {
    return [...this.#calls.values()];
  }

  events(): readonly AgentEvent[] {
    return [...this.#events.values()];
  }

  find(id: string): ModelCall | null {
    return this.#calls.get(id) ?? null;
  }

  ofTurn(turnId: string): readonly ModelCall[] {
    return this.all()
      .filter((call) => call.turnId === turnId)
      .sort((a, b) => a.startedAtMs - b.startedAtMs);
  }

  answered(
    sessionId: string,
    { model, limit, startedByMs = Number.MAX_SAFE_INTEGER }: AnsweredWanted,
  ): readonly ModelCall[] {
    const answered = this.all().filter(
      (call) =>
        call.sessionId === sessionId &&
        call.purpose === "main" &&
        answerBegan(call) &&
        call.model === model &&
        call.startedAtMs <= startedByMs,
    );
    return answered
      .sort((a, b) => a.startedAtMs - b.startedAtMs)
      .reverse()
      .slice(0, limit);
  }

  insert(call: ModelCall): void {
    this.undo.set(this.#calls, call.id, structuredClone(call));
  }

  update(call: ModelCall): void {
    this.undo.set(this.#calls, call.id, structuredClone(call));
  }

  insertEvent(event: AgentEvent): void {
    if (this.#events.has(event.id)) throw alreadyStored();
    this.undo.set(this.#events, event.id, structuredClone(event));
  }
}

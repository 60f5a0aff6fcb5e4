import type { QueueItem, Turn, TurnRows } from "@/server/core/sessions";
import type { UndoLog } from "./undo-log";

interface Waiting {
  readonly item: QueueItem;
  readonly position: number;
  readonly sequence: number;
}

/** Turns in the order in which they came, and the queue. */
export class MemoryTurns implements TurnRows {
  readonly #turns = new Map<string, Turn>();
  readonly #queue = new Map<string, Waiting>();
  #sequence = 0;

  constructor(private readonly undo: UndoLog) {}

  all(): readonly Turn[] {
    return [...this.#turns.values()];
  }

  find(id: string): Turn | null {
    return this.#turns.get(id) ?? null;
  }

  byClientId(sessionId: string, clientId: string): Turn | null {
    return this.#ofSession(sessionId).find((turn) => turn.clientId === clientId) ?? null;
  }

  running(): readonly Turn[] {
    return this.all().filter(({ state }) => state === "running");
  }

  runningOf(sessionId: string): readonly Turn[] {
    return this.running().filter((turn) => turn.sessionId === sessionId);
  }

  lastInterrupted(sinceMs: number): readonly Turn[] {
    const last = new Map<string, Turn>();
    for (const turn of this.all()) if (turn.joinedTo === null) last.set(turn.sessionId, turn);
    return [...last.values()]
      .filter(({ state, endedAtMs }) => state === "interrupted" && (endedAtMs ?? 0) >= sinceMs)
      .sort((one, other) => (other.endedAtMs ?? 0) - (one.endedAtMs ?? 0));
  }

  openCount(sessionId: string): number {
    return this.#ofSession(sessionId).filter(
      ({ endedAtMs, joinedTo }) => endedAtMs === null && joinedTo === null,
    ).length;
  }

  insert(turn: Turn): void {
    this.undo.set(this.#turns, turn.id, { ...turn });
  }

  enqueue(turn: Turn, item: QueueItem, position: number): void {
    this.#sequence += 1;
    const waiting = { item: structuredClone(item), position, sequence: this.#sequence };
    this.undo.set(this.#turns, turn.id, { ...turn });
    this.undo.set(this.#queue, turn.id, waiting);
  }

  rewrite(turn: Turn, item: QueueItem): void {
    this.undo.set(this.#turns, turn.id, { ...turn });
    const waiting = this.#queue.get(turn.id);
    if (waiting === undefined) return;
    this.undo.set(this.#queue, turn.id, { ...waiting, item: structuredClone(item) });
  }

  moveTo(turnId: string, position: number): void {
    const waiting = this.#queue.get(turnId);
    if (waiting !== undefined) this.undo.set(this.#queue, turnId, { ...waiting, position });
  }

  advance(turn: Turn): void {
    this.undo.set(this.#turns, turn.id, { ...turn });
    this.undo.remove(this.#queue, turn.id);
  }

  waiting(sessionId: string): readonly QueueItem[] {
    return this.#inOrder().filter((item) => item.sessionId === sessionId);
  }

  sessionsWithWaiting(): readonly string[] {
    const bySequence = [...this.#queue.values()].sort((a, b) => a.sequence - b.sequence);
    return [...new Set(bySequence.map(({ item }) => item.sessionId))];
  }

  #inOrder(): readonly QueueItem[] {
    return [...this.#queue.values()]
      .sort((a, b) => a.position - b.position || a.sequence - b.sequence)
      .map(({ item }) => item);
  }

  #ofSession(sessionId: string): readonly Turn[] {
    return this.all().filter((turn) => turn.sessionId === sessionId);
  }
}

import type { LeaseRows, TurnLease } from "@/server/core/sessions";
import type { UndoLog } from "./undo-log";

/** Leases, one at most for each session. */
export class MemoryLeases implements LeaseRows {
  readonly #leases = new Map<string, TurnLease>();

  constructor(private readonly undo: UndoLog) {}

  find(sessionId: string): TurnLease | null {
    return this.#leases.get(sessionId) ?? null;
  }

  all(): readonly TurnLease[] {
    return [...this.#leases.values()].sort((a, b) => a.acquiredAtMs - b.acquiredAtMs);
  }

  save(lease: TurnLease): void {
    this.undo.set(this.#leases, lease.sessionId, structuredClone(lease));
  }

  remove(sessionId: string): void {
    this.undo.remove(this.#leases, sessionId);
  }
}

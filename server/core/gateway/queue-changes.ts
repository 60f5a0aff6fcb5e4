import { GatewayError } from "@/server/core/kernel";
import type { QueueItem } from "@/server/core/sessions";
import type { GatewayPorts } from "./ports";
import { unknownTurn } from "./refusals";
import type { SessionWorkers } from "./session-workers";

/** Edits, reorders and drops what waits. Each gives what waits afterwards, in its order. */
export class QueueChanges {
  constructor(
    private readonly ports: Pick<GatewayPorts, "store" | "clock">,
    private readonly workers: Pick<SessionWorkers, "queueChanged" | "runningTurn" | "ends">,
  ) {}

  /** CONFLICT when the turn runs or has ended by then. */
  async edit(sessionId: string, turnId: string, text: string): Promise<readonly QueueItem[]> {
    await this.refuseTaken(sessionId, turnId);
    const isDone = await this.ports.store.editWaiting(turnId, text);
    return this.changed(sessionId, isDone ? null : turnId);
  }

  /** The turn ends without having run. CONFLICT when it runs or has ended by then. */
  async drop(sessionId: string, turnId: string): Promise<readonly QueueItem[]> {
    const { store, clock } = this.ports;
    await this.refuseTaken(sessionId, turnId);
    const isDone = await store.dropWaiting(turnId, "interrupted", clock.now(), TAKEN_OUT);
    if (isDone) this.workers.ends.ended(turnId);
    return this.changed(sessionId, isDone ? null : turnId);
  }

  /** CONFLICT unless the ids are exactly those that wait. */
  async reorder(sessionId: string, turnIds: readonly string[]): Promise<readonly QueueItem[]> {
    const { store } = this.ports;
    const taken = this.workers.runningTurn(sessionId);
    const rest = await store.waiting(sessionId);
    // A turn that is being taken up still stands in the queue: it keeps its place at the head.
    const isUnnamed =
      rest.some(({ turnId }) => turnId === taken) && !turnIds.some((id) => id === taken);
    const wanted = isUnnamed && taken !== null ? [taken, ...turnIds] : turnIds;
    if (!(await store.reorderWaiting(sessionId, wanted))) throw orderStale();
    return this.changed(sessionId, null);
  }

  private async changed(sessionId: string, failed: string | null): Promise<readonly QueueItem[]> {
    if (failed !== null) await this.refuseTaken(sessionId, failed);
    const waiting = await this.ports.store.waiting(sessionId);
    this.workers.queueChanged(sessionId, waiting.length);
    return waiting;
  }

  private async refuseTaken(sessionId: string, turnId: string): Promise<void> {
    const turn = await this.ports.store.turn(turnId);
    if (turn === null || turn.sessionId !== sessionId) throw unknownTurn();
    if (turn.state === "running" || this.workers.runningTurn(sessionId) === turnId) {
      throw new GatewayError("CONFLICT", "it is running already", {
        hint: "Stop it, or send another message.",
      });
    }
    if (turn.endedAtMs === null) return;
    throw new GatewayError("CONFLICT", "it has ended already", {
      hint: "Reload the queue to see what waits.",
    });
  }
}

const TAKEN_OUT = {
  code: "INTERRUPTED",
  message: "It was taken out of the queue before it ran.",
  hint: null,
};

function orderStale(): GatewayError {
  return new GatewayError("CONFLICT", "these are not the messages that wait now", {
    hint: "Reload the queue, then order exactly those that wait.",
  });
}

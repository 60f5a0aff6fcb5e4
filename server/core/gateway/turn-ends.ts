import type { Clock } from "@/server/core/kernel";
import type { SessionStore, Turn } from "@/server/core/sessions";

/** Wakes whoever waits for the end of a turn. */
export class TurnEnds {
  private readonly waiting = new Map<string, Set<() => void>>();

  /** A promise of the turn's end; `forget` once it is no longer needed. */
  of(turnId: string): { promise: Promise<void>; forget: () => void } {
    const wakes = this.waiting.get(turnId) ?? new Set();
    this.waiting.set(turnId, wakes);
    let wake: () => void = () => undefined;
    const promise = new Promise<void>((resolve) => {
      wake = resolve;
    });
    wakes.add(wake);
    const forget = () => {
      wakes.delete(wake);
      if (wakes.size === 0 && this.waiting.get(turnId) === wakes) this.waiting.delete(turnId);
    };
    return { promise, forget };
  }

  /** The turn is over. */
  ended(turnId: string): void {
    for (const wake of this.waiting.get(turnId) ?? []) wake();
    this.waiting.delete(turnId);
  }
}

/** The turn when it has ended, or as it stands after the time; null = there is none. */
export async function turnWhenEnded(
  turnId: string,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
  { store, clock, ends }: { store: Pick<SessionStore, "turn">; clock: Clock; ends: TurnEnds },
): Promise<Turn | null> {
  const ended = ends.of(turnId);
  try {
    const turn = await store.turn(turnId);
    if (turn === null || turn.endedAtMs !== null) return turn;
    const timer = new AbortController();
    const limit = clock
      .delay(timeoutMs, AbortSignal.any([signal, timer.signal]))
      .catch(() => undefined);
    await Promise.race([ended.promise, limit]);
    timer.abort();
    return await store.turn(turnId);
  } finally {
    ended.forget();
  }
}

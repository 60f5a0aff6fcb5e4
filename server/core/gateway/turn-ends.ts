import type { Clock } from "@/server/core/kernel";
import type { SessionStore, Turn } from "@/server/core/sessions";

/** Another process may end the turn, and tells nobody here. */
const LOOK_EVERY_MS = 500;

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

  /** The turn is over, or need not be waited for any longer. */
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
  let isWoken = false;
  ended.promise.then(() => {
    isWoken = true;
  });
  try {
    for (let leftMs = timeoutMs; ; leftMs -= LOOK_EVERY_MS) {
      const turn = await store.turn(turnId);
      const isOver = turn === null || turn.endedAtMs !== null;
      if (isOver || isWoken || leftMs <= 0 || signal.aborted) return turn;
      const timer = new AbortController();
      const pause = clock
        .delay(Math.min(leftMs, LOOK_EVERY_MS), AbortSignal.any([signal, timer.signal]))
        .catch(() => undefined);
      await Promise.race([ended.promise, pause]);
      timer.abort();
    }
  } finally {
    ended.forget();
  }
}

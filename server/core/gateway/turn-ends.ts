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

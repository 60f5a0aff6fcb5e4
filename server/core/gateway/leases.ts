/** The right to write one session's history in this process: one holder at a time, in order of asking. */
export class SessionLeases {
  private readonly tails = new Map<string, Promise<void>>();

  /** Whether somebody holds it, or waits for it. */
  isHeld(sessionId: string): boolean {
    return this.tails.has(sessionId);
  }

  /** Waits for the session's turn to write; the returned function gives it back and is idempotent. */
  async acquire(sessionId: string): Promise<() => void> {
    const before = this.tails.get(sessionId) ?? Promise.resolve();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const tail = before.then(() => held);
    this.tails.set(sessionId, tail);
    tail.then(() => {
      if (this.tails.get(sessionId) === tail) this.tails.delete(sessionId);
    });
    await before;
    return release;
  }
}

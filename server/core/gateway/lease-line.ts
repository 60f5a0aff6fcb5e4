/** Who writes a session in this process: one at a time, in order of asking. */
export class LeaseLine {
  private readonly tails = new Map<string, Promise<void>>();

  /** Whether somebody is in, or waits. */
  isTaken(sessionId: string): boolean {
    return this.tails.has(sessionId);
  }

  /** Waits for its turn; the returned function leaves and is idempotent. Aborted, it throws and others go on. */
  async enter(sessionId: string, signal?: AbortSignal): Promise<() => void> {
    const before = this.tails.get(sessionId) ?? Promise.resolve();
    let leave: () => void = () => undefined;
    const inside = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const tail = before.then(() => inside);
    this.tails.set(sessionId, tail);
    tail.then(() => {
      if (this.tails.get(sessionId) === tail) this.tails.delete(sessionId);
    });
    try {
      await untilAborted(before, signal);
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  }
}

async function untilAborted(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return work;
  signal.throwIfAborted();
  let abort: () => void = () => undefined;
  const aborted = new Promise<void>((_, reject) => {
    abort = () => reject(signal.reason);
  });
  signal.addEventListener("abort", abort);
  try {
    await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

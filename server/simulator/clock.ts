/** The provider's time: a given clock plus what was advanced by hand. */
export class SimulatedClock {
  private offset = 0;

  constructor(private readonly base: () => number) {}

  now(): number {
    return this.base() + this.offset;
  }

  get offsetMs(): number {
    return this.offset;
  }

  advance(ms: number): void {
    if (!Number.isFinite(ms) || ms < 0) throw new RangeError("a clock only goes forward");
    this.offset += ms;
  }

  restore(offsetMs: number): void {
    this.offset = offsetMs;
  }
}

/** Waits so many real milliseconds; rejects at once when the signal is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.reject(new AbortedError());
  if (ms <= 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(new AbortedError());
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", onAbort);
      resolve();
    }, ms);
    signal.addEventListener("abort", onAbort, { once: true });
  });
}

/** The client went away; nothing more is to be done for its request. */
export class AbortedError extends Error {
  constructor() {
    super("the client closed the connection");
    this.name = "AbortedError";
  }
}

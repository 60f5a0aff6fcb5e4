import type { Ending } from "./faults";

/** One call's own way to be ended: by the caller's signal, by silence, or with its client. */
export class CallControl {
  readonly #controller = new AbortController();
  readonly #caller: AbortSignal;
  readonly #onAbort = () => this.end("stopped");
  #ending: Ending | null = null;

  constructor(caller: AbortSignal) {
    this.#caller = caller;
    if (caller.aborted) this.end("stopped");
    else caller.addEventListener("abort", this.#onAbort, { once: true });
  }

  /** Why the call was ended; null while it runs, and after it ran to its end. */
  get ending(): Ending | null {
    return this.#ending;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Ends the call; the first reason stands. */
  end(ending: Ending): void {
    this.#ending ??= ending;
    this.#controller.abort();
  }

  /** Lets go of the caller's signal, and of the connection unless it was read to its end. */
  release(isReadToEnd: boolean): void {
    this.#caller.removeEventListener("abort", this.#onAbort);
    if (!isReadToEnd) this.#controller.abort();
  }
}

/** The items, each awaited at most so many ms; `onIdle` is to make the source fail when that is over. */
export async function* watchIdle<T>(
  items: AsyncIterator<T>,
  idleMs: () => number,
  onIdle: () => void,
): AsyncGenerator<T> {
  for (;;) {
    const timer = setTimeout(onIdle, idleMs());
    const next = await items.next().finally(() => clearTimeout(timer));
    if (next.done) return;
    yield next.value;
  }
}

/** How long to wait for the stream's end behind the answer's, so that the connection can be used again. */
const DRAIN_MS = 1_000;

/** True when nothing but the end follows, and soon. */
export async function isDrained(items: AsyncIterator<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), DRAIN_MS);
  });
  const drained = items.next().then(
    ({ done }) => done === true,
    () => false,
  );
  return Promise.race([drained, tooLong]).finally(() => clearTimeout(timer));
}

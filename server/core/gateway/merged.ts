interface Step<T> {
  readonly reader: AsyncIterator<T>;
  readonly result: IteratorResult<T> | null;
  readonly failure: unknown;
}

/**
 * The items of all sources as they come, each source's in its order; ends when all have ended, fails with the
 * first. A source that waits for its next item when the reader leaves must be ended by its own signal.
 */
export async function* merged<T>(sources: readonly AsyncIterable<T>[]): AsyncGenerator<T> {
  const ready: Step<T>[] = [];
  let wake: () => void = () => undefined;
  const ask = (reader: AsyncIterator<T>): void => {
    reader
      .next()
      .then(
        (result) => ready.push({ reader, result, failure: null }),
        (failure: unknown) => ready.push({ reader, result: null, failure }),
      )
      .then(() => wake());
  };
  const readers = sources.map((source) => source[Symbol.asyncIterator]());
  for (const reader of readers) ask(reader);
  try {
    let open = readers.length;
    while (open > 0) {
      const step = ready.shift();
      if (step === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      if (step.result === null) throw step.failure;
      if (step.result.done) {
        open -= 1;
        continue;
      }
      yield step.result.value;
      ask(step.reader);
    }
  } finally {
    // Nobody waits: a source that waits for its next item ends only once that has come.
    for (const reader of readers) reader.return?.()?.catch(() => undefined);
  }
}

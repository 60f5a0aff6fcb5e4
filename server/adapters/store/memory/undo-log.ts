/** Remembers how to take back the changes of one transaction. */
export class UndoLog {
  readonly #steps: (() => void)[] = [];

  /** Makes a change and keeps the way back. */
  change(apply: () => void, undo: () => void): void {
    apply();
    this.#steps.push(undo);
  }

  /** Sets a map's entry. */
  set<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
    const before = map.get(key);
    const existed = map.has(key);
    this.change(
      () => map.set(key, value),
      () => {
        if (existed && before !== undefined) map.set(key, before);
        else map.delete(key);
      },
    );
  }

  /** Removes a map's entry. */
  remove<Key, Value>(map: Map<Key, Value>, key: Key): void {
    const before = map.get(key);
    if (before === undefined) return;
    this.change(
      () => map.delete(key),
      () => map.set(key, before),
    );
  }

  forget(): void {
    this.#steps.length = 0;
  }

  /** Takes everything back since the last `forget`, newest first. */
  rollback(): void {
    for (const undo of this.#steps.reverse()) undo();
    this.forget();
  }
}

import { withTexts } from "./address-parameters";

type Texts = ReadonlyMap<string, string | null>;

/** What the changes are written to. */
export interface AddressBar {
  search(): string;
  /** A step is one that the browser goes back from. */
  go(search: string, isStep: boolean): void;
}

const NONE: Texts = new Map();
/** Browsers refuse an address that changes with each key that is pressed. */
const PAUSE_MS = 50;

/**
 * Changes of the address that are under way. Who reads the address sees them at once; the address itself
 * and the router follow a moment later.
 */
export function createAddressChanges(bar: AddressBar) {
  const listeners = new Set<() => void>();
  let unwritten: Texts = NONE;
  let written: Texts = NONE;
  let all: Texts = NONE;
  let isStep = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let isPaused = false;

  function set(nextWritten: Texts, nextUnwritten: Texts): void {
    if (nextWritten === written && nextUnwritten === unwritten) return;
    [written, unwritten] = [nextWritten, nextUnwritten];
    const both = new Map([...written, ...unwritten]);
    all = both.size === 0 ? NONE : both;
    for (const listener of listeners) listener();
  }

  function write(): void {
    const [search, step] = [withTexts(bar.search(), unwritten), isStep];
    isStep = false;
    if (search === withTexts(bar.search(), [])) {
      set(written, NONE);
      return;
    }
    set(all, NONE);
    isPaused = true;
    pause = setTimeout(() => {
      isPaused = false;
      if (unwritten.size > 0) write();
    }, PAUSE_MS);
    bar.go(search, step);
  }

  return {
    change(texts: Readonly<Record<string, string | null>>, options: { isStep: boolean }): void {
      const isFirst = unwritten.size === 0;
      isStep ||= options.isStep;
      set(written, new Map([...unwritten, ...Object.entries(texts)]));
      // What is changed in one go is one change.
      if (isFirst && !isPaused) queueMicrotask(() => unwritten.size > 0 && write());
    },
    /** The router has come to this search text: where it is the address's own, nothing is under way. */
    arrived(search: string): void {
      if (withTexts(search, []) === withTexts(bar.search(), [])) set(NONE, unwritten);
    },
    /** The reader has gone elsewhere: what was not written is no more. */
    forget(): void {
      clearTimeout(pause);
      isPaused = false;
      isStep = false;
      set(NONE, NONE);
    },
    current: () => all,
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

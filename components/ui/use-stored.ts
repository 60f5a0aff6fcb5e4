"use client";

import { useCallback, useMemo, useSyncExternalStore } from "react";

const CHANGED = "holdfast-stored";

/**
 * A text that this browser keeps under `key`, null where none is kept or none can be; every place
 * that shows it changes together, in other tabs too.
 */
export function useStoredText(
  key: string | undefined,
): readonly [text: string | null, keep: (text: string) => void] {
  const read = useCallback(() => (key === undefined ? null : storedText(key)), [key]);
  const text = useSyncExternalStore(subscribe, read, () => null);
  const keep = useCallback(
    (next: string) => {
      if (key === undefined) return;
      try {
        window.localStorage.setItem(key, next);
      } catch {
        return; // a full or forbidden store: the choice holds for nobody, and harms nobody
      }
      window.dispatchEvent(new Event(CHANGED));
    },
    [key],
  );
  return useMemo(() => [text, keep] as const, [text, keep]);
}

function storedText(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function subscribe(notify: () => void): () => void {
  window.addEventListener("storage", notify);
  window.addEventListener(CHANGED, notify);
  return () => {
    window.removeEventListener("storage", notify);
    window.removeEventListener(CHANGED, notify);
  };
}

"use client";

import { useCallback, useState } from "react";

/**
 * A part of the page that is loaded when someone reaches for it. `warm` begins to load it, `want` shows
 * it once it is there; null until then. Where it could not be loaded the next `want` tries again.
 */
export function useWhenWanted<T>(load: () => Promise<T>): {
  loaded: T | null;
  hasFailed: boolean;
  warm: () => void;
  want: () => void;
} {
  const [held, setHeld] = useState<{ readonly module: T } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const want = useCallback(() => {
    setFailed(false);
    load().then(
      (module) => setHeld({ module }),
      () => setFailed(true),
    );
  }, [load]);
  // What fails here is told when it is wanted.
  const warm = useCallback(() => void load().catch(() => undefined), [load]);
  return { loaded: held?.module ?? null, hasFailed, warm, want };
}

"use client";

import { useCallback, useState } from "react";

/**
 * A part of the page that is loaded when someone reaches for it. `warm` begins to load it, `want` shows
 * it once it is there; null until then.
 */
export function useWhenWanted<T>(load: () => Promise<T>): {
  loaded: T | null;
  warm: () => void;
  want: () => void;
} {
  const [held, setHeld] = useState<{ readonly module: T } | null>(null);
  const [fault, setFault] = useState<{ readonly cause: unknown } | null>(null);
  // Without its part the page cannot do what was asked: its error view says so and offers to try again.
  if (fault !== null) throw fault.cause;
  const warm = useCallback(() => void load().catch(() => undefined), [load]);
  const want = useCallback(() => {
    load().then(
      (module) => setHeld({ module }),
      (cause: unknown) => setFault({ cause }),
    );
  }, [load]);
  return { loaded: held?.module ?? null, warm, want };
}

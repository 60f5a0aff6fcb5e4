"use client";

import { useSyncExternalStore } from "react";

const WIDE = "(min-width: 64rem)";

/** True where there is room for panes beside the thread. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (notify) => {
      const query = window.matchMedia(WIDE);
      query.addEventListener("change", notify);
      return () => query.removeEventListener("change", notify);
    },
    () => window.matchMedia(WIDE).matches,
    () => true,
  );
}

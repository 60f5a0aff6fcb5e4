"use client";

import { useCallback, useSyncExternalStore } from "react";

/** The wall clock, told anew every `everyMs` while the page is seen. */
export function useNow(everyMs: number): number {
  const subscribe = useCallback(
    (notify: () => void) => {
      const timer = setInterval(() => {
        if (document.visibilityState === "visible") notify();
      }, everyMs);
      document.addEventListener("visibilitychange", notify);
      return () => {
        clearInterval(timer);
        document.removeEventListener("visibilitychange", notify);
      };
    },
    [everyMs],
  );
  const read = useCallback(() => Math.floor(Date.now() / everyMs) * everyMs, [everyMs]);
  return useSyncExternalStore(subscribe, read, () => 0);
}

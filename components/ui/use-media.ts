"use client";

import { useCallback, useSyncExternalStore } from "react";

/** True while the screen fits the media query; on the server never. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", notify);
      return () => list.removeEventListener("change", notify);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Room for something beside a list. */
export const WIDE = "(min-width: 1024px)";

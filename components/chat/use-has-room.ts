"use client";

import { useSyncExternalStore } from "react";

/** From how wide a screen on each pane stands beside the thread and leaves it a readable line. */
const ROOM_FOR = {
  sessions: "(min-width: 64rem)",
  inspector: "(min-width: 80rem)",
} as const;

/** True where there is room for the pane beside the thread. */
export function useHasRoom(pane: keyof typeof ROOM_FOR): boolean {
  return useSyncExternalStore(
    (notify) => {
      const query = window.matchMedia(ROOM_FOR[pane]);
      query.addEventListener("change", notify);
      return () => query.removeEventListener("change", notify);
    },
    () => window.matchMedia(ROOM_FOR[pane]).matches,
    () => true,
  );
}

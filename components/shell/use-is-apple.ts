"use client";

import { useSyncExternalStore } from "react";

/** True on keyboards with ⌘. */
export function useIsApple(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => /Mac|iPhone|iPad/.test(navigator.userAgent),
    () => false,
  );
}

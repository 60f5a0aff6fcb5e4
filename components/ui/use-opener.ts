"use client";

import { useMemo, useRef } from "react";

/**
 * Remembers what had the focus when something opened over the page, and gives it back: radix looks for a
 * trigger of its own, and ours are opened by what their page keeps.
 */
export function useOpener(): { remember: () => void; giveBack: (event: Event) => void } {
  const opener = useRef<Element | null>(null);
  return useMemo(
    () => ({
      remember() {
        opener.current = document.activeElement;
      },
      giveBack(event) {
        event.preventDefault();
        if (opener.current instanceof HTMLElement && opener.current.isConnected) {
          opener.current.focus();
        }
      },
    }),
    [],
  );
}

"use client";

import { useEffect, useRef } from "react";
import { addShortcut } from "./shortcut-registry";

/**
 * While this part of the page is shown, `keys` (as `j`, `g s`, `mod+k`, `Escape`) run the handler; the
 * palette and the sheet of shortcuts name it. Never while something is being written.
 */
export function useShortcut(
  keys: string,
  { label, group, isOff = false }: { label: string; group: string; isOff?: boolean },
  handler: () => void,
): void {
  const run = useRef(handler);
  useEffect(() => {
    run.current = handler;
  });
  useEffect(() => {
    if (isOff) return;
    return addShortcut({ keys, label, group, run: () => run.current() });
  }, [keys, label, group, isOff]);
}

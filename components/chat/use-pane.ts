"use client";

import { useCallback, useEffect, useState } from "react";
import { type PaneLimits, type PaneState, readPane } from "./pane-memory";

export interface Pane extends PaneState {
  setWidth(width: number): void;
  setOpen(isOpen: boolean): void;
}

/** A pane beside the thread that stands the next time as it was left. */
export function usePane(name: string, limits: PaneLimits): Pane {
  const key = `holdfast-pane-${name}`;
  const [state, setState] = useState<PaneState>({ width: limits.usual, isOpen: true });
  // Only after the first render: the server knows nothing of what a browser keeps.
  useEffect(() => setState(readPane(read(key), limits)), [key, limits]);

  const change = useCallback(
    (edit: Partial<PaneState>) =>
      setState((now) => {
        const next = { ...now, ...edit };
        write(key, JSON.stringify(next));
        return next;
      }),
    [key],
  );
  return {
    ...state,
    setWidth: (width) => change({ width }),
    setOpen: (isOpen) => change({ isOpen }),
  };
}

// A browser may deny its storage: the pane is then as at first on each visit.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // As it was before.
  }
}

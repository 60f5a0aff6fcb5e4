declare global {
  interface Window {
    /** Laid out by a measurement: how often each turn was shown anew. */
    __holdfastRenders?: Map<string, number>;
  }
}

/** Counts that a turn is shown anew, where a measurement has asked for it; else does nothing. */
export function countRender(turnId: string): void {
  if (typeof window === "undefined") return;
  const counts = window.__holdfastRenders;
  counts?.set(turnId, (counts.get(turnId) ?? 0) + 1);
}

import type { ReactNode } from "react";

/** What the one tooltip of the page shows, and at which element. */
export interface Tip {
  readonly id: string;
  readonly content: ReactNode;
  readonly anchor: Element;
}

const OPEN_AFTER_MS = 250;
const CLOSE_AFTER_MS = 120;

let shown: Tip | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** The tip on the page now. */
export function currentTip(): Tip | null {
  return shown;
}

/** Calls back whenever another tip, or none, is shown. */
export function onTipChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a tip: at once to the keyboard, after a moment to a pointer that only passes by. */
export function showTip(tip: Tip, isAtOnce: boolean): void {
  clearTimeout(timer);
  timer = setTimeout(() => set(tip), isAtOnce || shown !== null ? 0 : OPEN_AFTER_MS);
}

/** Takes the tip away after a moment, so that a pointer may move onto it. */
export function leaveTip(): void {
  clearTimeout(timer);
  timer = setTimeout(() => set(null), CLOSE_AFTER_MS);
}

/** Keeps the tip that is shown. */
export function keepTip(): void {
  clearTimeout(timer);
}

/** Takes the tip away at once. */
export function hideTip(): void {
  clearTimeout(timer);
  set(null);
}

function set(tip: Tip | null): void {
  if (shown === tip) return;
  shown = tip;
  for (const listener of listeners) listener();
}

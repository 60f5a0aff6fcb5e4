export interface Toast {
  title: string;
  text?: string;
  tone?: "plain" | "danger";
  /** What can be done about it, such as taking it back. */
  action?: { label: string; onSelect: () => void };
}

let waiting: readonly Toast[] = [];
const listeners = new Set<() => void>();

/** Tells the outcome of something at the edge of the screen. */
export function showToast(toast: Toast): void {
  set([...waiting, toast]);
}

/** The toasts that nobody has drawn yet. */
export function waitingToasts(): readonly Toast[] {
  return waiting;
}

/** Takes the waiting toasts to draw them. */
export function takeToasts(): readonly Toast[] {
  const taken = waiting;
  if (taken.length > 0) set([]);
  return taken;
}

/** Calls back whenever toasts come or are taken. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: readonly Toast[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Something that the page shown can do, offered by the palette. */
export interface PaletteAction {
  readonly id: string;
  readonly label: string;
  readonly keywords?: string | undefined;
  readonly run: () => void;
}

let actions: readonly PaletteAction[] = [];
const listeners = new Set<() => void>();

/** Every action that the page shown offers. */
export function currentActions(): readonly PaletteAction[] {
  return actions;
}

/** Calls back whenever an action comes or goes. */
export function onActionsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Adds an action; the result takes it away again. */
export function addAction(action: PaletteAction): () => void {
  set([...actions.filter(({ id }) => id !== action.id), action]);
  return () => set(actions.filter((each) => each !== action));
}

function set(next: readonly PaletteAction[]): void {
  actions = next;
  for (const listener of listeners) listener();
}

import { advance, type Chord, NOTHING_PENDING, parseKeys } from "./shortcut-keys";

/** A shortcut that holds while its part of the page is shown. */
export interface Shortcut {
  readonly keys: string;
  readonly chords: readonly Chord[];
  readonly label: string;
  readonly group: string;
  readonly run: () => void;
}

let shortcuts: readonly Shortcut[] = [];
const listeners = new Set<() => void>();

/** Every shortcut that holds now. */
export function currentShortcuts(): readonly Shortcut[] {
  return shortcuts;
}

/** Calls back whenever a shortcut comes or goes. */
export function onShortcutsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Adds a shortcut; the result takes it away again. Of two with the same keys the later one holds. */
export function addShortcut(shortcut: Omit<Shortcut, "chords">): () => void {
  const added = { ...shortcut, chords: parseKeys(shortcut.keys) };
  set([...shortcuts, added]);
  return () => set(shortcuts.filter((each) => each !== added));
}

/** Runs shortcuts by the presses of the whole page; the result stops that. */
export function listenForShortcuts(): () => void {
  let pending = NOTHING_PENDING;
  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || event.keyCode === IME_KEY_CODE) return;
    if (MODIFIERS.has(event.key)) return;
    const hasMod = event.ctrlKey || event.metaKey;
    if (!hasMod && (isWrittenIn(event.target) || isBehindModal())) return;
    const press = { ...pressOf(event), atMs: event.timeStamp };
    const step = advance(shortcuts, pending, press);
    pending = step.pending;
    if (step.hit === null) return;
    event.preventDefault();
    step.hit.run();
  }
  window.addEventListener("keydown", onKeyDown);
  return () => window.removeEventListener("keydown", onKeyDown);
}

// The press that an input method takes for itself, also where a browser forgets to say "composing".
const IME_KEY_CODE = 229;
const MODIFIERS = new Set(["Shift", "Control", "Alt", "Meta", "CapsLock"]);
const WRITTEN_IN =
  "input:not([type=checkbox],[type=radio],[type=button]), textarea, select, [contenteditable=true], [role=menu], [role=listbox], [role=combobox]";

function isWrittenIn(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(WRITTEN_IN) !== null;
}

function isBehindModal(): boolean {
  return document.querySelector("[role=dialog][data-modal]") !== null;
}

function pressOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  return { key, ctrlKey, metaKey, altKey };
}

function set(next: readonly Shortcut[]): void {
  shortcuts = next;
  for (const listener of listeners) listener();
}

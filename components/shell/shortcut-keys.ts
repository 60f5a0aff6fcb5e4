/** One press: a key, and whether ⌘ (on other systems Ctrl) is held. */
export interface Chord {
  readonly key: string;
  readonly hasMod: boolean;
}

/** What is known of a press on the keyboard. */
export interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Reads `mod+k`, `g s` or `?` as the presses that they ask for, one after another. */
export function parseKeys(keys: string): Chord[] {
  return keys.split(" ").map((chord) => {
    const hasMod = chord.startsWith("mod+");
    return { key: hasMod ? chord.slice("mod+".length) : chord, hasMod };
  });
}

/** True where the press is the chord. Shift does not count by itself: it is in the key that it makes. */
export function isChord({ key, hasMod }: Chord, press: Press): boolean {
  if (press.altKey || (press.ctrlKey || press.metaKey) !== hasMod) return false;
  return press.key === key || (key.length === 1 && press.key.toLowerCase() === key);
}

const SEQUENCE_MS = 1200;

/** The presses that may still become a shortcut, and when the last of them came. */
export interface Pending {
  readonly presses: readonly Press[];
  readonly atMs: number;
}

export const NOTHING_PENDING: Pending = { presses: [], atMs: 0 };

/**
 * Which of the shortcuts (the later ones first) a press completes, and what is pending after it. A press
 * that continues nothing begins anew.
 */
export function advance<T extends { readonly chords: readonly Chord[] }>(
  shortcuts: readonly T[],
  pending: Pending,
  press: Press & { readonly atMs: number },
): { hit: T | null; pending: Pending; isPart: boolean } {
  const isLate = press.atMs - pending.atMs > SEQUENCE_MS;
  const continued = [...(isLate ? [] : pending.presses), press];
  const tries = continued.length === 1 ? [continued] : [continued, [press]];
  for (const presses of tries) {
    const possible = shortcuts.filter(({ chords }) =>
      presses.every((each, at) => {
        const chord = chords[at];
        return chord !== undefined && isChord(chord, each);
      }),
    );
    const hit = possible.findLast(({ chords }) => chords.length === presses.length);
    if (hit !== undefined) return { hit, pending: NOTHING_PENDING, isPart: true };
    if (possible.length > 0) {
      return { hit: null, pending: { presses, atMs: press.atMs }, isPart: true };
    }
  }
  return { hit: null, pending: NOTHING_PENDING, isPart: false };
}

const NAMES: Readonly<Record<string, string>> = {
  Escape: "Esc",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Enter: "↵",
  " ": "␣",
};

/** The keys as they are written on a keyboard, one text per press. */
export function keyNames(keys: string, isApple: boolean): string[] {
  return parseKeys(keys).map(({ key, hasMod }) => {
    const name = NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
    if (!hasMod) return name;
    return isApple ? `⌘${name}` : `Ctrl ${name}`;
  });
}

import type { SendMode } from "@/server/core/contracts";

/** In the order in which they interfere with the running answer. */
export const SEND_MODES = ["queue", "steer", "interrupt"] as const satisfies readonly SendMode[];

/** So many sessions keep a choice of their own; the one that was not changed for longest goes first. */
const MOST_KEPT = 50;

type Kept = Readonly<Record<string, SendMode>>;

/** The mode that was chosen at a place; null = none was, or what is kept says nothing. */
export function keptMode(kept: string | null, place: string): SendMode | null {
  return readModes(kept)[place] ?? null;
}

/** What is to be kept once another mode was chosen at a place. */
export function withMode(kept: string | null, place: string, mode: SendMode): string {
  const others = Object.entries(readModes(kept)).filter(([each]) => each !== place);
  const entries: [string, SendMode][] = [...others, [place, mode]];
  return JSON.stringify(Object.fromEntries(entries.slice(-MOST_KEPT)));
}

function readModes(kept: string | null): Kept {
  try {
    const found: unknown = JSON.parse(kept ?? "{}");
    if (typeof found !== "object" || found === null) return {};
    return Object.fromEntries(Object.entries(found).filter(isEntry));
  } catch {
    return {};
  }
}

function isEntry(entry: [string, unknown]): entry is [string, SendMode] {
  return SEND_MODES.some((mode) => mode === entry[1]);
}

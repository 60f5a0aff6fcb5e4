import { GatewayError } from "@/server/core/kernel";
import { codeOf } from "./store-error";

export type JournalMode = "wal" | "delete";

/** The mode in use as SQLite named it ("unknown" when it would not say), and what the operator should know. */
export interface JournalOutcome {
  readonly mode: string;
  readonly warning: string | null;
}

export interface JournalProbe {
  readonly path: string;
  readonly asked: JournalMode;
  /** Type of the file system under the file; null = not known. */
  readonly filesystem: string | null;
  /** Runs a pragma and gives the first cell of its answer; throws as SQLite does. */
  pragma(text: string): string;
  delay(ms: number): Promise<void>;
}

const BUSY_TRIES = 3;
const BUSY_PAUSE_MS = 1_000;
const TRANSIENT_TRIES = 3;
const TRANSIENT_PAUSE_MS = 50;
/** Shared folders of virtual machines: their memory maps differ between guest and host, and WAL corrupts there. */
const UNSAFE_FOR_WAL = new Set(["virtiofs", "fuse.virtiofs", "9p"]);
const REFUSAL = /locking protocol|not authorized|disk i\/o error/i;

/** Turns WAL on where it is safe, else keeps to DELETE; never converts a file that is in WAL already. */
export async function settleJournalMode(probe: JournalProbe): Promise<JournalOutcome> {
  const current = await currentMode(probe);
  if (current === null) return lockedOutcome(probe);
  if (current === "wal") return { mode: "wal", warning: existingWalWarning(probe) };
  if (probe.asked === "delete") return { mode: keepDelete(probe, current), warning: null };
  const unsafe = probe.filesystem !== null && UNSAFE_FOR_WAL.has(probe.filesystem);
  const refusal = unsafe
    ? `it is on ${probe.filesystem}, where WAL corrupts files`
    : await refusalOfWal(probe);
  if (refusal === null) return { mode: "wal", warning: null };
  const mode = keepDelete(probe, current);
  return {
    mode,
    warning: `The database ${probe.path} runs in ${mode.toUpperCase()} journal mode: ${refusal}. Writes are slower; a local disk allows WAL.`,
  };
}

function lockedOutcome({ path, asked }: JournalProbe): JournalOutcome {
  const state = `The journal mode of ${path} cannot be read: another process has the file locked.`;
  if (asked === "wal") return { mode: "unknown", warning: `${state} It was left as it is.` };
  throw new GatewayError("STORE_FAILED", state, {
    hint: "End the other program, then start again.",
    retryable: true,
  });
}

function existingWalWarning({ path, asked, filesystem }: JournalProbe): string | null {
  if (asked === "delete") {
    return `The database ${path} stays in WAL journal mode although DELETE is asked for: a file in use is never converted. Stop Holdfast and run: sqlite3 "${path}" "PRAGMA journal_mode=DELETE"`;
  }
  if (filesystem === null || !UNSAFE_FOR_WAL.has(filesystem)) return null;
  return `The database ${path} is in WAL journal mode on ${filesystem}, where WAL corrupts files. Stop Holdfast and move its folder to a local disk.`;
}

/** The mode the file is in; null when it stays locked. */
async function currentMode(probe: JournalProbe): Promise<string | null> {
  return patiently(probe, () => probe.pragma("journal_mode").toLowerCase());
}

/** Asks for WAL and trusts the answer alone; null = WAL is on, else why not. */
async function refusalOfWal(probe: JournalProbe): Promise<string | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await patiently(probe, () => probe.pragma("journal_mode = WAL").toLowerCase());
      if (answer === "wal") return null;
      return answer === null
        ? "another process has it locked"
        : `WAL was refused, SQLite answered "${answer}"`;
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      if (!REFUSAL.test(text)) throw error;
      const isTransient = /disk i\/o error/i.test(text) && attempt < TRANSIENT_TRIES;
      if (!isTransient) return `WAL was refused (${text})`;
      await probe.delay(TRANSIENT_PAUSE_MS);
    }
  }
}

/** Sets DELETE without waiting for a lock, since a locked file is someone else's; gives the mode in use. */
function keepDelete(probe: JournalProbe, current: string): string {
  if (current === "delete") return current;
  const timeoutMs = probe.pragma("busy_timeout");
  probe.pragma("busy_timeout = 0");
  try {
    return probe.pragma("journal_mode = DELETE").toLowerCase();
  } catch (error) {
    if (!isBusy(error)) throw error;
    return current;
  } finally {
    probe.pragma(`busy_timeout = ${timeoutMs}`);
  }
}

async function patiently<T>(probe: JournalProbe, ask: () => T): Promise<T | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return ask();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (attempt === BUSY_TRIES) return null;
      await probe.delay(BUSY_PAUSE_MS);
    }
  }
}

function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error));
}

import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { CacheEntry } from "./cache-entries";
import type { AnswerRecord } from "./diagnostics";
import { isRecord, numberField } from "./json";

const STATE_FILE = "state.json";
const PORT_FILE = "port";
const FORMAT_VERSION = 1;
const SAVE_DELAY_MS = 500;
// After a crash up to one save is lost; ids given out since then must not be given again.
const IDS_SKIPPED_AFTER_CRASH = 10_000;

export interface Counters {
  readonly request: number;
  readonly message: number;
  readonly toolUse: number;
}

export interface SavedState {
  readonly counters: Counters;
  readonly clockOffsetMs: number;
  readonly entries: readonly CacheEntry[];
  readonly steps: readonly CacheEntry[];
  readonly answers: readonly AnswerRecord[];
}

/** Keeps the simulator's state in one folder: private files, written whole or not at all. */
export class StateFolder {
  private timer: NodeJS.Timeout | null = null;
  private saving: Promise<void> = Promise.resolve();
  private failure: unknown = null;

  constructor(
    private readonly folder: string,
    private readonly snapshot: () => SavedState,
  ) {}

  /** The state of the last run; null when there is none. Throws on a file that it cannot read. */
  async load(): Promise<SavedState | null> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await chmod(this.folder, 0o700);
    const file = path.join(this.folder, STATE_FILE);
    const text = await readIfThere(file);
    if (text === null) return null;
    const state = parsed(text);
    if (!isRecord(state) || state.version !== FORMAT_VERSION) {
      throw new Error(
        `${file} is damaged, or was written by another version of the simulator; ` +
          "remove it to start with an empty cache",
      );
    }
    const saved = asSavedState(state);
    return state.isClean === true ? saved : { ...saved, counters: skipAhead(saved.counters) };
  }

  changed(): void {
    if (this.timer !== null) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      this.enqueue(false);
    }, SAVE_DELAY_MS);
    this.timer.unref();
  }

  /** Writes the last state and waits for it; throws when any write failed. */
  async close(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.enqueue(true);
    await this.saving;
    if (this.failure !== null) throw this.failure;
  }

  async readPort(): Promise<{ asked: number; got: number } | null> {
    const text = await readIfThere(path.join(this.folder, PORT_FILE));
    const [asked, got] = (text ?? "").trim().split(" ").map(Number);
    return Number.isInteger(asked) && Number.isInteger(got)
      ? { asked: asked ?? 0, got: got ?? 0 }
      : null;
  }

  async writePort(asked: number, got: number): Promise<void> {
    await this.replace(PORT_FILE, `${asked} ${got}\n`);
  }

  private enqueue(isClean: boolean): void {
    this.saving = this.saving.then(async () => {
      try {
        const state = { version: FORMAT_VERSION, isClean, ...this.snapshot() };
        await this.replace(STATE_FILE, JSON.stringify(state));
        this.failure = null;
      } catch (error) {
        this.failure = error;
      }
    });
  }

  private async replace(name: string, text: string): Promise<void> {
    const target = path.join(this.folder, name);
    // One name, so that what a killed process left half-written is overwritten by the next.
    const draft = `${target}.tmp`;
    await writeFile(draft, text, { mode: 0o600 });
    await rename(draft, target);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // The caller says what is wrong with it.
  }
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (isRecord(error) && error.code === "ENOENT") return null;
    throw error;
  }
}

function skipAhead(counters: Counters): Counters {
  return {
    request: counters.request + IDS_SKIPPED_AFTER_CRASH,
    message: counters.message + IDS_SKIPPED_AFTER_CRASH,
    toolUse: counters.toolUse + IDS_SKIPPED_AFTER_CRASH,
  };
}

/** Guarantee: the file bears our version number, and only `StateFolder` writes such files. */
function asSavedState(state: { readonly [key: string]: unknown }): SavedState {
  const counters = isRecord(state.counters) ? state.counters : {};
  return {
    counters: {
      request: numberField(counters, "request") ?? 0,
      message: numberField(counters, "message") ?? 0,
      toolUse: numberField(counters, "toolUse") ?? 0,
    },
    clockOffsetMs: numberField(state, "clockOffsetMs") ?? 0,
    entries: state.entries as readonly CacheEntry[],
    // Files of before automatic caching have none.
    steps: (state.steps ?? []) as readonly CacheEntry[],
    answers: state.answers as readonly AnswerRecord[],
  };
}

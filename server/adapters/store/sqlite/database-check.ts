import { statSync } from "node:fs";
import path from "node:path";
import { GatewayError } from "@/server/core/kernel";
import { BUSY_TIMEOUT_MS } from "./connection";

// A bundler that sees a worker made packs its file too, and then looks for it in the wrong place: it does not see this.
const { Worker } = process.getBuiltinModule("node:worker_threads");
const WORKER = "server/adapters/store/sqlite/database-worker.mjs";
const FACTS_TIMEOUT_MS = 30_000;
const CHECK_TIMEOUT_MS = 120_000;

export interface DatabaseFacts {
  readonly sqliteVersion: string;
  readonly journalMode: string;
  readonly schemaVersion: number;
  /** `finishedAt` as Prisma writes it. */
  readonly migrations: readonly { readonly name: string; readonly finishedAt: string | null }[];
  readonly rows: readonly { readonly table: string; readonly count: number }[];
}

export interface DatabaseInspection {
  /** Bytes of the file, and of the log beside it. */
  sizes(): { readonly bytes: number; readonly logBytes: number };
  /** What the database tells of itself; asked for twice at once, it is read once. */
  facts(): Promise<DatabaseFacts>;
  /** What is wrong in it, one sentence each; CONFLICT while one runs, STORE_FAILED after two minutes. */
  check(): Promise<readonly string[]>;
}

export interface InspectionOptions {
  readonly path: string;
  readonly projectRoot: string;
  readonly checkTimeoutMs?: number;
}

/** Looks into the database from a thread of its own, over a connection that cannot write. */
export function openDatabaseInspection(options: InspectionOptions): DatabaseInspection {
  let facts: Promise<DatabaseFacts> | null = null;
  let isChecking = false;
  return {
    sizes: () => ({ bytes: sizeOf(options.path), logBytes: sizeOf(`${options.path}-wal`) }),
    facts: () => {
      facts ??= inThread<DatabaseFacts>(options, {
        task: "facts",
        timeoutMs: FACTS_TIMEOUT_MS,
      }).done.finally(() => {
        facts = null;
      });
      return facts;
    },
    check: async () => {
      if (isChecking)
        throw new GatewayError("CONFLICT", "the database is being checked already", {
          hint: "Wait for that check to end.",
        });
      isChecking = true;
      const timeoutMs = options.checkTimeoutMs ?? CHECK_TIMEOUT_MS;
      const run = inThread<readonly string[]>(options, { task: "check", timeoutMs });
      // A step of SQLite cannot be broken off: the thread may outlive the answer.
      run.ended.then(() => {
        isChecking = false;
      });
      return run.done;
    },
  };
}

interface ThreadRun<T> {
  readonly done: Promise<T>;
  readonly ended: Promise<void>;
}

function inThread<T>(
  options: InspectionOptions,
  { task, timeoutMs }: { task: "facts" | "check"; timeoutMs: number },
): ThreadRun<T> {
  const worker = new Worker(path.join(options.projectRoot, WORKER), {
    workerData: { task, path: options.path, busyTimeoutMs: BUSY_TIMEOUT_MS },
  });
  worker.unref();
  const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  const done = new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(tooLong(timeoutMs));
      void worker.terminate();
    }, timeoutMs);
    worker.once("message", (answer: T) => resolve(answer));
    worker.once("error", (cause) => reject(unreadable(options.path, cause)));
    worker.once("exit", () => {
      clearTimeout(timer);
      reject(unreadable(options.path, null));
    });
  });
  return { done, ended };
}

function tooLong(timeoutMs: number): GatewayError {
  return new GatewayError(
    "STORE_FAILED",
    `the database did not answer within ${timeoutMs / 1_000} s`,
    { hint: "It is large or the disk is slow: try again when less is going on.", retryable: true },
  );
}

function unreadable(file: string, cause: unknown): GatewayError {
  return new GatewayError("STORE_FAILED", `the database ${file} could not be looked into`, {
    hint: "The log says more; look whether the file is there and the disk is not full.",
    cause,
  });
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

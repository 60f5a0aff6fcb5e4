import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { z } from "zod";
import { GatewayError } from "@/server/core/kernel";

// Another start looks at the lock for a moment only; a server holds it for life.
const LOCK_WAIT_MS = 250;

const ServerFile = z.object({
  pid: z.number().int(),
  url: z.string(),
  startedAt: z.string(),
  simulated: z.boolean(),
});

export type ServerFile = z.infer<typeof ServerFile>;

export interface ServerLock {
  /** Frees the data folder and removes what we wrote about us; a second call does nothing. */
  release(): void;
}

/** Takes the data folder for this process until `release` or its end; CONFLICT names the server that holds it. */
export function acquireServerLock(home: string): ServerLock {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const db = lockedFile(home);
  return {
    release() {
      if (!db.open) return;
      if (readServerFile(home)?.pid === process.pid) rmSync(serverFilePath(home), { force: true });
      db.close();
    },
  };
}

/** Writes who serves the data folder beside the lock, whole or not at all, for its owner's eyes. */
export function writeServerFile(home: string, file: ServerFile): void {
  const target = serverFilePath(home);
  const draft = `${target}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(file)}\n`, { mode: 0o600 });
  renameSync(draft, target);
}

/** What the last server of the data folder wrote about itself, or null. */
export function readServerFile(home: string): ServerFile | null {
  const file = serverFilePath(home);
  if (!existsSync(file)) return null;
  try {
    return ServerFile.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null; // Half a file of a crashed writer says nothing.
  }
}

// Nobody may open the lock file by other means in this process: closing it would drop SQLite's lock.
function lockedFile(home: string): Database.Database {
  const file = path.join(home, "server.lock");
  let db: Database.Database | undefined;
  try {
    db = new Database(file, { timeout: LOCK_WAIT_MS });
    chmodSync(file, 0o600);
    db.exec("BEGIN EXCLUSIVE");
    return db;
  } catch (error) {
    db?.close();
    throw isBusy(error) ? heldBy(home) : unusable(file, error);
  }
}

function heldBy(home: string): GatewayError {
  const server = readServerFile(home);
  const who = server === null ? "it is just starting" : `pid ${server.pid}, ${server.url}`;
  return new GatewayError(
    "CONFLICT",
    `another Holdfast server uses the data folder ${home} (${who})`,
    { hint: "Stop it, or choose another folder with HOLDFAST_HOME." },
  );
}

function unusable(file: string, cause: unknown): GatewayError {
  return new GatewayError("STORE_FAILED", `the lock file ${file} cannot be used`, {
    hint: "Remove it while no server runs, or choose another folder with HOLDFAST_HOME.",
    cause,
  });
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY");
}

function serverFilePath(home: string): string {
  return path.join(home, "server.json");
}

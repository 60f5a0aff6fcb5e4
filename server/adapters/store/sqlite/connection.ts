import { chmodSync, closeSync, mkdirSync, openSync } from "node:fs";
import path from "node:path";
import SqliteDatabase, { type Database, type Statement } from "better-sqlite3";
import { type Clock, GatewayError, type Logger } from "@/server/core/kernel";
import type { SessionTables } from "@/server/core/sessions";
import { CallsTable } from "./calls-table";
import { filesystemOf, realPath } from "./filesystem";
import { FrozenTable } from "./frozen-table";
import { type JournalMode, type JournalOutcome, settleJournalMode } from "./journal-mode";
import { LeasesTable } from "./leases-table";
import { MessagesTable } from "./messages-table";
import { migrate, readMigrations, refuseNewer, userVersionOfFile } from "./migrate";
import { RedactedTable } from "./redacted-table";
import { SessionsTable } from "./sessions-table";
import { toStoreError } from "./store-error";
import { TasksTable } from "./tasks-table";
import { TurnsTable } from "./turns-table";

export interface SqliteOptions {
  readonly path: string;
  /** The project's prisma/migrations; a path, since bundlers resolve module URLs wrongly. */
  readonly migrationsDir: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Default: WAL where it is safe. */
  readonly journalMode?: JournalMode;
}

/** How long a connection waits for another one's lock; every connection sets it, Prisma's too. */
export const BUSY_TIMEOUT_MS = 5_000;
const JOURNAL_SIZE_LIMIT_BYTES = 64 * 1024 * 1024;

/** The tables of one open database: synchronous work inside, GatewayErrors outside. */
export class SqliteConnection implements SessionTables {
  readonly sessions: SessionsTable;
  readonly messages: MessagesTable;
  readonly turns: TurnsTable;
  readonly leases: LeasesTable;
  readonly calls: CallsTable;
  readonly frozen: FrozenTable;
  readonly tasks: TasksTable;
  readonly redacted: RedactedTable;
  readonly path: string;
  readonly journal: JournalOutcome;
  readonly #database: Database;
  readonly #begin: Statement<[]>;
  readonly #commit: Statement<[]>;
  readonly #rollback: Statement<[]>;

  constructor(database: Database, journal: JournalOutcome) {
    this.sessions = new SessionsTable(database);
    this.messages = new MessagesTable(database);
    this.turns = new TurnsTable(database);
    this.leases = new LeasesTable(database);
    this.calls = new CallsTable(database);
    this.frozen = new FrozenTable(database);
    this.tasks = new TasksTable(database);
    this.redacted = new RedactedTable(database);
    this.path = database.name;
    this.journal = journal;
    this.#database = database;
    this.#begin = database.prepare("BEGIN IMMEDIATE");
    this.#commit = database.prepare("COMMIT");
    this.#rollback = database.prepare("ROLLBACK");
  }

  async read<T>(work: () => T): Promise<T> {
    try {
      return work();
    } catch (error) {
      throw toStoreError(error, this.path);
    }
  }

  async write<T>(work: () => T): Promise<T> {
    try {
      this.#begin.run();
      const result = work();
      this.#commit.run();
      return result;
    } catch (error) {
      if (this.#database.inTransaction) this.#rollback.run();
      throw toStoreError(error, this.path);
    }
  }

  /** A number that changes with every commit of another connection, and with none of this one. */
  foreignVersion(): number {
    return Number(this.#database.pragma("data_version", { simple: true }));
  }

  async close(): Promise<void> {
    await this.read(() => this.#database.close());
  }
}

/** Opens the file, creating it private to its user, brings it to the newest migration and settles its journal mode. */
export async function openConnection(options: SqliteOptions): Promise<SqliteConnection> {
  const file = path.resolve(options.path);
  try {
    const migrations = readMigrations(options.migrationsDir);
    makePrivateFile(file);
    const userVersion = userVersionOfFile(file);
    if (userVersion === null) throw notADatabase(file);
    refuseNewer(file, userVersion, migrations.length);
    const database = new SqliteDatabase(file, { timeout: BUSY_TIMEOUT_MS });
    try {
      const journal = await prepare(database, file, options);
      const applied = migrate(database, migrations, options.clock);
      if (applied.length > 0) options.logger.debug({ path: file, applied }, "migrations applied");
      return new SqliteConnection(database, journal);
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (error) {
    throw toStoreError(error, file);
  }
}

async function prepare(
  database: Database,
  file: string,
  { clock, logger, journalMode = "wal" }: SqliteOptions,
): Promise<JournalOutcome> {
  const journal = await settleJournalMode({
    path: file,
    asked: journalMode,
    filesystem: filesystemOf(realPath(file)),
    pragma: (text) => String(database.pragma(text, { simple: true })),
    delay: (ms) => clock.delay(ms),
  });
  if (journal.warning !== null) logger.warn({ path: file, mode: journal.mode }, journal.warning);
  // A rollback journal needs a full sync to survive a power cut; WAL does not.
  database.pragma(`synchronous = ${journal.mode === "wal" ? "NORMAL" : "FULL"}`);
  database.pragma(`journal_size_limit = ${JOURNAL_SIZE_LIMIT_BYTES}`);
  database.pragma("checkpoint_fullfsync = ON");
  database.pragma("foreign_keys = ON");
  return journal;
}

function makePrivateFile(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  // SQLite gives the files beside it the mode of the database, so it is set before the first open.
  closeSync(openSync(file, "a", 0o600));
  for (const each of [file, `${file}-wal`, `${file}-shm`]) chmodIfThere(each);
}

function chmodIfThere(file: string): void {
  try {
    chmodSync(file, 0o600);
  } catch (cause) {
    if (!isMissing(cause)) throw cause;
  }
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && cause.code === "ENOENT";
}

function notADatabase(file: string): GatewayError {
  return new GatewayError("STORE_FAILED", `The file ${file} is not a database, or is damaged.`, {
    hint: "Stop Holdfast, move the file aside and put a copy back; without one, a new database is made.",
  });
}

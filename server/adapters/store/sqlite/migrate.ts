import { createHash, randomUUID } from "node:crypto";
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import path from "node:path";
import type { Database } from "better-sqlite3";
import { type Clock, GatewayError } from "@/server/core/kernel";

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

interface AppliedRow {
  readonly migration_name: string;
  readonly checksum: string;
  readonly finished_at: string | null;
}

const MAGIC = "SQLite format 3\0";
const USER_VERSION_OFFSET = 60;
const BOOKKEEPING = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" TEXT PRIMARY KEY NOT NULL,
  "checksum" TEXT NOT NULL,
  "finished_at" DATETIME,
  "migration_name" TEXT NOT NULL,
  "logs" TEXT,
  "rolled_back_at" DATETIME,
  "started_at" DATETIME NOT NULL DEFAULT current_timestamp,
  "applied_steps_count" INTEGER UNSIGNED NOT NULL DEFAULT 0
)`;

/**
 * Number of migrations in a database file, read from its header without opening it: a big-endian
 * 32-bit number at byte 60. 0 for a missing or empty file; null when it is no SQLite database.
 */
export function userVersionOfFile(file: string): number | null {
  if (!existsSync(file)) return 0;
  const header = Buffer.alloc(100);
  const descriptor = openSync(file, "r");
  try {
    const length = readSync(descriptor, header, 0, header.length, 0);
    if (length === 0) return 0;
    if (length < header.length || header.toString("latin1", 0, MAGIC.length) !== MAGIC) return null;
    return header.readInt32BE(USER_VERSION_OFFSET);
  } finally {
    closeSync(descriptor);
  }
}

/** The migrations of a folder in the order of their names. */
export function readMigrations(folder: string): readonly Migration[] {
  if (!existsSync(folder)) {
    throw new GatewayError("STORE_FAILED", `The migrations folder ${folder} is missing.`, {
      hint: "Start Holdfast from its own folder, with prisma/migrations in place.",
    });
  }
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return names
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(folder, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    });
}

/** Refuses a file that a newer program wrote. */
export function refuseNewer(file: string, userVersion: number, known: number): void {
  if (userVersion > known)
    throw newerDatabase(file, `${userVersion} migrations, this one ${known}`);
}

/**
 * Applies what is missing, each migration whole or not at all; gives the names applied. A database
 * newer than the program, or a migration changed after it was applied, gives STORE_FAILED.
 */
export function migrate(
  database: Database,
  migrations: readonly Migration[],
  clock: Clock,
): readonly string[] {
  refuseNewer(database.name, userVersionOf(database), migrations.length);
  database.exec(BOOKKEEPING);
  checkHistory(database, migrations);
  // Inside a transaction the pragma does nothing, and redefining a table would cascade its deletes.
  database.pragma("foreign_keys = OFF");
  try {
    const applied = migrations
      .filter((migration) => apply(database, migration, clock))
      .map(({ name }) => name);
    if (applied.length > 0) database.pragma("wal_checkpoint(TRUNCATE)");
    return applied;
  } finally {
    database.pragma("foreign_keys = ON");
  }
}

function checkHistory(database: Database, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const row of appliedRows(database)) {
    const migration = known.get(row.migration_name);
    if (migration === undefined) throw newerDatabase(database.name, row.migration_name);
    if (row.finished_at === null) {
      throw new GatewayError(
        "STORE_FAILED",
        `Another tool left migration ${row.migration_name} half-applied in ${database.name}.`,
        { hint: "Restore a copy of the database from before that tool ran." },
      );
    }
    if (row.checksum !== migration.checksum) {
      throw new GatewayError(
        "STORE_FAILED",
        `Migration ${row.migration_name} was changed after it was applied to ${database.name}.`,
        { hint: "Put the original migration.sql back, and write a new migration for the change." },
      );
    }
  }
}

function newerDatabase(file: string, evidence: string): GatewayError {
  return new GatewayError(
    "STORE_FAILED",
    `The database ${file} was written by a newer Holdfast (it has ${evidence}).`,
    { hint: "Update Holdfast, or point HOLDFAST_HOME at another folder. Nothing was changed." },
  );
}

/** False when the migration is applied already, by this process or by one that was faster. */
function apply(database: Database, migration: Migration, clock: Clock): boolean {
  const startedAt = prismaTime(clock.now());
  return database
    .transaction(() => {
      const earlier = appliedRows(database);
      if (earlier.some((row) => row.migration_name === migration.name)) return false;
      database.exec(migration.sql);
      const broken = database.pragma("foreign_key_check");
      if (Array.isArray(broken) && broken.length > 0) {
        throw new GatewayError(
          "STORE_FAILED",
          `Migration ${migration.name} would leave ${broken.length} rows of ${database.name} without their parent; it was undone.`,
          { hint: "Start the version before, and report this with the migration's name." },
        );
      }
      database
        .prepare(
          `INSERT INTO "_prisma_migrations"
             (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
           VALUES (?, ?, ?, ?, ?, 1)`,
        )
        .run(randomUUID(), migration.checksum, migration.name, startedAt, prismaTime(clock.now()));
      database.pragma(`user_version = ${earlier.length + 1}`);
      return true;
    })
    .immediate();
}

function appliedRows(database: Database): AppliedRow[] {
  return database
    .prepare<[], AppliedRow>(
      `SELECT migration_name, checksum, finished_at FROM "_prisma_migrations"
       WHERE rolled_back_at IS NULL`,
    )
    .all();
}

function userVersionOf(database: Database): number {
  return Number(database.pragma("user_version", { simple: true }));
}

function prismaTime(ms: number): string {
  return new Date(ms).toISOString().replace("Z", "+00:00");
}

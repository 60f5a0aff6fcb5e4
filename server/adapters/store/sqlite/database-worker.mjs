// Runs beside the gateway: what takes long on a large database must not stop streams and leases.
import { parentPort, workerData } from "node:worker_threads";
import SqliteDatabase from "better-sqlite3";

const MOST_FINDINGS = 100;

const database = new SqliteDatabase(workerData.path, {
  readonly: true,
  fileMustExist: true,
  timeout: workerData.busyTimeoutMs,
});
database.pragma("query_only = ON");

const work = { facts, check }[workerData.task];
parentPort.postMessage(work());
database.close();

function facts() {
  return {
    sqliteVersion: database.prepare("SELECT sqlite_version()").pluck().get(),
    journalMode: String(database.pragma("journal_mode", { simple: true })),
    schemaVersion: Number(database.pragma("user_version", { simple: true })),
    migrations: database
      .prepare(
        `SELECT migration_name AS name, finished_at AS finishedAt FROM "_prisma_migrations"
         WHERE rolled_back_at IS NULL ORDER BY migration_name`,
      )
      .all(),
    rows: tables().map((table) => ({
      table,
      count: database
        .prepare(`SELECT count(*) FROM ${quoted(table)}`)
        .pluck()
        .get(),
    })),
  };
}

/** Table by table, so that the check can be ended between two of them. */
function check() {
  const findings = [];
  for (const table of tables()) {
    const answers = database
      .prepare(`PRAGMA quick_check(${quoted(table)})`)
      .pluck()
      .all();
    for (const answer of answers) if (answer !== "ok") findings.push(`${table}: ${answer}`);
  }
  for (const { table, rowid, parent } of database.pragma("foreign_key_check"))
    findings.push(`${table}: row ${rowid} has no parent in ${parent}`);
  return findings.slice(0, MOST_FINDINGS);
}

function tables() {
  return database
    .prepare(
      `SELECT name FROM sqlite_schema
       WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> '_prisma_migrations'
       ORDER BY name`,
    )
    .pluck()
    .all();
}

function quoted(name) {
  return `"${name.replaceAll('"', '""')}"`;
}

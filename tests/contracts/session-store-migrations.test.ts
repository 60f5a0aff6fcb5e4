import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import SqliteDatabase, { type Database } from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  EMPTY_MIGRATION,
  liveDatabase,
  NOTHING,
  schemaDiff,
  schemaText,
} from "@/scripts/schema-engine.mjs";
import { openSqliteStore } from "@/server/adapters/store/sqlite";
import { silentLogger } from "@/server/core/kernel";
import { NO_USAGE } from "@/server/core/models";
import { aCall, aSession, temporaryFolder } from "../factories/store";
import { aUsage } from "../factories/usage";
import { MIGRATIONS, stillClock } from "./session-store-homes";
import { withCall } from "./session-store-steps";

const SCHEMA = readFileSync(path.join(MIGRATIONS, "../schema.prisma"), "utf8");
/** Redefines a table that others point at, the way Prisma writes it. */
const REDEFINE_SESSIONS = `
  CREATE TABLE "new_sessions" AS SELECT * FROM "sessions";
  DROP TABLE "sessions";
  ALTER TABLE "new_sessions" RENAME TO "sessions";
  CREATE UNIQUE INDEX "sessions_id" ON "sessions"("id");`;

/** Usage of a provider that tells what it read but not what it wrote. */
const PARTLY = { ...NO_USAGE, uncached: 100, read: 200, output: 5, promptTotal: 300 };
/** Takes the database back to before sessions had these totals, whose sums counted every part told. */
const BEFORE_SESSION_TOTALS = `
  UPDATE "sessions" SET "total_uncached" = 100, "total_read" = 240, "not_reported" = 0;
  ALTER TABLE "sessions" DROP COLUMN "total_reasoning";
  ALTER TABLE "sessions" DROP COLUMN "total_prompt";
  ALTER TABLE "sessions" DROP COLUMN "estimated";
  ALTER TABLE "sessions" DROP COLUMN "told_reasoning";
  DELETE FROM "_prisma_migrations" WHERE "migration_name" LIKE '%_session_totals';
  PRAGMA user_version = 1;`;

/** Takes the database back to before the tokens of the latest prompt were filled in. */
const BEFORE_PROMPT_TOKENS = `
  UPDATE "sessions" SET "last_prompt_tokens" = NULL;
  DELETE FROM "_prisma_migrations" WHERE "migration_name" LIKE '%_fill_last_prompt_tokens';
  PRAGMA user_version = 4;`;

describe("migrations", () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let file: string;
  let migrationsDir: string;
  beforeEach(() => {
    folder = temporaryFolder();
    file = path.join(folder.path, "holdfast.sqlite");
    migrationsDir = path.join(folder.path, "migrations");
    cpSync(MIGRATIONS, migrationsDir, { recursive: true });
  });
  afterEach(() => folder.remove());

  const open = () =>
    openSqliteStore({ path: file, migrationsDir, clock: stillClock, logger: silentLogger });
  const openAndClose = async () => (await open()).close();
  const addMigration = (name: string, sql: string) => {
    mkdirSync(path.join(migrationsDir, name));
    writeFileSync(path.join(migrationsDir, name, "migration.sql"), sql);
  };
  const look = <T>(ask: (database: Database) => T): T => {
    const database = new SqliteDatabase(file);
    try {
      return ask(database);
    } finally {
      database.close();
    }
  };
  const appliedNames = () =>
    look((database) =>
      database
        .prepare("SELECT migration_name FROM _prisma_migrations ORDER BY migration_name")
        .pluck()
        .all(),
    );

  it("bring an empty file to the newest schema, and note each of them once", async () => {
    await openAndClose();
    await openAndClose();
    const names = folderNames(migrationsDir);
    expect(appliedNames()).toEqual(names);
    expect(look((database) => database.pragma("user_version", { simple: true }))).toBe(
      names.length,
    );
  });

  it("are counted in the file's header at byte 60, where a reader needs no SQLite", async () => {
    await openAndClose();
    expect(readFileSync(file).readInt32BE(60)).toBe(folderNames(migrationsDir).length);
  });

  it("leave in the database exactly what the schema says", async () => {
    await openAndClose();
    const sql = await schemaDiff(liveDatabase(SCHEMA), schemaText(SCHEMA), file);
    expect(sql).toBe(EMPTY_MIGRATION);
    const grown = SCHEMA.replace("toldDate ", "toldColour String?\n  toldDate ");
    const difference = await schemaDiff(liveDatabase(SCHEMA), schemaText(grown), file);
    expect(difference).toContain(`ADD COLUMN "toldColour"`);
  });

  it("keep beside the latest of them a schema with the same tables", async () => {
    const latest = folderNames(MIGRATIONS).at(-1) ?? "";
    const kept = readFileSync(path.join(MIGRATIONS, latest, "schema.prisma"), "utf8");
    expect(await schemaDiff(schemaText(kept), schemaText(SCHEMA))).toBe(EMPTY_MIGRATION);
    expect(await schemaDiff(NOTHING, schemaText(SCHEMA))).toContain(`CREATE TABLE "sessions"`);
  });

  it("take the same time stamps and check sums as Prisma's own tool", async () => {
    await openAndClose();
    const [name] = folderNames(migrationsDir);
    expect(look((database) => database.prepare("SELECT * FROM _prisma_migrations").get())).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
      migration_name: name,
      started_at: "2026-11-30T12:00:00.000+00:00",
      finished_at: "2026-11-30T12:00:00.000+00:00",
      rolled_back_at: null,
      logs: null,
      applied_steps_count: 1,
    });
  });

  it("keep the rows that point at a table while it is redefined", async () => {
    const store = await open();
    await store.createSession(aSession());
    await store.close();
    addMigration("20990101000000_redefine_sessions", REDEFINE_SESSIONS);
    const again = await open();
    expect(await again.routeOfSession("ses_herons")).toMatchObject({ sessionId: "ses_herons" });
    await again.close();
  });

  it("undo one that would leave rows without their parent", async () => {
    const store = await open();
    await store.createSession(aSession());
    await store.close();
    addMigration("20990101000000_drop_rows", `DELETE FROM "sessions";`);
    await expect(open()).rejects.toMatchObject({
      code: "STORE_FAILED",
      message: expect.stringContaining("20990101000000_drop_rows"),
    });
    expect(
      look((database) => database.prepare("SELECT count(*) FROM sessions").pluck().get()),
    ).toBe(1);
    expect(appliedNames()).toEqual(folderNames(MIGRATIONS));
  });

  it("fill a session's new totals from the calls that it has", async () => {
    const store = await open();
    await withCall(store, { state: "done", usage: PARTLY, costStatus: "estimated", costNano: 7n });
    const told = { usage: aUsage({ read: 40, output: 9, reasoning: 4 }), costNano: 2n };
    await store.insertCall(aCall({ ...told, id: "cal_second", state: "done" }));
    await store.insertCall(aCall({ id: "cal_failed", state: "failed" }));
    await store.insertCall(aCall({ id: "cal_third0" }));
    const totals = await store.sessionTotals("ses_herons");
    expect(totals).toMatchObject({ read: 40, promptTotal: 340, reasoning: 4, estimated: 1 });
    await store.close();
    look((database) => database.exec(BEFORE_SESSION_TOTALS));
    const upgraded = await open();
    expect(await upgraded.sessionTotals("ses_herons")).toEqual(totals);
    await upgraded.close();
  });

  it("fill what a session's conversation weighs from its latest call that told it", async () => {
    const store = await open();
    const told = (promptTotal: number | null) => ({ usage: { ...NO_USAGE, promptTotal } });
    await withCall(store, { state: "done", ...told(900) });
    const later = { state: "done", startedAtMs: aCall().startedAtMs + 1_000 } as const;
    await store.insertCall(aCall({ ...later, id: "cal_second", ...told(1_200) }));
    const latest = { ...later, startedAtMs: later.startedAtMs + 1_000 };
    await store.insertCall(aCall({ ...latest, id: "cal_silent", ...told(null) }));
    await store.createSession(aSession({ id: "ses_without_calls" }));
    await store.close();
    look((database) => database.exec(BEFORE_PROMPT_TOKENS));
    const upgraded = await open();
    expect((await upgraded.sessionTotals("ses_herons")).lastPromptTokens).toBe(1_200);
    expect((await upgraded.sessionTotals("ses_without_calls")).lastPromptTokens).toBeNull();
    await upgraded.close();
  });

  it("leave nothing of one that fails half-way", async () => {
    await openAndClose();
    addMigration("20990101000000_fail_midway", "CREATE TABLE extra (id TEXT); SELECT nonsense;");
    await expect(open()).rejects.toMatchObject({ code: "STORE_FAILED" });
    const tables = look((database) =>
      database.prepare("SELECT name FROM sqlite_master WHERE name = 'extra'").all(),
    );
    expect(tables).toEqual([]);
    expect(appliedNames()).toEqual(folderNames(MIGRATIONS));
  });

  it("refuse a database that a newer program wrote, and change nothing in it", async () => {
    addMigration("20990101000000_add_future", "CREATE TABLE future (id TEXT);");
    await openAndClose();
    const before = readFileSync(file);
    migrationsDir = MIGRATIONS;
    await expect(open()).rejects.toMatchObject({
      code: "STORE_FAILED",
      message: expect.stringMatching(/newer Holdfast/),
      hint: expect.stringMatching(/Update Holdfast/),
    });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it("refuse a database with a migration they do not know, whatever its number", async () => {
    await openAndClose();
    look((database) =>
      database.exec("UPDATE _prisma_migrations SET migration_name = '20250101000000_other_branch'"),
    );
    await expect(open()).rejects.toMatchObject({
      code: "STORE_FAILED",
      message: expect.stringContaining("20250101000000_other_branch"),
    });
  });

  it("refuse to go on when one was changed after it was applied", async () => {
    await openAndClose();
    const [name = ""] = folderNames(migrationsDir);
    const sql = path.join(migrationsDir, name, "migration.sql");
    writeFileSync(sql, `${readFileSync(sql, "utf8")}-- changed\n`);
    await expect(open()).rejects.toMatchObject({
      code: "STORE_FAILED",
      message: expect.stringContaining(`${name} was changed`),
      hint: expect.stringContaining("original migration.sql"),
    });
  });

  it("say so when their folder is missing", async () => {
    migrationsDir = path.join(folder.path, "nowhere");
    await expect(open()).rejects.toMatchObject({
      code: "STORE_FAILED",
      message: expect.stringContaining("nowhere"),
    });
  });
});

function folderNames(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

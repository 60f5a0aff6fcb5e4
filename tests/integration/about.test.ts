import { truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { expect, it } from "vitest";
import { openDatabaseInspection } from "@/server/adapters/store/sqlite";
import { AboutView, HealthView } from "@/server/core/contracts";
import { startTestApi } from "../factories/api";
import { aGateway } from "../factories/gateway";

it("tells versions, paths, migrations and rows of the running gateway", async () => {
  const gateway = await aGateway();
  await gateway.say(await gateway.open("me"), "hello");
  const about = AboutView.parse(await gateway.world.about.view());
  expect(about.versions.map(({ version }) => version)).not.toContain("unknown");
  expect(about.paths.filter(({ exists }) => exists).map(({ name }) => name)).toEqual(
    expect.arrayContaining(["home", "database", "profiles", "program"]),
  );
  expect(about.database.schemaVersion).toBe(about.database.migrations.length);
  for (const { appliedAt } of about.database.migrations) expect(appliedAt).not.toBeNull();
  const rows = new Map(about.database.rows.map(({ table, count }) => [table, count]));
  expect([rows.get("sessions"), rows.get("messages"), rows.get("model_calls")]).toEqual([1, 2, 1]);
  expect(about.database).toMatchObject({ journalMode: "wal", bytes: expect.any(Number) });
});

it("finds a sound database sound, one check at a time", async () => {
  const gateway = await aGateway();
  await gateway.say(await gateway.open("me"), "hello");
  const { about } = gateway.world;
  const [first, second] = await Promise.allSettled([about.checkDatabase(), about.checkDatabase()]);
  expect(first).toMatchObject({ status: "fulfilled", value: { ok: true, findings: [] } });
  expect(second).toMatchObject({ status: "rejected", reason: { code: "CONFLICT" } });
});

function aDatabase(home: string, name: string): string {
  const file = path.join(home, name);
  const database = new SqliteDatabase(file);
  database.exec(`CREATE TABLE parent (id INTEGER PRIMARY KEY);
    CREATE TABLE child (id INTEGER PRIMARY KEY, parent INTEGER NOT NULL REFERENCES parent (id), words TEXT NOT NULL);
    CREATE INDEX child_words ON child (words)`);
  database.pragma("foreign_keys = OFF");
  const insert = database.prepare("INSERT INTO child (parent, words) VALUES (7, ?)");
  for (let row = 0; row < 200; row += 1) insert.run(`${row}`.padStart(80, "kelp"));
  database.close();
  return file;
}

it("says what is wrong in a damaged one", async () => {
  const { home } = await aGateway();
  const projectRoot = process.cwd();
  const orphaned = aDatabase(home, "orphaned.db");
  const findings = await openDatabaseInspection({ path: orphaned, projectRoot }).check();
  expect(findings).toContain("child: row 1 has no parent in parent");
  const cut = aDatabase(home, "cut.db");
  truncateSync(cut, 12_288);
  const broken = await openDatabaseInspection({ path: cut, projectRoot })
    .check()
    .then((found) => found.join(), String);
  expect(broken).toMatch(
    /malformed|could not be looked into|out of order|wrong|never used|invalid/i,
  );
});

it("answers in words when the file is no database", async () => {
  const { home } = await aGateway();
  const file = path.join(home, "letter.db");
  writeFileSync(file, "Dear harbour master, ".repeat(200));
  const inspection = openDatabaseInspection({ path: file, projectRoot: process.cwd() });
  await expect(inspection.facts()).rejects.toMatchObject({
    code: "STORE_FAILED",
    hint: expect.any(String),
  });
  await expect(inspection.check()).rejects.toMatchObject({ code: "STORE_FAILED" });
});

it("tells for each provider the latest call that was answered and the latest that failed", async () => {
  const api = await startTestApi();
  try {
    const { gateway } = api;
    const session = await gateway.open("me");
    await gateway.say(session, "hello");
    gateway.provider.fault({ status: 400, count: 1 });
    await gateway.say(session, "and now?");
    const response = await api.rest("GET /status/health");
    const health = HealthView.parse(await response.json());
    expect(health.store).toMatchObject({ ok: true, warning: null });
    expect(health.gateway).toMatchObject({ running: 0, queued: 0 });
    expect(health.providers).toMatchObject([
      {
        name: "anthropic",
        lastAnsweredAt: expect.any(String),
        lastFailure: { error: { code: "PROVIDER_REJECTED" } },
      },
    ]);
  } finally {
    await api.close();
  }
});

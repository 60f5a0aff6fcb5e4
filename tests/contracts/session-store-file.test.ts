import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  openPrismaReads,
  openSqliteStore,
  type SqliteSessionStore,
} from "@/server/adapters/store/sqlite";
import { openPrismaClient } from "@/server/adapters/store/sqlite/prisma-client";
import { silentLogger } from "@/server/core/kernel";
import { anArrival, aSession, temporaryFolder } from "../factories/store";
import { MIGRATIONS, stillClock } from "./session-store-homes";

const LOCK_HOLDER = path.join(import.meta.dirname, "../fixtures/database-lock-holder.mjs");
const HOLD_MS = 400;

describe("the database file", () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let file: string;
  const opened: { close(): Promise<void> }[] = [];
  beforeEach(() => {
    folder = temporaryFolder();
    file = path.join(folder.path, "data", "holdfast.sqlite");
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((each) => each.close()));
    folder.remove();
  });

  const open = async (journalMode?: "wal" | "delete"): Promise<SqliteSessionStore> => {
    const options = { path: file, migrationsDir: MIGRATIONS, clock: stillClock };
    const store = await openSqliteStore({ ...options, logger: silentLogger, journalMode });
    opened.push(store);
    return store;
  };
  const mode = (target: string) => statSync(target).mode & 0o777;

  it("is private to its user, with the files beside it and the folder made for it", async () => {
    const store = await open();
    await store.createSession(aSession());
    expect(mode(path.dirname(file))).toBe(0o700);
    expect([file, `${file}-wal`, `${file}-shm`].map(mode)).toEqual([0o600, 0o600, 0o600]);
  });

  it("becomes private when it was not", async () => {
    await (await open()).close();
    chmodSync(file, 0o644);
    await open();
    expect(mode(file)).toBe(0o600);
  });

  it("runs in WAL where that is safe, and says what it runs in", async () => {
    expect((await open()).journal).toEqual({ mode: "wal", warning: null });
  });

  it("runs in DELETE when that is asked for", async () => {
    expect((await open("delete")).journal).toEqual({ mode: "delete", warning: null });
  });

  it("is not converted while in use: WAL stays, with offline steps in the warning", async () => {
    await (await open("wal")).close();
    const { journal } = await open("delete");
    expect(journal.mode).toBe("wal");
    expect(journal.warning).toContain("PRAGMA journal_mode=DELETE");
  });

  it("saves all that waits while another process holds the write lock", async () => {
    const store = await open();
    await store.createSession(aSession());
    const holder = spawn(process.execPath, [LOCK_HOLDER, file, String(HOLD_MS)]);
    const ended = once(holder, "exit");
    await once(holder.stdout, "data");
    const saves = Array.from({ length: 8 }, (_, index) =>
      store.accept(anArrival({ turnId: `trn_number${index}` })),
    );
    const answers = await Promise.all(saves);
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill("accepted"));
    // The holder renamed the session before it let go, so the saves did wait for it.
    expect(await store.session("ses_herons")).toMatchObject({ title: "renamed by the holder" });
    expect(await store.waiting("ses_herons")).toHaveLength(8);
    expect(await ended).toEqual([0, null]);
  });

  it("is read by Prisma in the same mode, with as much patience, and never written", async () => {
    await open();
    const client = await openPrismaClient(file);
    opened.push({ close: () => client.$disconnect() });
    expect(await client.$queryRaw`PRAGMA journal_mode`).toEqual([{ journal_mode: "wal" }]);
    expect(await client.$queryRaw`PRAGMA busy_timeout`).toEqual([{ timeout: 5_000n }]);
    await expect(client.$executeRaw`DELETE FROM sessions`).rejects.toThrow(/readonly/);
  });

  it("is named when it is damaged, with what to do", async () => {
    mkdirSync(path.dirname(file));
    writeFileSync(file, "this is no database, ".repeat(100));
    const refusal = {
      code: "STORE_FAILED",
      message: expect.stringContaining(file),
      hint: expect.stringMatching(/put a copy back/),
    };
    await expect(open()).rejects.toMatchObject(refusal);
    expect(readFileSync(file, "utf8")).toMatch(/^this is no database/);
  });

  it("is named when pages in its middle are damaged, by the store and by the reads", async () => {
    const store = await open();
    await store.createSession(aSession());
    await store.close();
    const bytes = readFileSync(file);
    // The first page says where everything is; it is left whole, all behind it is not.
    bytes.fill(0x5a, 4_096);
    writeFileSync(file, bytes);
    const refusal = { code: "STORE_FAILED", message: expect.stringContaining(file) };
    await expect(open()).rejects.toMatchObject(refusal);
    const reads = openPrismaReads({ path: file });
    opened.push(reads);
    const all = { profile: null, query: null, archived: false };
    await expect(reads.sessions(all, { limit: 10, cursor: null })).rejects.toMatchObject(refusal);
  });

  it("fails the reads clearly when it is not there, and is not made by them", async () => {
    const reads = openPrismaReads({ path: file });
    opened.push(reads);
    await expect(reads.sessionItem("ses_herons")).rejects.toMatchObject({ code: "STORE_FAILED" });
    expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined();
  });

  it("is refused when its place is a folder", async () => {
    mkdirSync(file, { recursive: true });
    await expect(open()).rejects.toMatchObject({
      code: "STORE_FAILED",
      message: expect.stringContaining(file),
    });
  });

  it("stays locked for writers alone: a full queue of reads goes on meanwhile", async () => {
    const store = await open();
    await store.createSession(aSession());
    const other = new SqliteDatabase(file);
    other.exec("BEGIN IMMEDIATE");
    expect(await store.session("ses_herons")).toMatchObject({ id: "ses_herons" });
    other.exec("ROLLBACK");
    other.close();
  });
});

import { describe, expect, it } from "vitest";
import { type JournalProbe, settleJournalMode } from "./journal-mode";

class SqliteFailure extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const BUSY = new SqliteFailure("SQLITE_BUSY", "database is locked");
const IO_ERROR = new SqliteFailure("SQLITE_IOERR", "disk I/O error");

type Answer = string | Error;

/** A database that answers each pragma with the next of its answers, and the last one for ever. */
function aDatabase(
  answers: Readonly<Record<string, Answer | readonly Answer[]>>,
  overrides: Partial<JournalProbe> = {},
) {
  const asked: string[] = [];
  const pauses: number[] = [];
  const probe: JournalProbe = {
    path: "/data/holdfast.sqlite",
    asked: "wal",
    filesystem: "ext4",
    pragma: (text) => {
      const earlier = asked.filter((each) => each === text).length;
      asked.push(text);
      const given = [answers[text] ?? "0"].flat();
      const answer = given[Math.min(earlier, given.length - 1)] ?? "0";
      if (answer instanceof Error) throw answer;
      return answer;
    },
    delay: async (ms) => {
      pauses.push(ms);
    },
    ...overrides,
  };
  return { probe, asked, pauses };
}

describe("settleJournalMode", () => {
  it("turns WAL on and believes only the answer", async () => {
    const { probe } = aDatabase({ journal_mode: "delete", "journal_mode = WAL": "wal" });
    expect(await settleJournalMode(probe)).toEqual({ mode: "wal", warning: null });
  });

  it("keeps DELETE with a warning when WAL is refused without an error", async () => {
    const { probe } = aDatabase({ journal_mode: "delete", "journal_mode = WAL": "delete" });
    const { mode, warning } = await settleJournalMode(probe);
    expect(mode).toBe("delete");
    expect(warning).toContain("/data/holdfast.sqlite");
    expect(warning).toContain('answered "delete"');
  });

  it.each(["locking protocol", "not authorized"])(
    "keeps DELETE when WAL fails with %j",
    async (text) => {
      const refusal = new SqliteFailure("SQLITE_ERROR", text);
      const { probe, pauses } = aDatabase({
        journal_mode: "delete",
        "journal_mode = WAL": refusal,
      });
      const { mode, warning } = await settleJournalMode(probe);
      expect(mode).toBe("delete");
      expect(warning).toContain(text);
      expect(pauses).toEqual([]);
    },
  );

  it("tries twice more after a disk error, which may pass, before it keeps DELETE", async () => {
    const { probe, pauses } = aDatabase({ journal_mode: "delete", "journal_mode = WAL": IO_ERROR });
    expect(await settleJournalMode(probe)).toMatchObject({
      mode: "delete",
      warning: expect.stringContaining("disk I/O error"),
    });
    expect(pauses).toEqual([50, 50]);
  });

  it("runs in WAL when a disk error did pass", async () => {
    const { probe } = aDatabase({
      journal_mode: "delete",
      "journal_mode = WAL": [IO_ERROR, "wal"],
    });
    expect(await settleJournalMode(probe)).toEqual({ mode: "wal", warning: null });
  });

  it("waits for a lock a second at a time, three times", async () => {
    const { probe, pauses } = aDatabase({
      journal_mode: "delete",
      "journal_mode = WAL": [BUSY, BUSY, "wal"],
    });
    expect(await settleJournalMode(probe)).toEqual({ mode: "wal", warning: null });
    expect(pauses).toEqual([1_000, 1_000]);
  });

  it("stays in DELETE with a warning while another process holds the lock", async () => {
    const { probe } = aDatabase({ journal_mode: "delete", "journal_mode = WAL": BUSY });
    expect(await settleJournalMode(probe)).toMatchObject({
      mode: "delete",
      warning: expect.stringContaining("locked"),
    });
  });

  it("passes on an error that says nothing about WAL", async () => {
    const full = new SqliteFailure("SQLITE_FULL", "database or disk is full");
    const { probe } = aDatabase({ journal_mode: "delete", "journal_mode = WAL": full });
    await expect(settleJournalMode(probe)).rejects.toBe(full);
  });

  it("never converts a file that is in WAL, and tells how to do it offline", async () => {
    const { probe, asked } = aDatabase({ journal_mode: "wal" }, { asked: "delete" });
    expect(await settleJournalMode(probe)).toMatchObject({
      mode: "wal",
      warning: expect.stringContaining("PRAGMA journal_mode=DELETE"),
    });
    expect(asked).toEqual(["journal_mode"]);
  });

  it.each(["virtiofs", "fuse.virtiofs", "9p"])("never turns WAL on over %s", async (filesystem) => {
    const { probe, asked } = aDatabase({ journal_mode: "delete" }, { filesystem });
    expect(await settleJournalMode(probe)).toMatchObject({
      mode: "delete",
      warning: expect.stringContaining(filesystem),
    });
    expect(asked).not.toContain("journal_mode = WAL");
  });

  it("keeps a WAL that is there over 9p, and warns", async () => {
    const { probe } = aDatabase({ journal_mode: "wal" }, { filesystem: "9p" });
    expect(await settleJournalMode(probe)).toMatchObject({
      mode: "wal",
      warning: expect.stringContaining("9p"),
    });
  });

  it("sets DELETE without waiting for a lock, and puts the patience back", async () => {
    const { probe, asked } = aDatabase(
      { journal_mode: "truncate", busy_timeout: "5000", "journal_mode = DELETE": BUSY },
      { asked: "delete" },
    );
    expect(await settleJournalMode(probe)).toEqual({ mode: "truncate", warning: null });
    expect(asked).toEqual([
      "journal_mode",
      "busy_timeout",
      "busy_timeout = 0",
      "journal_mode = DELETE",
      "busy_timeout = 5000",
    ]);
  });

  it("leaves a file alone whose mode cannot be read, unless DELETE is asked for", async () => {
    const { probe, asked } = aDatabase({ journal_mode: BUSY });
    expect(await settleJournalMode(probe)).toMatchObject({
      mode: "unknown",
      warning: expect.stringContaining("locked"),
    });
    expect(asked).toEqual(["journal_mode", "journal_mode", "journal_mode"]);
    const strict = aDatabase({ journal_mode: BUSY }, { asked: "delete" });
    await expect(settleJournalMode(strict.probe)).rejects.toMatchObject({ code: "STORE_FAILED" });
  });
});

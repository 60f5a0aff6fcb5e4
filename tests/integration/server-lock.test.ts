import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isGatewayError } from "@/server/core/kernel";
import { acquireServerLock, readServerFile, writeServerFile } from "@/server/runtime/server-lock";

let home = "";

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "holdfast-lock-"));
});

afterEach(() => rmSync(home, { recursive: true, force: true }));

const aServer = {
  pid: process.pid,
  url: "http://127.0.0.1:3000",
  startedAt: "2026-11-30T12:00:00.000Z",
  simulated: true,
};

function refusal(): unknown {
  try {
    acquireServerLock(home);
    return null;
  } catch (error) {
    return error;
  }
}

describe("the server lock", () => {
  it("is had by one holder at a time and is free after its release", () => {
    const first = acquireServerLock(home);
    expect(isGatewayError(refusal())).toBe(true);
    first.release();
    acquireServerLock(home).release();
  });

  it("names the pid and the URL of the server that holds the folder", () => {
    const lock = acquireServerLock(home);
    writeServerFile(home, aServer);
    expect(refusal()).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining(`pid ${process.pid}, http://127.0.0.1:3000`),
      hint: expect.stringContaining("HOLDFAST_HOME"),
    });
    lock.release();
  });

  it("is freed when the process that holds it is killed", async () => {
    const holder = fork(path.resolve(import.meta.dirname, "../fixtures/hold-lock.mjs"), [home]);
    await once(holder, "message");
    expect(refusal()).toMatchObject({ code: "CONFLICT" });
    holder.kill("SIGKILL");
    await once(holder, "exit");
    acquireServerLock(home).release();
  });

  it("keeps its files to their owner", () => {
    const lock = acquireServerLock(home);
    writeServerFile(home, aServer);
    const modes = ["server.lock", "server.json"].map(
      (name) => statSync(path.join(home, name)).mode & 0o777,
    );
    expect(modes).toEqual([0o600, 0o600]);
    lock.release();
  });

  it("removes what it wrote about itself, and leaves what another server wrote", () => {
    const lock = acquireServerLock(home);
    writeServerFile(home, aServer);
    lock.release();
    expect(readServerFile(home)).toBeNull();

    const next = acquireServerLock(home);
    writeServerFile(home, { ...aServer, pid: process.pid + 1 });
    next.release();
    expect(readServerFile(home)?.pid).toBe(process.pid + 1);
  });
});

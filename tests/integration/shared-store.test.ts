import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { expect, it, onTestFinished, vi } from "vitest";
import type { LiveMessage } from "@/server/core/contracts";
import { silentLogger } from "@/server/core/kernel";
import { readEnv } from "@/server/runtime/env";
import { type OpenRuntime, openRuntime } from "@/server/runtime/open-runtime";
import { aGateway } from "../factories/gateway";
import { anEvent } from "../factories/store";

async function aHome() {
  const home = mkdtempSync(path.join(tmpdir(), "holdfast-shared-"));
  const opened: OpenRuntime[] = [];
  onTestFinished(async () => {
    for (const runtime of opened.reverse()) await runtime.close(0);
    rmSync(home, { recursive: true, force: true });
  });
  const env = readEnv({ HOLDFAST_HOME: home, SIMULATOR_PORT: "0" });
  return async (role: "server" | "worker") => {
    const runtime = await openRuntime({ home, role, env, logger: silentLogger });
    opened.push(runtime);
    return runtime;
  };
}

async function say({ gateway }: OpenRuntime, sessionId: string, text: string) {
  const sent = await gateway.send({ sessionId, clientId: null, event: anEvent({ text }) });
  if (sent.status === "full") throw new Error("the queue is full");
  const { signal } = new AbortController();
  return gateway.waitForTurn(sent.turn.id, { timeoutMs: 20_000, signal });
}

it("lets a worker use the server's simulated provider, and tells the server's pages what it wrote", async () => {
  const open = await aHome();
  const server = await open("server");
  await expect(open("server")).rejects.toMatchObject({ code: "CONFLICT" });
  const worker = await open("worker");
  expect(worker.simulator).toBeNull();
  const { id } = await server.gateway.createSession({ profile: "me", title: null, ownerId: null });
  expect(await say(server, id, "one")).toMatchObject({ state: "done" });

  const told: LiveMessage[] = [];
  const watching = new AbortController();
  const watch = async () => {
    const from = { sessionId: null, afterFeedSeq: null, afterSessionSeq: null };
    for await (const message of server.gateway.subscribe({ ...from, signal: watching.signal })) {
      told.push(message);
    }
  };
  watch().catch(() => undefined);
  await vi.waitFor(() => expect(told).toHaveLength(1));
  expect(await say(worker, id, "two")).toMatchObject({ state: "done" });
  const started = expect.objectContaining({ event: { type: "feed-started" } });
  await vi.waitFor(() => expect(told.slice(1)).toContainEqual(started), { timeout: 5_000 });
  watching.abort();

  await say(server, id, "three");
  const { rawBody } = server.simulator?.log().at(-1) ?? { rawBody: "" };
  expect(rawBody).toContain('"two"');
  expect(server.gateway.agentCache()).toMatchObject({ built: 1, reused: 1 });
});

it("saves the turns of eight sessions though another process keeps the store locked meanwhile", async () => {
  const gateway = await aGateway();
  const sessions = await Promise.all(Array.from({ length: 8 }, () => gateway.open("me")));
  const other = new Database(path.join(gateway.home, "holdfast.db"), { timeout: 5_000 });
  onTestFinished(() => void other.close());
  const locker = `
    const Database = require("better-sqlite3");
    const db = new Database(process.argv[1]);
    db.exec("BEGIN IMMEDIATE");
    process.send("locked");
    setTimeout(() => { db.exec("COMMIT"); db.close(); process.disconnect(); }, 3000);`;
  const file = path.join(gateway.home, "holdfast.db");
  const child = spawn(process.execPath, ["-e", locker, file], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await new Promise((resolve) => child.once("message", resolve));
  const turns = await Promise.all(sessions.map((id) => gateway.say(id, "hello")));
  expect(turns.map(({ state }) => state)).toEqual(Array(8).fill("done"));
  for (const id of sessions) expect(await gateway.messages(id)).toHaveLength(2);
  expect(other.pragma("journal_mode", { simple: true })).toBe("wal");
});

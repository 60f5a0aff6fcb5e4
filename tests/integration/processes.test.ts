import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { silentLogger } from "@/server/core/kernel";
import { readEnv } from "@/server/runtime/env";
import { type OpenRuntime, openRuntime } from "@/server/runtime/open-runtime";
import { startSimulator } from "@/server/simulator";
import { faultsOfMessages } from "../factories/provider-stream";
import { anEvent } from "../factories/store";
import { bundled, Child } from "../processes/children";
import type { Accepted, Ended } from "../processes/messages";

let leaseScript: string;
let runtimeScript: string;
beforeAll(() => {
  leaseScript = bundled("lease-child.ts");
  runtimeScript = bundled("runtime-child.ts");
});

/** A data folder with a provider beside it, a runtime of this process on it, and workers in their own. */
async function aFolder({ chunkMs = 0 } = {}) {
  const home = mkdtempSync(path.join(tmpdir(), "holdfast-processes-"));
  const provider = await startSimulator({ port: 0, dir: null, chunkMs });
  const env = {
    HOLDFAST_HOME: home,
    ANTHROPIC_API_KEY: "test-key",
    ANTHROPIC_BASE_URL: provider.url,
  };
  const opened: OpenRuntime[] = [];
  const open = async () => {
    const input = { home, role: "worker", env: readEnv(env), logger: silentLogger } as const;
    const runtime = await openRuntime(input);
    opened.push(runtime);
    return runtime;
  };
  onTestFinished(async () => {
    for (const runtime of opened) await runtime.close(0);
    await provider.close();
    rmSync(home, { recursive: true, force: true });
  });
  return {
    home,
    provider,
    open,
    worker: () => new Child(runtimeScript, env),
    asker: () => new Child(leaseScript, env),
  };
}

async function openSession({ gateway }: OpenRuntime): Promise<string> {
  return (await gateway.createSession({ profile: "me", title: null, ownerId: null })).id;
}

function only<T extends { readonly type: string }>(told: readonly unknown[], type: T["type"]): T[] {
  return told.filter((each): each is T => isOf(each, type));
}

function isOf(told: unknown, type: string): boolean {
  return typeof told === "object" && told !== null && "type" in told && told.type === type;
}

function integrityOf(home: string): unknown {
  const database = new Database(path.join(home, "holdfast.db"), { readonly: true });
  try {
    return database.pragma("integrity_check", { simple: true });
  } finally {
    database.close();
  }
}

/** What is wrong with a session's stored turns, given how many there must be of each. */
async function faultsOfSession({ world }: OpenRuntime, sessionId: string): Promise<string[]> {
  const messages = await world.store.messages(sessionId, {});
  const places = new Map<string, number[]>();
  for (const { turnId, seq } of messages) {
    places.set(turnId, [...(places.get(turnId) ?? []), seq]);
  }
  const faults = messages.flatMap(({ seq }, index) => (seq === index + 1 ? [] : [`gap at ${seq}`]));
  for (const [turnId, seqs] of places) {
    const [first = 0] = seqs;
    const isWhole = seqs.every((seq, index) => seq === first + index);
    if (!isWhole) faults.push(`turn ${turnId} is interleaved with another`);
    const said = messages.filter((each) => each.turnId === turnId && isSaid(each));
    if (said.length !== 1) faults.push(`turn ${turnId} was asked ${said.length} times`);
  }
  return faults;
}

function isSaid({ role, blocks }: { role: string; blocks: readonly { json: string }[] }): boolean {
  return role === "user" && !blocks.some(({ json }) => json.includes('"tool_result"'));
}

describe("several processes on one data folder", () => {
  it("give a lease that twelve ask for at once to one, and tell the others who has it", async () => {
    const folder = await aFolder();
    const runtime = await folder.open();
    const session = await openSession(runtime);
    const askers = Array.from({ length: 12 }, () => folder.asker());
    for (const asker of askers) await asker.hasTold(1);
    for (const asker of askers) asker.tell(session);
    const answers = await Promise.all(
      askers.map(async (asker) => ({ asker, answer: (await asker.hasTold(2))[1] })),
    );
    const winners = answers.filter(({ answer }) => isHeld(answer));
    expect(winners).toHaveLength(1);
    const [winner] = winners;
    const since = { pid: winner?.asker.pid, processStart: expect.stringMatching(/^\d+$/) };
    for (const { asker, answer } of answers.filter((each) => each !== winner)) {
      const holder = { fence: 1, holder: since, acquiredAtMs: expect.any(Number) };
      expect(answer, `process ${asker.pid}`).toMatchObject({ status: "timed-out", holder });
    }
    const [lease] = await runtime.gateway.leases();
    expect(lease).toMatchObject({ isOwn: false, state: "alive" });

    await winner?.asker.kill();
    expect(await runtime.gateway.leases()).toMatchObject([{ state: "dead" }]);
    const [heir] = askers.filter((asker) => asker !== winner?.asker);
    heir?.tell(session);
    expect((await heir?.hasTold(3))?.[2]).toEqual({ status: "held", fence: 2 });
  });

  it("answer 200 messages in ten sessions, each once and none between the lines of another", async () => {
    const folder = await aFolder();
    const runtime = await folder.open();
    const sessions: string[] = [];
    for (let count = 0; count < 10; count += 1) sessions.push(await openSession(runtime));
    const workers = Array.from({ length: 4 }, () => folder.worker());
    for (const worker of workers) await worker.hasTold(1);
    for (const [place, worker] of workers.entries()) {
      for (let count = 0; count < 50; count += 1) {
        const sessionId = sessions[count % sessions.length] ?? "";
        const clientId = `worker-${place}-${count}`;
        worker.tell({ sessionId, clientId, text: `message ${clientId}` });
      }
    }
    for (const worker of workers) {
      const ended = only<Ended>(await worker.hasTold(101), "ended");
      expect(ended.map(({ state }) => state)).toEqual(Array(50).fill("done"));
    }
    for (const sessionId of sessions) {
      expect(await faultsOfSession(runtime, sessionId)).toEqual([]);
      const roles = (await runtime.world.store.messages(sessionId, {})).map(({ role }) => role);
      expect(roles).toEqual(Array(20).fill(["user", "assistant"]).flat());
    }
    const bodies = folder.provider.log().map(({ rawBody }) => rawBody);
    expect(bodies.flatMap(faultsOfMessages)).toEqual([]);
    await vi.waitFor(async () => expect(await runtime.gateway.leases()).toEqual([]));
  });

  it("lose and double nothing that was acknowledged over thirty kills", async () => {
    const folder = await aFolder({ chunkMs: 2 });
    const first = await folder.open();
    const sessions = [await openSession(first), await openSession(first), await openSession(first)];
    const accepted: Accepted[] = [];
    const lane = async (name: string) => {
      for (let round = 0; round < 15; round += 1) {
        const worker = folder.worker();
        await worker.hasTold(1);
        for (const [place, sessionId] of sessions.entries()) {
          const text = place === 0 ? "sim: tools 2" : place === 1 ? "sim: long 30 3" : "hello";
          worker.tell({ sessionId, clientId: `${name}-${round}-${place}`, text });
        }
        await pause(Math.random() * 200);
        await worker.kill();
        accepted.push(...only<Accepted>(worker.told, "accepted"));
      }
    };
    await Promise.all([lane("north"), lane("south")]);
    expect(accepted.length).toBeGreaterThan(0);
    await first.gateway.runWaiting();
    const { store } = first.world;
    for (const { turnId } of accepted) {
      await vi.waitFor(
        async () => expect((await store.turn(turnId))?.endedAtMs).toEqual(expect.any(Number)),
        { timeout: 60_000, interval: 20 },
      );
      const turn = await store.turn(turnId);
      expect(["done", "interrupted"]).toContain(turn?.state);
      const said = (await store.messagesOfTurn(turnId)).filter(isSaid);
      expect(said, `messages of ${turnId}`).toHaveLength(1);
    }
    for (const sessionId of sessions) {
      const event = anEvent({ text: "are you there?" });
      const sent = await first.gateway.send({ sessionId, clientId: null, event });
      if (sent.status === "full") throw new Error("the queue is full");
      const options = { timeoutMs: 20_000, signal: new AbortController().signal };
      expect(await first.gateway.waitForTurn(sent.turn.id, options)).toMatchObject({
        state: "done",
      });
      expect(await faultsOfSession(first, sessionId)).toEqual([]);
      const { rawBody } = folder.provider.log().at(-1) ?? { rawBody: "" };
      expect(faultsOfMessages(rawBody)).toEqual([]);
    }
    expect(await first.gateway.leases()).toEqual([]);
    expect(integrityOf(folder.home)).toBe("ok");
  }, 120_000);
});

function isHeld(answer: unknown): boolean {
  return (
    typeof answer === "object" && answer !== null && "status" in answer && answer.status === "held"
  );
}

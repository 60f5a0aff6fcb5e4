import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import type { SequencedEvent } from "@/server/core/contracts";
import { type AgentRequest, ResidentAgents } from "@/server/core/gateway/resident-agents";
import { LOCAL_OPERATOR, listAgents, listProfiles } from "@/server/core/operations";
import { newMessage, type SessionStore } from "@/server/core/sessions";
import { aGateway, HUMAN } from "../factories/gateway";
import { grantedFence } from "../factories/leases";
import { anOwnGateway, type OwnGateway } from "../factories/own-gateway";
import { prefixHash } from "../factories/provider-stream";
import { deepText, recordedLog } from "../factories/recorded-log";

const LONG = "sim: long 60 15";

async function requestOf(gateway: OwnGateway, sessionId: string): Promise<AgentRequest> {
  const session = await gateway.ports.store.session(sessionId);
  if (session === null) throw new Error("there is no such session");
  const profile = await gateway.ports.profiles.load(session.profile);
  const model = session.model ?? profile.config.model;
  const prompts = { chatPrompt: "", channelPrompt: "" };
  const route = gateway.ports.routeFor(profile, model);
  const nowMs = gateway.clock.now();
  const unchanged = { redactor: null, toolGeneration: 1 };
  return { session, profile, model, route, prompts, timeZone: "UTC", nowMs, ...unchanged };
}

async function someAgents() {
  const gateway = await anOwnGateway();
  const agents = new ResidentAgents(gateway.ports, () => undefined);
  const ids = [await gateway.open("me"), await gateway.open("me")] as const;
  const obtain = async (id: string) => {
    const agent = await agents.beginTurn(await requestOf(gateway, id), 1);
    agents.endTurn(id);
    return agent;
  };
  return { gateway, agents, ids, obtain };
}

async function eventTypes(gateway: OwnGateway, sessionId: string): Promise<string[]> {
  const page = { limit: 200, cursor: null };
  const { items } = await gateway.world.reads.events({ sessionId }, page);
  return items.map(({ type }) => type).filter((type) => type.startsWith("entry-"));
}

describe("the agents in memory", () => {
  it("evicting one session's leaves another session the same object", async () => {
    const { agents, ids, obtain } = await someAgents();
    const [first, second] = [await obtain(ids[0]), await obtain(ids[1])];
    expect(agents.evict(ids[0], "soft").status).toBe("evicted");
    expect(await obtain(ids[1])).toBe(second);
    expect(await obtain(ids[0])).not.toBe(first);
  });

  it("keep the same frozen prompt and tools over three changes of the effort", async () => {
    const { gateway, ids, obtain } = await someAgents();
    const before = await obtain(ids[0]);
    for (const effort of ["low", "high", "max"] as const) {
      await gateway.gateway.updateSession(ids[0], { effort, thinking: "adaptive" });
      const now = await obtain(ids[0]);
      expect(now.prompt).toBe(before.prompt);
      expect(now.tools).toBe(before.tools);
    }
  });

  it("give the second turn the same object", async () => {
    const { ids, obtain } = await someAgents();
    const first = await obtain(ids[0]);
    expect(await obtain(ids[0])).toBe(first);
    expect(await obtain(ids[1])).not.toBe(first);
  });

  it("restore the frozen prompt byte for byte when they are built again", async () => {
    const { agents, ids, obtain } = await someAgents();
    const before = await obtain(ids[0]);
    agents.evict(ids[0], "soft");
    const after = await obtain(ids[0]);
    expect(after.prompt).not.toBe(before.prompt);
    expect(after.prompt).toEqual(before.prompt);
    expect(after.tools).toEqual(before.tools);
  });

  it("are built anew for another model, and another key, and say so", async () => {
    const { gateway, agents, ids, obtain } = await someAgents();
    const first = await obtain(ids[0]);
    await gateway.gateway.updateSession(ids[0], { model: "claude-sonnet-5-5" });
    const second = await obtain(ids[0]);
    expect(second).not.toBe(first);
    const request = await requestOf(gateway, ids[0]);
    const credentialSha256 = "another";
    const third = await agents.beginTurn(
      { ...request, route: { ...request.route, credentialSha256 } },
      1,
    );
    expect(third).not.toBe(second);
    const { items } = await gateway.world.reads.events(
      { sessionId: ids[0] },
      { limit: 200, cursor: null },
    );
    const evictions = items.filter(({ type }) => type === "entry-evicted").reverse();
    expect(evictions.map(({ detail }) => detail)).toEqual([
      { reason: "signature", changed: ["model"] },
      { reason: "signature", changed: ["credentialSha256"] },
    ]);
    expect(gateway.clients.map(({ closed }) => closed)).toEqual([1, 1, 0]);
  });
});

describe("an agent that is built anew for what cannot change the prefix", () => {
  it.each<[string, (request: AgentRequest) => AgentRequest]>([
    ["credentialSha256", (to) => ({ ...to, route: { ...to.route, credentialSha256: "another" } })],
    ["endpoint", (to) => ({ ...to, route: { ...to.route, endpoint: "https://proxy.example" } })],
    ["provider", (to) => ({ ...to, route: { ...to.route, provider: "openrouter" } })],
    ["dialect", (to) => ({ ...to, route: { ...to.route, dialect: "openai-chat" } })],
    ["toolGeneration", (to) => ({ ...to, toolGeneration: to.toolGeneration + 1 })],
    ["memoryIdentity", (to) => ({ ...to, profile: { ...to.profile, home: "/srv/other" } })],
    ["requestedProvider", (to) => withConfig(to, { provider: "openai" })],
    ["toolset", (to) => withConfig(to, { toolset: [] })],
  ])("keeps every byte of prompt and tools: %s", async (field, changed) => {
    const { gateway, agents, ids, obtain } = await someAgents();
    const before = await obtain(ids[0]);
    const after = await agents.beginTurn(changed(await requestOf(gateway, ids[0])), 1);
    expect(after).not.toBe(before);
    expect(after.prompt).toEqual(before.prompt);
    expect(after.tools).toEqual(before.tools);
    await vi.waitFor(async () => {
      const page = { limit: 200, cursor: null };
      const { items } = await gateway.world.reads.events({ sessionId: ids[0] }, page);
      const evictions = items.filter(({ type }) => type === "entry-evicted");
      expect(evictions).toMatchObject([{ detail: { reason: "signature", changed: [field] } }]);
    }, 10_000);
  });

  it.each([
    ["another key", () => "apiKey: another-key\n"],
    ["another address", (url: string) => `baseUrl: ${url.replace("127.0.0.1", "localhost")}\n`],
    ["other tools", () => "toolset: []\n"],
  ])("sends the same prefix with %s", async (_, config) => {
    const gateway = await anOwnGateway();
    const session = await gateway.open("me");
    expect(await gateway.say(session, "hello")).toMatchObject({ state: "done" });
    const file = path.join(gateway.home, "profiles/me/config.yaml");
    writeFileSync(file, config(gateway.provider.url));
    expect(await gateway.say(session, "hello again")).toMatchObject({ state: "done" });
    const [first, second] = gateway.requests().map(({ rawBody }) => prefixHash(rawBody));
    expect(gateway.gateway.agentCache().built).toBe(2);
    expect(second).toBe(first);
  });
});

describe("two keys that are equal in their first 40 characters", () => {
  const HEAD = `sk-ant-api03-${"Q7".repeat(14)}`.slice(0, 40);
  const KEYS = [`${HEAD}first-tail-of-one-key`, `${HEAD}second-tail-of-another`];

  it("need two agents, and no part of them is told anywhere", async () => {
    const logger = recordedLog();
    const gateway = await aGateway({ logger });
    const session = await gateway.open("me");
    const context = { ...gateway.world, operator: LOCAL_OPERATOR };
    const told: unknown[] = [];
    for (const key of KEYS) {
      const file = path.join(gateway.home, "profiles/me/config.yaml");
      writeFileSync(file, `apiKey: ${key}\n`);
      expect(await gateway.say(session, "hello")).toMatchObject({ state: "done" });
      told.push(gateway.gateway.agents(), await listAgents(context), await listProfiles(context));
    }
    const page = { limit: 200, cursor: null };
    const { items } = await gateway.world.reads.events({ sessionId: session }, page);
    const evicted = items.filter(({ type }) => type === "entry-evicted");
    expect(evicted).toMatchObject([{ detail: { changed: ["credentialSha256"] } }]);
    const calls = await gateway.world.reads.calls({ sessionId: session, profile: null }, page);
    const text = deepText([told, items, calls.items]) + logger.text();
    for (const part of [HEAD.slice(0, 20), HEAD.slice(20), "first-tail", "second-tail"])
      expect(text).not.toContain(part);
    expect(text).toContain("credentialSha256");
  });
});

function withConfig(
  request: AgentRequest,
  config: Partial<AgentRequest["profile"]["config"]>,
): AgentRequest {
  const { profile } = request;
  return { ...request, profile: { ...profile, config: { ...profile.config, ...config } } };
}

describe("a turn", () => {
  it("reuses the agent while effort, watcher and streaming change", async () => {
    const gateway = await anOwnGateway();
    const session = await gateway.open("me");
    await gateway.say(session, "hello");
    const seen: SequencedEvent["event"][] = [];
    const watching = new AbortController();
    const watched = (async () => {
      const { signal } = watching;
      for await (const { event } of gateway.gateway.watch(session, { afterSeq: null, signal }))
        seen.push(event);
    })();
    const { turnId } = await gateway.say(session, "and now?", { effort: "low" });
    await vi.waitFor(() => expect(seen.at(-1)?.type).toBe("turn-ended"), { interval: 2 });
    watching.abort();
    await watched;
    const ofTurn = seen.flatMap((event) => ("turnId" in event ? [event.turnId] : []));
    expect(new Set(ofTurn)).toEqual(new Set([turnId]));
    expect(seen.some(({ type }) => type === "block-delta")).toBe(true);
    expect(gateway.clients).toHaveLength(1);
    expect(gateway.gateway.agents()).toMatchObject([{ sessionId: session, turnsReused: 1 }]);
    expect(await eventTypes(gateway, session)).toEqual(["entry-reused", "entry-built"]);
  });

  it("never rebuilds for what it wrote itself, and takes up what others wrote", async () => {
    let foreign: SessionStore | null = null;
    const gateway = await anOwnGateway({
      store: (store) => {
        foreign = store;
        return store;
      },
    });
    const session = await gateway.open("me");
    for (const text of ["one", "sim: tools 2", "three"]) await gateway.say(session, text);
    expect(gateway.clients).toHaveLength(1);
    await writeForeignTurn(foreign, session);
    await gateway.say(session, "four");
    const bodies = gateway.requests().map(({ rawBody }) => rawBody);
    expect(bodies.at(-1)).toContain("a foreign word");
    expect(new Set(bodies.map(prefixHash)).size).toBe(1);
    expect(gateway.clients).toHaveLength(1);
  });
});

describe("evicting while a turn runs", () => {
  async function twoSessions() {
    const gateway = await anOwnGateway();
    const ids = [await gateway.open("me"), await gateway.open("me")] as const;
    for (const id of ids) await gateway.say(id, "hello");
    const other = gateway.gateway.agents().find(({ sessionId }) => sessionId === ids[1]);
    const turn = await gateway.send(ids[0], LONG);
    await vi.waitFor(() => expect(gateway.requests()).toHaveLength(3), { interval: 2 });
    return { gateway, ids, other, turn };
  }

  it("softly waits for the turn, whose whole answer is saved", async () => {
    const { gateway, ids, other, turn } = await twoSessions();
    const rows = await gateway.messages(ids[0]);
    expect(await gateway.gateway.evict(ids[0], "soft")).toMatchObject({ status: "deferred" });
    expect(gateway.gateway.agents()).toHaveLength(2);
    expect(await gateway.ended(turn.id)).toMatchObject({ state: "done", error: null });
    expect(gateway.gateway.agents()).toEqual([other]);
    expect(gateway.clients.map(({ closed }) => closed)).toEqual([1, 0]);
    const after = await gateway.messages(ids[0]);
    expect(after.slice(0, rows.length)).toEqual(rows);
    expect(after.at(-1)).toMatchObject({ role: "assistant", partial: false });
    expect(JSON.parse(after.at(-1)?.blocks[0]?.json ?? "").text.split(" ")).toHaveLength(60);
  });

  it.each(["stop", "release"] as const)(
    "with %s ends the turn, keeps what was written as cut, and lets the agent go",
    async (mode) => {
      const { gateway, ids, other, turn } = await twoSessions();
      const rows = await gateway.messages(ids[0]);
      await vi.waitFor(
        async () => {
          const { value } = await firstEvent(gateway, ids[0]);
          expect(JSON.stringify(value)).toContain("kelp");
        },
        { interval: 2 },
      );
      expect(await gateway.gateway.evict(ids[0], mode)).toMatchObject({ status: "evicted" });
      expect(gateway.gateway.agents()).toEqual([other]);
      expect(await gateway.ended(turn.id)).toMatchObject({
        state: "interrupted",
        error: { code: "INTERRUPTED", message: expect.stringContaining("evicted") },
      });
      const after = await gateway.messages(ids[0]);
      expect(after.slice(0, rows.length)).toEqual(rows);
      expect(after.at(-1)).toMatchObject({ role: "assistant", partial: true, excluded: null });
      expect(gateway.clients.map(({ closed }) => closed)).toEqual([1, 0]);
      expect(await gateway.say(ids[0], "Go on")).toMatchObject({ state: "done" });
      expect(await gateway.say(ids[1], "Go on")).toMatchObject({ state: "done" });
      expect(gateway.clients.map(({ closed }) => closed)).toEqual([1, 0, 0]);
    },
  );

  it("with stop leaves no agent behind when the turn had only just begun", async () => {
    const gateway = await anOwnGateway();
    const session = await gateway.open("me");
    const turn = await gateway.send(session, LONG);
    await gateway.gateway.evict(session, "stop");
    expect(await gateway.ended(turn.id)).toMatchObject({ state: "interrupted" });
    expect(gateway.gateway.agents()).toEqual([]);
    expect(gateway.clients.every(({ closed }) => closed === 1)).toBe(true);
  });

  it("by archiving ends the turn, drops what waits and lets the agent go", async () => {
    const { gateway, ids, other, turn } = await twoSessions();
    const waiting = await gateway.send(ids[0], "And then?");
    const archivedAtMs = gateway.clock.now();
    await gateway.gateway.updateSession(ids[0], { archivedAtMs });
    expect(await gateway.ended(turn.id)).toMatchObject({ state: "interrupted" });
    expect(await gateway.ended(waiting.id)).toMatchObject({
      state: "refused",
      error: { code: "CONFLICT" },
    });
    expect(gateway.gateway.agents()).toEqual([other]);
    await expect(gateway.send(ids[0], "hello?")).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("does not happen to make room while the turn looks for what others wrote", async () => {
    let proceed = (): void => undefined;
    const looked = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    let held: string | null = null;
    const gateway = await anOwnGateway(
      {
        store: (store) =>
          new Proxy(store, {
            get: (target, name) => {
              if (name !== "messages") return Reflect.get(target, name).bind(target);
              return async (...asked: Parameters<SessionStore["messages"]>) => {
                if (asked[0] === held && asked[1].last === true) await looked;
                return target.messages(...asked);
              };
            },
          }),
      },
      { files: { "config.yaml": "agentCache:\n  maxEntries: 1\n" } },
    );
    const [first, second] = [await gateway.open("me"), await gateway.open("me")];
    await gateway.say(first, "hello");
    held = first;
    const turn = await gateway.send(first, "and now?");
    expect(await gateway.say(second, "hello")).toMatchObject({ state: "done" });
    proceed();
    expect(await gateway.ended(turn.id)).toMatchObject({ state: "done", error: null });
  });

  it("happens by itself neither for idleness nor for memory nor for number", async () => {
    const gateway = await aGateway({
      files: { "config.yaml": "agentCache:\n  maxEntries: 1\n  idleSeconds: 1\n  memory: 64\n" },
    });
    const [busy, other] = [await gateway.open("me"), await gateway.open("me")];
    const turn = await gateway.send(busy, LONG);
    await vi.waitFor(() => expect(gateway.requests()).toHaveLength(1), { interval: 2 });
    await gateway.say(other, "hello");
    gateway.clock.advance(5_000);
    gateway.gateway.sweep(1_000_000_000);
    expect(gateway.gateway.agents()).toMatchObject([{ sessionId: busy, state: "running" }]);
    expect(await gateway.ended(turn.id)).toMatchObject({ state: "done" });
  });
});

async function firstEvent(gateway: OwnGateway, sessionId: string) {
  const watching = new AbortController();
  const events = gateway.gateway.watch(sessionId, { afterSeq: null, signal: watching.signal });
  try {
    return await events[Symbol.asyncIterator]().next();
  } finally {
    watching.abort();
  }
}

/** What another process would store: one turn with its message and answer. */
async function writeForeignTurn(store: SessionStore | null, sessionId: string): Promise<void> {
  if (store === null) throw new Error("there is no store");

  const turnId = "trn_foreign0";
  const atMs = Date.UTC(2026, 2, 3, 12);
  const event = { ...HUMAN, text: "a foreign word" };
  await store.accept({ turnId, sessionId, clientId: null, event, atMs, maxWaiting: 9 });
  const fence = await grantedFence(store, sessionId);
  const message = (id: string, role: "user" | "assistant", text: string) =>
    newMessage({ id, role, blocks: [{ block: { type: "text", text } }], createdAtMs: atMs });
  const turn = { sessionId, turnId, fence, atMs, session: {} };
  await store.beginTurn({ ...turn, message: message("msg_foreign0", "user", "a foreign word") });
  await store.endTurn({
    ...turn,
    state: "done",
    error: null,
    exclude: [],
    messages: [message("msg_foreign1", "assistant", "noted")],
  });
  await store.releaseLease({ sessionId, fence });
}

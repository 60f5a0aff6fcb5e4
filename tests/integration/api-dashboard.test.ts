import { appendFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import {
  AgentCacheView,
  AgentImpact,
  AgentPage,
  AgentTimelinePage,
  BulkSessionsResult,
  CallPage,
  PromptFacts,
  PromptVersions,
  PromptView,
  SessionFacets,
  SessionPage,
  SessionView,
  UsageReport,
  WaitingPrompts,
} from "@/server/core/contracts";
import { startTestApi, type TestApi } from "../factories/api";

const HOUR_MS = 3_600_000;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

async function read<T extends z.ZodType>(schema: T, place: string, body?: unknown) {
  const response = await api.rest(place, body);
  expect(response.status, place).toBe(200);
  return schema.parse(await response.json());
}

async function said(profile: string, title: string, ...texts: string[]): Promise<string> {
  const id = await api.gateway.open(profile);
  await api.rest(`PATCH /sessions/${id}`, { title });
  for (const text of texts) await api.gateway.say(id, text);
  return id;
}

describe("lists of sessions", () => {
  it("divide by facets, and follow any order and filter", async () => {
    const dear = await said("me", "Dear herons", "sim: tools 2", "sim: say more");
    const cheap = await said("team", "Cheap herons", "sim: say hello");
    const quiet = await said("team", "Quiet herons");
    const facets = await read(SessionFacets, "GET /sessions/facets?q=HERONS&profile=team");
    expect(facets).toEqual({
      count: 2,
      profile: [
        { key: "team", count: 2 },
        { key: "me", count: 1 },
      ],
      platform: [{ key: "console", count: 2 }],
      state: [{ key: "idle", count: 2 }],
    });
    const ids = async (query: string) =>
      (await read(SessionPage, `GET /sessions?q=herons&${query}`)).items.map(({ id }) => id);
    expect(await ids("sort=cost")).toEqual([dear, cheap, quiet]);
    expect(await ids("warm=true&sort=messages")).toEqual([dear, cheap]);
    expect(await ids("warm=false")).toEqual([quiet]);
    const first = await read(SessionPage, "GET /sessions?q=herons&sort=cost&limit=1");
    const other = await api.rest(`GET /sessions?q=herons&limit=1&cursor=${first.nextCursor}`);
    expect([other.status, await other.json()]).toMatchObject([400, { code: "BAD_INPUT" }]);
  });

  it("of fixed paths are never taken for ids", async () => {
    const facets = await api.rest("DELETE /sessions/facets");
    expect(facets.status).toBe(400);
    expect((await api.rest("GET /sessions/bulk")).status).toBe(400);
    const put = await api.rest("PUT /agents/cache");
    expect([put.status, put.headers.get("allow")]).toEqual([405, "GET"]);
    await read(AgentCacheView, "GET /agents/cache");
    await read(AgentTimelinePage, "GET /agents/events");
  });
});

describe("many sessions at once", () => {
  const bulk = (body: unknown) => read(BulkSessionsResult, "POST /sessions/bulk", body);

  it("are archived, restored and evicted, each with what came of it", async () => {
    const [here, gone] = [await said("me", "Bulk one", "sim: say hi"), "ses_0000000000000000"];
    const evicted = await bulk({ action: "evict", ids: [here, here, gone] });
    expect(evicted).toEqual({
      results: [
        { id: here, title: "Bulk one", status: "done", error: null },
        {
          ...{ id: gone, title: "", status: "failed" },
          error: expect.objectContaining({ code: "NOT_FOUND", hint: expect.any(String) }),
        },
      ],
      remaining: 0,
    });
    const statuses = async (action: string) =>
      (await bulk({ action, ids: [here] })).results.map(({ status }) => status);
    expect(await statuses("evict")).toEqual(["skipped"]);
    expect(await statuses("archive")).toEqual(["done"]);
    expect(await statuses("archive")).toEqual(["skipped"]);
    expect(await statuses("restore")).toEqual(["done"]);
    const session = await read(SessionView, `GET /sessions/${here}`);
    expect(session).toMatchObject({ state: "idle", archivedAt: null });
    const { items } = await api.deps.world.reads.events(
      { sessionId: here },
      { limit: 50, cursor: null },
    );
    const acted = items.flatMap(({ detail }) => (detail.action ? [detail.action] : []));
    expect(acted.slice(0, 4)).toEqual([
      ...["sessions.restore", "sessions.archive"],
      ...["agents.evict", "agents.evict"],
    ]);
  });

  it("are found by a filter, and only where there is something to do", async () => {
    const ids = [
      await said("me", "Filtered warblers", "sim: say hi"),
      await said("me", "Filtered warblers too"),
    ];
    const filter = { q: "filtered warblers" };
    const evicted = await bulk({ action: "evict", filter });
    expect(evicted).toMatchObject({ results: [{ id: ids[0], status: "done" }], remaining: 0 });
    expect(await bulk({ action: "evict", filter })).toEqual({ results: [], remaining: 0 });
    expect(await bulk({ action: "restore", filter })).toEqual({ results: [], remaining: 0 });
    const archived = await bulk({ action: "archive", filter });
    expect(archived.results.map(({ id }) => id).sort()).toEqual([...ids].sort());
    const restored = await bulk({ action: "restore", filter: { ...filter, archived: true } });
    expect(restored.results.map(({ status }) => status)).toEqual(["done", "done"]);
  });

  it("need either ids or a filter", async () => {
    for (const body of [{}, { ids: [], filter: {} }]) {
      const response = await api.rest("POST /sessions/bulk", { action: "archive", ...body });
      expect(response.status).toBe(400);
    }
  });
});

it("a session is put away and taken back by a patch", async () => {
  const id = await said("me", "Away");
  const patched = async (archived: boolean) =>
    read(SessionView, `PATCH /sessions/${id}`, { archived });
  expect(await patched(true)).toMatchObject({ state: "archived", archivedAt: expect.any(String) });
  expect((await api.rest(`POST /sessions/${id}/messages`, { text: "there?" })).status).toBe(409);
  expect(await patched(false)).toMatchObject({ state: "idle", archivedAt: null });
  expect((await api.gateway.say(id, "sim: say back again")).state).toBe("done");
});

describe("agents", () => {
  it("are shown with their session, and counted", async () => {
    const id = await said("me", "An agent", "sim: say hi", "sim: say again");
    const { items } = await read(AgentPage, "GET /agents");
    const session = await read(SessionView, `GET /sessions/${id}`);
    expect(items[0]).toMatchObject({
      ...{ sessionId: id, title: "An agent", turnsReused: 1 },
      warmUntil: session.warmUntil,
      idleUntil: expect.any(String),
    });
    const cache = await read(AgentCacheView, "GET /agents/cache");
    expect(cache.entries).toBe(items.length);
    expect(cache.reuseRate).toBe(cache.reused / (cache.reused + cache.built));
    expect(cache.processBytes).toBeGreaterThan(cache.residentBytes);
    const timeline = await read(AgentTimelinePage, "GET /agents/events?limit=5&profile=me");
    expect(timeline.items[0]).toMatchObject({ type: "entry-reused", title: "An agent" });
  });

  it("say what evicting and rebuilding them would cost, and that it is free once cold", async () => {
    const id = await said("me", "Impact", "sim: say hi");
    const impact = () => read(AgentImpact, `GET /agents/${id}/impact`);
    const calls = await read(CallPage, `GET /sessions/${id}/calls`);
    const unchanged = await impact();
    expect(unchanged).toMatchObject({
      evict: { resident: true, running: false, costUsd: 0 },
      rebuild: { changes: [], rewrittenTokens: 0, costUsd: 0, waits: false },
      release: { resources: [] },
    });
    const { keptTokens, historyTokens } = unchanged.rebuild;
    expect(keptTokens + historyTokens).toBe(calls.items[0]?.promptTotal);

    appendFileSync(path.join(api.gateway.home, "profiles/me/SOUL.md"), "\nSpeak of herons.\n");
    const changed = await impact();
    expect(changed.rebuild.changes).toMatchObject([
      { tier: "context", block: "persona", change: "changed" },
    ]);
    expect(changed.rebuild.costUsd).toBeGreaterThan(0);
    const waiting = await read(WaitingPrompts, "GET /profiles/me/prompt/waiting");
    expect(waiting.items.map(({ sessionId }) => sessionId)).toContain(id);

    api.gateway.clock.advance(HOUR_MS);
    const cold = await impact();
    expect(cold.rebuild.changes).toEqual(changed.rebuild.changes);
    expect(cold.rebuild.costUsd).toBe(0);
  });
});

describe("prompts", () => {
  it("wait for nothing when only the date is another", async () => {
    const id = await said("team", "Dated", "sim: say hi");
    api.gateway.clock.advance(24 * HOUR_MS);
    const waiting = await read(WaitingPrompts, "GET /profiles/team/prompt/waiting");
    expect(waiting.compared).toBeGreaterThan(0);
    expect(waiting.items).toEqual([]);
    await api.gateway.say(id, "sim: say good morning");
    const impact = await read(AgentImpact, `GET /agents/${id}/impact`);
    expect(impact.rebuild).toMatchObject({ changes: [], rewrittenTokens: 0, costUsd: 0 });
    const rebuilt = await api.rest(`POST /sessions/${id}/rebuild-prompt`, { when: "now" });
    expect(await rebuilt.json()).toMatchObject({ status: "unchanged" });
  });

  it("tell block by block who shares it, since when, and how many texts it had", async () => {
    await said("me", "Facts", "sim: say hi");
    const facts = await read(PromptFacts, "GET /profiles/me/prompt/facts");
    const prompt = await read(PromptView, "GET /profiles/me/prompt");
    const { stable, context, volatile } = prompt.tiers;
    expect(facts.blocks.map(({ name }) => name)).toEqual(
      [prompt.tools, stable.blocks, context.blocks, volatile.blocks].flat().map(({ name }) => name),
    );
    const fact = (tier: string, name?: string) =>
      facts.blocks.find((block) => block.tier === tier && (!name || block.name === name));
    expect(fact("stable")).toMatchObject({ versions: 1, firstFrozenAt: expect.any(String) });
    expect(fact("stable")?.sharedBy).toEqual(expect.arrayContaining(["me", "team"]));
    expect(fact("context", "persona")).toMatchObject({ sharedBy: ["me"], versions: 2 });
    expect(fact("volatile", "start-date")?.sharedBy).toContain("team");
    expect(facts.findings).toEqual([]);
  });

  it("are kept in every version that a session was frozen with", async () => {
    const { items } = await read(PromptVersions, "GET /profiles/me/prompt/versions");
    expect(items.length).toBeGreaterThan(1);
    for (const { promptSha256, toolsSha256, sessions } of items) {
      const at = `GET /prompts/${promptSha256}/${toolsSha256}`;
      expect(await read(PromptView, at)).toMatchObject({ promptSha256, toolsSha256 });
      expect(sessions).toBeGreaterThan(0);
    }
    const none = "0".repeat(64);
    expect((await api.rest(`GET /prompts/${none}/${none}`)).status).toBe(404);
    expect((await api.rest("GET /profiles/nobody/prompt/versions")).status).toBe(404);
  });
});

it("usage divides by profile, and counts turns and cold restarts", async () => {
  const id = await said("me", "Usage", "sim: say one");
  const report = () => read(UsageReport, "GET /usage?groupBy=platform&splitBy=profile");
  const before = await report();
  api.gateway.clock.advance(HOUR_MS);
  await api.gateway.say(id, "sim: tools 1");
  const after = await report();
  expect(after.total.turns).toBe(before.total.turns + 1);
  expect(after.total.calls).toBe(before.total.calls + 2);
  expect(after.total.coldRestarts).toBe(before.total.coldRestarts + 1);
  const parts = after.total.parts ?? [];
  expect(parts.map(({ key }) => key).sort()).toEqual(["me", "team"]);
  const nano = parts.reduce((sum, { costNano }) => sum + BigInt(costNano ?? "0"), 0n);
  expect(nano.toString()).toBe(after.total.costNano);
  const ofTeam = await read(UsageReport, "GET /usage?groupBy=profile&profile=team");
  expect(ofTeam.buckets.map(({ key }) => key)).toEqual(["team"]);
  expect(ofTeam.total.parts).toBeNull();
});

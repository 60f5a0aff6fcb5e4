import { appendFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AgentImpact, CallPage, RebuildPromptResult, SessionView } from "@/server/core/contracts";
import { startTestApi, type TestApi } from "../factories/api";
import { aPng } from "../factories/images";

const MINUTE_MS = 60_000;
/** Our estimate counts other tokens than the provider does. */
const LARGEST_FAULT = 0.3;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

async function read(place: string, body?: unknown): Promise<unknown> {
  const response = await api.rest(place, body);
  expect(response.ok, place).toBe(true);
  return response.json();
}

async function rebuildOf(id: string) {
  return AgentImpact.parse(await read(`GET /agents/${id}/impact`)).rebuild;
}

async function lastCall(id: string) {
  const [call] = CallPage.parse(await read(`GET /sessions/${id}/calls`)).items;
  return { read: call?.usage.read ?? 0, costUsd: call?.costUsd ?? 0 };
}

async function branchOf(id: string, atTurnId: string | null = null): Promise<string> {
  return SessionView.parse(await read(`POST /sessions/${id}/branch`, { atTurnId })).id;
}

/** What the next turn pays with a rebuild before it, less what it pays on a branch without one. */
async function extraPaid(id: string, say: (id: string) => Promise<unknown>) {
  const other = await branchOf(id);
  const answer = await read(`POST /sessions/${id}/rebuild-prompt`, { when: "now" });
  await say(id);
  await say(other);
  const [rebuilt, left] = [await lastCall(id), await lastCall(other)];
  return {
    status: RebuildPromptResult.parse(answer).status,
    ...{ read: rebuilt.read, costUsd: rebuilt.costUsd - left.costUsd },
  };
}

function expectNear(told: number | null, paid: number): void {
  expect(Math.abs((told ?? 0) - paid)).toBeLessThan(paid * LARGEST_FAULT);
}

const long = (about: string) => `Tell me of ${about}. ${"kelp ".repeat(400)}`;

describe("what a rebuild is said to cost", () => {
  it("is what the next turn pays where the words for the place were told on a message", async () => {
    const id = await api.gateway.open("me");
    const say = (session: string) =>
      api.gateway.say(session, long("terns"), { channelPrompt: "Room: Reef. Be long." });
    await api.gateway.say(id, long("eels"), { channelPrompt: "Room: Reef. Be short." });
    await say(id);
    const told = await rebuildOf(id);
    expect(told.changes).toMatchObject([
      { tier: "place", block: "channel-prompt", change: "changed" },
    ]);
    const paid = await extraPaid(id, say);
    expect(paid.status).toBe("rebuilt");
    expectNear(told.costUsd, paid.costUsd);
    expect((await rebuildOf(id)).changes).toEqual([]);
  });

  it("counts the context as rewritten once nothing has marked its end for as long as it is held", async () => {
    const id = await api.gateway.open("me");
    const folder = path.join(api.gateway.home, "profiles/me");
    appendFileSync(
      path.join(folder, "SOUL.md"),
      `\n${"Speak of herons and of tides. ".repeat(300)}`,
    );
    const say = (session: string) => api.gateway.say(session, long("herons"));
    await say(id);
    const promptTokens = (await rebuildOf(id)).keptTokens;
    api.gateway.clock.advance(4 * MINUTE_MS);
    await say(id);
    api.gateway.clock.advance(4 * MINUTE_MS);
    appendFileSync(path.join(folder, "memories/MEMORY.md"), "\nLikes green tea.\n");
    const told = await rebuildOf(id);
    expect(told.changes).toMatchObject([{ tier: "volatile", block: "memory" }]);
    expect(told.keptTokens).toBeLessThan(promptTokens - 1_500);
    const paid = await extraPaid(id, say);
    expectNear(told.costUsd, paid.costUsd);
  });

  it("is nothing where the next turn goes to a model that holds nothing yet", async () => {
    const id = await api.gateway.open("team");
    await api.gateway.say(id, long("crabs"));
    await read(`PATCH /sessions/${id}`, { model: "claude-opus-5" });
    const impact = AgentImpact.parse(await read(`GET /agents/${id}/impact`));
    expect(impact).toMatchObject({ warmUntil: null, rebuild: { costUsd: 0 } });
  });

  it("counts an image of a branch by its size in pixels, and knows that the branch is warm", async () => {
    const id = await api.gateway.open("team");
    const file = Buffer.concat([Buffer.from(aPng(), "base64"), Buffer.alloc(30_000, "herons")]);
    const data = file.toString("base64");
    const image = { kind: "image", name: "a.png", mediaType: "image/png", data };
    const sent = await read(`POST /sessions/${id}/messages`, {
      ...{ text: "look", attachments: [image], wait: true },
    });
    await api.gateway.say(id, long("whelks"));
    const turnId = String(Object(sent).turnId);
    const branch = await branchOf(id, turnId);
    const impact = AgentImpact.parse(await read(`GET /agents/${branch}/impact`));
    expect(impact.warmUntil).not.toBeNull();
    expect(impact.rebuild.historyTokens).toBeLessThan(400);
  });
});

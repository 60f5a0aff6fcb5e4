import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { serveSessionExport } from "@/server/api";
import { CallView, MessageView, SessionView, TurnView } from "@/server/core/contracts";
import { request, startTestApi, type TestApi } from "../factories/api";

const Exported = z.object({
  version: z.literal(1),
  session: SessionView,
  turns: z.array(TurnView.extend({ asked: z.looseObject({ text: z.string() }).nullable() })),
  messages: z.array(MessageView),
  calls: z.array(CallView),
});

let api: TestApi;
let sessionId: string;
beforeAll(async () => {
  api = await startTestApi();
  sessionId = await api.gateway.open("me");
  await api.rest(`PATCH /sessions/${sessionId}`, { title: "潮汐 *table*" });
  await api.gateway.say(sessionId, "sim: tools 1\n```\nan open fence", { speaker: "Ann <b>" });
  await api.gateway.say(sessionId, "sim: think 20");
  await api.gateway.say(sessionId, "sim: error 400 9");
}, 60_000);
afterAll(() => api.close());

const exported = (query: string, id = sessionId) =>
  serveSessionExport(request(`GET /api/v1/sessions/${id}/export${query}`), api.deps);

describe("a session as JSON", () => {
  it("holds all turns, messages and calls, oldest first, without what is sealed", async () => {
    const response = await exported("?format=json");
    expect(response.headers.get("content-type")).toBe("application/json");
    const text = await response.text();
    expect(text).not.toContain("signature");
    const { session, turns, messages, calls } = Exported.parse(JSON.parse(text));
    expect(session.id).toBe(sessionId);
    expect(turns.map(({ state }) => state)).toEqual(["done", "done", "failed"]);
    expect(turns[0]?.asked?.text).toContain("sim: tools 1");
    expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1));
    const stored = await api.gateway.messages(sessionId);
    expect(messages).toHaveLength(stored.length);
    expect(calls.length).toBeGreaterThan(3);
    expect(calls.map(({ startedAt }) => startedAt)).toEqual(
      calls.map(({ startedAt }) => startedAt).sort(),
    );
  });
});

describe("a session as Markdown", () => {
  it("is a file to keep, under its title in any script", async () => {
    const response = await exported("");
    expect(response.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="table ${sessionId}.md"; filename*=UTF-8''` +
        `%E6%BD%AE%E6%B1%90%20table%20${sessionId}.md`,
    );
    await response.body?.cancel();
  });

  it("says who said what, with tools, figures and failures", async () => {
    const text = await (await exported("?format=markdown")).text();
    expect(text).toMatch(/^# 潮汐 \\\*table\\\*\n/);
    expect(text).toContain("## 1. Ann \\<b\\> · ");
    expect(text).toContain("sim: tools 1\n```\nan open fence\n```\n");
    expect(text).toContain("**Tool call: ");
    expect(text).toContain("**Tool result");
    expect(text).toMatch(/<sub>call 2 claude-opus-5-5 · read [\d,]+ · wrote [\d,]+ · uncached/);
    expect(text).toMatch(/\*This turn is failed: .+\*/);
  });
});

describe("an export", () => {
  it("of an unknown session, or in an unknown format, is refused", async () => {
    expect((await exported("", "ses_0000000000000000")).status).toBe(404);
    const response = await exported("?format=pdf");
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { message: expect.stringContaining("markdown") },
    ]);
    const posted = request(`POST /api/v1/sessions/${sessionId}/export`);
    expect((await serveSessionExport(posted, api.deps)).status).toBe(405);
  });

  it("reads no further once the client is gone", async () => {
    const id = await api.gateway.open("me");
    for (let turn = 0; turn < 4; turn += 1) await api.gateway.say(id, `sim: say ${turn}`);
    const read = vi.spyOn(api.deps.world.store, "messagesOfTurn");
    onTestFinished(() => read.mockRestore());
    const response = await exported("", id);
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.read();
    await reader?.cancel();
    expect(read.mock.calls.length).toBeGreaterThan(0);
    expect(read.mock.calls.length).toBeLessThan(4);
  });
});

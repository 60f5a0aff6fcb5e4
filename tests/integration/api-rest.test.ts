import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import {
  AgentPage,
  CallPage,
  CallView,
  ErrorBody,
  EventPage,
  EvictResult,
  GatewayStatus,
  MessagePage,
  ProfileList,
  PromptView,
  QueueView,
  SendMessageResult,
  SessionPage,
  SessionView,
  StopResult,
  TurnPage,
  UsageReport,
} from "@/server/core/contracts";
import { startTestApi, type TestApi } from "../factories/api";

let api: TestApi;
let sessionId: string;

beforeAll(async () => {
  api = await startTestApi();
  sessionId = (await read(SessionView, await api.rest("POST /sessions", { profile: "me" }))).id;
});
afterAll(() => api.close());

/** The body of a success, with no field that the contract does not know; of a failure, what was refused. */
async function read<T extends z.ZodType>(schema: T, response: Response): Promise<z.output<T>> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${text}`);
  const body: unknown = JSON.parse(text);
  const parsed = schema.parse(body);
  expect(parsed).toEqual(body);
  return parsed;
}

async function refusal(response: Response): Promise<ErrorBody & { status: number }> {
  return {
    status: response.status,
    ...z.strictObject(ErrorBody.shape).parse(await response.json()),
  };
}

describe("a conversation over REST", () => {
  it("lists the profiles and what a new session of one would get", async () => {
    const { items } = await read(ProfileList, await api.rest("GET /profiles"));
    expect(items.map(({ name, fault }) => [name, fault])).toEqual([
      ["club-bot", null],
      ["me", null],
      ["team", null],
    ]);
    const prompt = await read(PromptView, await api.rest("GET /profiles/me/prompt"));
    const tiers = Object.values(prompt.tiers).reduce((bytes, tier) => bytes + tier.bytes, 0);
    const tools = prompt.tools.reduce((bytes, tool) => bytes + tool.bytes, 0);
    expect(prompt.totalBytes).toBe(tiers + tools);
  });

  it("answers 201 with the new session", async () => {
    const response = await api.rest("POST /sessions", { profile: "team", title: "Plans" });
    expect(response.status).toBe(201);
    const session = await read(SessionView, response);
    expect(session).toMatchObject({
      profile: "team",
      title: "Plans",
      state: "idle",
      warmUntil: null,
    });
    expect(session.key).toBe(`agent:team:console:dm:${session.id}`);
  });

  it("answers 404 for the prompt of a session that was never spoken to", async () => {
    const { id } = await read(SessionView, await api.rest("POST /sessions", { profile: "me" }));
    expect(await refusal(await api.rest(`GET /sessions/${id}/prompt`))).toMatchObject({
      status: 404,
      hint: expect.stringContaining("the prompt of the profile me"),
    });
  });

  it("waits for the answer when asked to, and shows what it read, wrote and cost", async () => {
    const message = { text: "sim: tools 1", wait: true, clientId: "first" };
    const response = await api.rest(`POST /sessions/${sessionId}/messages`, message);
    expect(response.status).toBe(200);
    const answer = await read(SendMessageResult, response);
    expect(answer.state).toBe("done");
    expect(answer.text).not.toBe("");
    expect(answer.calls).toHaveLength(2);
    const [first, second] = answer.calls ?? [];
    expect(first?.usage.read).toBe(0);
    expect(second?.usage.read).toBeGreaterThan(0);
    expect(second?.costUsd).toBe(Number(second?.costNano) / 1e9);
    expect(second?.coldCostUsd).toBeGreaterThan(second?.costUsd ?? 0);
  });

  it("gives the first turn for a client id that was seen before", async () => {
    const turns = await read(TurnPage, await api.rest(`GET /sessions/${sessionId}/turns`));
    const again = { text: "another text", clientId: "first" };
    const response = await api.rest(`POST /sessions/${sessionId}/messages`, again);
    expect(response.status).toBe(202);
    expect(await read(SendMessageResult, response)).toMatchObject({
      turnId: turns.items.at(-1)?.id,
      state: "done",
    });
    const after = await read(TurnPage, await api.rest(`GET /sessions/${sessionId}/turns`));
    expect(after).toEqual(turns);
  });

  it("shows messages newest first, page by page, without sealed parts", async () => {
    const all = await read(MessagePage, await api.rest(`GET /sessions/${sessionId}/messages`));
    expect(all.items.map((message) => message.role)).toEqual([
      "assistant",
      "user",
      "assistant",
      "user",
    ]);
    expect(JSON.stringify(all)).not.toContain("signature");
    const first = await read(
      MessagePage,
      await api.rest(`GET /sessions/${sessionId}/messages?limit=3`),
    );
    const rest = await read(
      MessagePage,
      await api.rest(`GET /sessions/${sessionId}/messages?limit=3&cursor=${first.nextCursor}`),
    );
    expect([...first.items, ...rest.items]).toEqual(all.items);
    expect(rest.nextCursor).toBeNull();
  });

  it("shows messages from the session's beginning when the oldest are asked for", async () => {
    const at = `GET /sessions/${sessionId}/messages`;
    const all = await read(MessagePage, await api.rest(at));
    const first = await read(MessagePage, await api.rest(`${at}?order=oldest&limit=3`));
    const rest = await read(
      MessagePage,
      await api.rest(`${at}?order=oldest&limit=3&cursor=${first.nextCursor}`),
    );
    expect([...first.items, ...rest.items]).toEqual(all.items.toReversed());
    expect(rest.nextCursor).toBeNull();
    expect((await api.rest(`${at}?order=sideways`)).status).toBe(400);
  });

  it("shows the session's calls, events, queue and frozen prompt", async () => {
    const at = `GET /sessions/${sessionId}`;
    const calls = await read(CallPage, await api.rest(`${at}/calls`));
    expect(calls.items).toHaveLength(2);
    const events = await read(EventPage, await api.rest(`${at}/events`));
    expect(events.items.map((event) => event.type)).toContain("prompt-frozen");
    expect(events.items.at(-1)).toMatchObject({
      type: "operator-acted",
      detail: { action: "sessions.create" },
    });
    expect(await read(QueueView, await api.rest(`${at}/queue`))).toEqual({
      items: [],
      nextCursor: null,
    });
    const prompt = await read(PromptView, await api.rest(`${at}/prompt`));
    expect(prompt.promptSha256).toBe(calls.items[0]?.promptSha256);
  });

  it("sums the session's figures and says until when it is warm", async () => {
    const session = await read(SessionView, await api.rest(`GET /sessions/${sessionId}`));
    const calls = await read(CallPage, await api.rest(`GET /sessions/${sessionId}/calls`));
    const nano = calls.items.reduce((sum, call) => sum + BigInt(call.costNano ?? "0"), 0n);
    expect(session.costNano).toBe(nano.toString());
    expect(session).toMatchObject({ messageCount: 4, notReported: 0, notPriced: 0 });
    expect(Date.parse(session.warmUntil ?? "")).toBe(
      Date.parse(calls.items[0]?.startedAt ?? "") + 300_000,
    );
  });

  it("evicts the agent and says honestly what that changed", async () => {
    const agents = await read(AgentPage, await api.rest("GET /agents"));
    const agent = agents.items.find((item) => item.sessionId === sessionId);
    expect(agent?.residentBytes).toBeGreaterThan(0);
    const result = await read(EvictResult, await api.rest(`POST /agents/${sessionId}/evict`));
    const session = await read(SessionView, await api.rest(`GET /sessions/${sessionId}`));
    expect(result).toEqual({
      status: "evicted",
      impact: {
        freedBytes: agent?.residentBytes,
        promptBytesUnchanged: true,
        warmUntil: session.warmUntil,
        costUsd: 0,
      },
    });
    const again = await read(EvictResult, await api.rest(`POST /agents/${sessionId}/evict`, {}));
    expect(again.status).toBe("absent");
  });

  it("lists calls of all sessions and of one profile, and gives one by its id", async () => {
    const all = await read(CallPage, await api.rest("GET /calls?profile=me&cause=&cursor="));
    const id = all.items[0]?.id;
    expect(await read(CallView, await api.rest(`GET /calls/${id}`))).toEqual(all.items[0]);
    expect(await read(CallPage, await api.rest("GET /calls?profile=team"))).toMatchObject({
      items: [],
    });
  });

  it("changes title, model and effort, from the next turn on", async () => {
    const patch = { title: "Tides", model: "claude-opus-5", effort: "low" };
    const session = await read(SessionView, await api.rest(`PATCH /sessions/${sessionId}`, patch));
    expect(session).toMatchObject(patch);
    const back = { model: null, effort: null };
    const restored = await read(SessionView, await api.rest(`PATCH /sessions/${sessionId}`, back));
    expect(restored).toMatchObject({ model: "claude-opus-5-5", effort: null, title: "Tides" });
  });

  it("finds a session by a part of its title", async () => {
    const found = await read(SessionPage, await api.rest("GET /sessions?q=tide&profile="));
    expect(found.items.map((session) => session.id)).toEqual([sessionId]);
  });

  it("reports usage by day, and the total equals the sum of the calls", async () => {
    const usage = await read(UsageReport, await api.rest("GET /usage?groupBy=day"));
    expect(usage.buckets).toHaveLength(30);
    const calls = await read(CallPage, await api.rest("GET /calls"));
    expect(usage.total.calls).toBe(calls.items.length);
    const nano = calls.items.reduce((sum, call) => sum + BigInt(call.costNano ?? "0"), 0n);
    expect(usage.total.costNano).toBe(nano.toString());
    expect(usage.buckets.at(-1)).toEqual({
      ...usage.total,
      key: usage.buckets.at(-1)?.key,
      from: usage.buckets.at(-1)?.from,
    });
    const byPlatform = await read(UsageReport, await api.rest("GET /usage?groupBy=platform"));
    expect(byPlatform.buckets.map((bucket) => bucket.key)).toEqual(["console"]);
  });

  it("says what runs here", async () => {
    const status = await read(GatewayStatus, await api.rest("GET /status"));
    expect(status).toMatchObject({ version: "test", simulated: false, loopbackOpen: true });
  });

  it("stops nothing when nothing runs", async () => {
    const stopped = await read(StopResult, await api.rest(`POST /sessions/${sessionId}/stop`));
    expect(stopped).toEqual({ stopped: false, turnId: null });
  });

  it("archives, keeps everything readable, and refuses new messages", async () => {
    const archived = await read(SessionView, await api.rest(`DELETE /sessions/${sessionId}`));
    expect(archived.state).toBe("archived");
    const again = await api.rest(`DELETE /sessions/${sessionId}`);
    expect(await read(SessionView, again)).toEqual(archived);
    const messages = await api.rest(`GET /sessions/${sessionId}/messages`);
    expect((await read(MessagePage, messages)).items).toHaveLength(4);
    const listed = await read(SessionPage, await api.rest("GET /sessions?archived=true"));
    expect(listed.items.map((session) => session.id)).toEqual([sessionId]);
    const message = await api.rest(`POST /sessions/${sessionId}/messages`, {
      text: "still there?",
    });
    expect(await refusal(message)).toMatchObject({ status: 409, code: "CONFLICT" });
  });
});

describe("turns that take longer than a caller waits", () => {
  async function aSession(): Promise<string> {
    return (await read(SessionView, await api.rest("POST /sessions", { profile: "me" }))).id;
  }

  it("answers 202 past the time limit, and the turn goes on until it is stopped", async () => {
    const id = await aSession();
    const message = { text: "sim: slow 300000", wait: true, timeoutMs: 0 };
    const response = await api.rest(`POST /sessions/${id}/messages`, message);
    expect(response.status).toBe(202);
    const { turnId, text, calls } = await read(SendMessageResult, response);
    expect({ text, calls }).toEqual({ text: null, calls: null });
    await expect
      .poll(async () => (await api.rest(`POST /sessions/${id}/stop`)).json())
      .toEqual({ stopped: true, turnId });
    await expect
      .poll(async () => (await api.deps.world.store.turn(turnId))?.state)
      .toBe("interrupted");
  });

  it("answers 429 with a hint when the queue is full", async () => {
    const id = await aSession();
    const send = () => api.rest(`POST /sessions/${id}/messages`, { text: "sim: slow 300000" });
    const responses = await Promise.all(Array.from({ length: 40 }, send));
    const refused = responses.filter((response) => response.status !== 202);
    expect(refused.length).toBeGreaterThan(0);
    for (const response of refused)
      expect(await refusal(response)).toMatchObject({
        status: 429,
        code: "QUEUE_FULL",
        hint: expect.stringContaining("send again"),
      });
    const queue = await read(QueueView, await api.rest(`GET /sessions/${id}/queue`));
    expect(queue.items[0]).toMatchObject({ text: "sim: slow 300000", speaker: null });
    await read(SessionView, await api.rest(`DELETE /sessions/${id}`));
  });
});

describe("messages that come at once", () => {
  it("are answered one after the other, each knowing the answer before it", async () => {
    const { id } = await read(SessionView, await api.rest("POST /sessions", { profile: "me" }));
    const send = (clientId: string, wait: boolean) =>
      api.rest(`POST /sessions/${id}/messages`, {
        text: `sim: say ${clientId} reply`,
        clientId,
        wait,
      });
    const accepted = [await send("ebb", false), await send("flow", false)];
    expect(accepted.map((response) => response.status)).toEqual([202, 202]);
    const ebb = await read(SendMessageResult, await send("ebb", true));
    const flow = await read(SendMessageResult, await send("flow", true));
    expect([ebb.text, flow.text]).toEqual(["ebb reply", "flow reply"]);

    const { items } = await read(MessagePage, await api.rest(`GET /sessions/${id}/messages`));
    expect(items.reverse().map((message) => [message.role, message.turnId])).toEqual([
      ["user", ebb.turnId],
      ["assistant", ebb.turnId],
      ["user", flow.turnId],
      ["assistant", flow.turnId],
    ]);
    const sent = api.gateway.provider.log().map((entry) => entry.rawBody);
    const requestOfFlow = sent.find((body) => body.includes("sim: say flow reply"));
    expect(requestOfFlow).toContain('"text":"ebb reply"');
  });
});

describe("a provider that refuses", () => {
  it.each([
    ["400", "PROVIDER_REJECTED"],
    ["401", "PROVIDER_AUTH"],
    ["429", "PROVIDER_RATE_LIMITED"],
    ["529", "PROVIDER_OVERLOADED"],
  ])("with %s fails the turn with what to do, and the session goes on", async (status, code) => {
    const { id } = await read(SessionView, await api.rest("POST /sessions", { profile: "me" }));
    const send = (text: string) => api.rest(`POST /sessions/${id}/messages`, { text, wait: true });
    const failed = await read(SendMessageResult, await send(`sim: error ${status} 9`));
    expect(failed).toMatchObject({ state: "failed", text: "", error: { code } });
    expect(failed.calls?.at(-1)).toMatchObject({ state: "failed", error: { code } });
    expect(JSON.stringify(failed)).not.toContain("test-key");
    const next = await read(SendMessageResult, await send("sim: say all is well"));
    expect(next).toMatchObject({ state: "done", text: "all is well" });
  });
});

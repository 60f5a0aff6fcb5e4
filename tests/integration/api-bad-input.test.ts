import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { serveCallRequest, serveRest, serveSessionStream, serveTrpc } from "@/server/api";
import { restRoutesOf } from "@/server/api/rest/routes";
import { appRouter } from "@/server/api/router";
import { ErrorBody } from "@/server/core/contracts";
import { request, startTestApi, type TestApi } from "../factories/api";

const MEGABYTE = 1024 * 1024;
let api: TestApi;
let sessionId: string;

beforeAll(async () => {
  api = await startTestApi();
  sessionId = await api.gateway.open("me");
});
afterAll(() => api.close());

const JSON_TYPE = { "content-type": "application/json" };

function post(path: string, body: BodyInit | null, headers: Record<string, string> = JSON_TYPE) {
  return serveRest(request(`POST /api/v1${path}`, { body, headers }), api.deps);
}

async function refused(response: Response): Promise<ErrorBody & { status: number }> {
  const text = await response.text();
  expect(text).not.toMatch(/\bat \S+ \(|node_modules|\.ts:\d|"stack"|"issues"/);
  return { status: response.status, ...z.strictObject(ErrorBody.shape).parse(JSON.parse(text)) };
}

const HOSTILE = [
  ["climbing out", "../../x"],
  ["climbing out, encoded twice", "..%2f..%2fx"],
  ["a drive", "C:\\x"],
  ["a NUL", "a\0b"],
  ["300 characters", `ses_${"a".repeat(300)}`],
  ["an emoji", "🦀"],
  ["a pattern", "ses_%25_"],
  ["a blank", " "],
  ["another alphabet", "ses_АБВГДЕЖЗ"],
  ["a property of every object", "__proto__"],
] as const;

describe("hostile ids", () => {
  const templates = restRoutesOf(appRouter).filter(({ template }) => template.includes("{"));

  it.each(HOSTILE)("answer 400 on every path: %s", async (_, id) => {
    const before = readdirSync(api.gateway.home, { recursive: true });
    for (const { method, template } of templates) {
      const path = template.replace(/\{\w+\}/, encodeURIComponent(id));
      const response = await api.rest(`${method} ${path}`, method === "POST" ? {} : undefined);
      expect(await refused(response), `${method} ${path}`).toMatchObject({
        status: 400,
        code: "BAD_INPUT",
      });
    }
    expect(readdirSync(api.gateway.home, { recursive: true })).toEqual(before);
  });

  it.each(HOSTILE)("answer 400 on the hand-made routes: %s", async (_, id) => {
    const at = encodeURIComponent(id);
    const stream = request(`GET /api/v1/sessions/${at}/stream`);
    expect(await refused(await serveSessionStream(stream, api.deps))).toMatchObject({
      status: 400,
    });
    const call = request(`GET /api/v1/calls/${at}/request`);
    expect(await refused(await serveCallRequest(call, api.deps))).toMatchObject({ status: 400 });
  });

  it("answer 400 when their encoding is broken", async () => {
    const response = await api.rest("GET /sessions/%E0%A4%A");
    expect(await refused(response)).toMatchObject({ status: 400, code: "BAD_INPUT" });
  });

  it("answer 404 when they have the right shape and belong to nothing", async () => {
    const unknown = [
      await api.rest("GET /sessions/ses_00000000"),
      await api.rest("GET /calls/cal_00000000"),
      await api.rest("GET /profiles/nobody/prompt"),
      await api.rest("POST /sessions", { profile: "nobody" }),
      await api.rest("POST /sessions/ses_00000000/messages", { text: "hello" }),
      await api.rest("POST /agents/ses_00000000/evict", {}),
      await serveSessionStream(request("GET /api/v1/sessions/ses_00000000/stream"), api.deps),
      await serveCallRequest(request("GET /api/v1/calls/cal_00000000/request"), api.deps),
    ];
    for (const response of unknown)
      expect(await refused(response)).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });
});

describe("bodies", () => {
  it("are refused by their declared length before they are read", async () => {
    const headers = { ...JSON_TYPE, "content-length": String(8 * MEGABYTE + 1) };
    const body = new ReadableStream({
      pull: () => {
        throw new Error("was read");
      },
    });
    const init = { method: "POST", body, headers, duplex: "half" };
    const large = new Request(`http://127.0.0.1:3000/api/v1/sessions/${sessionId}/messages`, init);
    expect(await refused(await serveRest(large, api.deps))).toMatchObject({
      status: 413,
      code: "TOO_LARGE",
    });
  });

  it("are refused while reading when they declare nothing, and read no further", async () => {
    let sentBytes = 0;
    const body = new ReadableStream({
      pull(controller) {
        sentBytes += MEGABYTE;
        controller.enqueue(new Uint8Array(MEGABYTE).fill(0x20));
      },
    });
    const init = { method: "POST", body, headers: JSON_TYPE, duplex: "half" };
    const url = `http://127.0.0.1:3000/api/v1/sessions/${sessionId}/messages`;
    expect(await refused(await serveRest(new Request(url, init), api.deps))).toMatchObject({
      status: 413,
    });
    expect(sentBytes).toBeLessThan(12 * MEGABYTE);
    const trpc = new Request("http://127.0.0.1:3000/api/trpc/sessions.send", {
      ...init,
      body: new Uint8Array(8 * MEGABYTE + 1),
    });
    expect(await refused(await serveTrpc(trpc, api.deps))).toMatchObject({ status: 413 });
  });

  it("that break off are the sender's fault, not ours", async () => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"te')),
      pull: (controller) => controller.error(new Error("aborted")),
    });
    const init = { method: "POST", body, headers: JSON_TYPE, duplex: "half" };
    const url = `http://127.0.0.1:3000/api/v1/sessions/${sessionId}/messages`;
    expect(await refused(await serveRest(new Request(url, init), api.deps))).toMatchObject({
      status: 400,
      code: "BAD_INPUT",
      message: "the request broke off before its body had arrived",
    });
    expect(api.log.at(-1)).toMatchObject({ level: "info", message: "request refused" });
  });

  it.each([
    ["cut JSON", '{"text": "hel', 400],
    ["an array", "[1]", 400],
    ["a bare text", '"hello"', 400],
    ["null", "null", 400],
    ["bytes that are no UTF-8", new Uint8Array([0x7b, 0xff, 0x7d]), 400],
  ])("that are %s are refused with what to do", async (_, body, status) => {
    const answer = await refused(await post(`/sessions/${sessionId}/messages`, body));
    expect(answer).toMatchObject({ status, code: "BAD_INPUT", hint: expect.any(String) });
  });

  it("of another type are refused, however they read", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonx"])
      expect(
        await refused(await post("/sessions", '{"profile":"me"}', { "content-type": type })),
      ).toMatchObject({ status: 415, code: "UNSUPPORTED_MEDIA_TYPE" });
  });

  it("may be empty, of any type or none, where nothing is required", async () => {
    const stop = `/sessions/${sessionId}/stop`;
    expect((await post(stop, null, {})).status).toBe(200);
    expect((await post(stop, "", { "content-type": "text/plain" })).status).toBe(200);
    expect((await post(stop, " ", JSON_TYPE)).status).toBe(200);
    expect(await refused(await post("/sessions", null, {}))).toMatchObject({
      status: 400,
      message: "profile is missing (string)",
    });
  });

  it("never outrank the id in the path", async () => {
    const other = await api.gateway.open("team");
    const response = await api.rest(`PATCH /sessions/${sessionId}`, { id: other, title: "Mine" });
    expect(await response.json()).toMatchObject({ id: sessionId, title: "Mine" });
  });

  it("take no text for yes or no", async () => {
    const message = { text: "hello", wait: "false" };
    expect(await refused(await api.rest(`POST /sessions/${sessionId}/messages`, message))).toEqual({
      status: 400,
      code: "BAD_INPUT",
      message: "wait must be of type boolean",
      hint: expect.any(String),
    });
  });
});

describe("inputs", () => {
  it.each([
    ["GET /sessions?limit=0", "limit must be at least 1"],
    ["GET /sessions?limit=201", "limit must be at most 200"],
    ["GET /sessions?limit=ten", "limit must be of type number"],
    ["GET /sessions?limit=1&limit=2", "limit is given more than once"],
    ["GET /sessions?archived=maybe", "archived must be true or false"],
    ["GET /sessions?profile=..", "profile is not a profile name: use 1–40 lower-case letters"],
    ["GET /sessions?cursor=bm9uc2Vuc2U", "cursor"],
    ["GET /calls?cursor=%7B%7D", "cursor"],
    ["GET /usage?groupBy=moon", "groupBy must be one of day, hour"],
    ["GET /usage?zone=Mars/Olympus", "zone is not the name of a time zone"],
    ["GET /usage?from=yesterday", "from is neither a day"],
    ["GET /usage?from=0050-06-01&to=0050-06-03", "from is neither a day"],
    ["GET /usage?from=2026-02-30", "from is not a date that exists"],
    ["GET /usage?from=2026-03-02&to=2026-03-01", "from is not before to"],
    ["GET /usage?groupBy=hour&from=2026-01-01&to=2026-03-01", "more than 1000 hours"],
  ])("of %s are refused by name", async (place, message) => {
    const answer = await refused(await api.rest(place));
    expect(answer).toMatchObject({ status: 400, code: "BAD_INPUT", hint: expect.any(String) });
    expect(answer.message).toContain(message);
  });

  it.each([
    [{ text: "" }, "text is empty"],
    [{ text: " \n" }, "text is empty"],
    [{ text: "x".repeat(2_000_001) }, "text is longer than 2,000,000 characters"],
    [{ text: 5 }, "text must be of type string"],
    [{ text: "a", timeoutMs: -1 }, "timeoutMs must be at least 0"],
    [{ text: "a", effort: "colossal" }, "effort must be one of low, medium"],
    [{ text: "a", thinking: "disabled" }, "thinking cannot be disabled on claude-opus-5-5"],
    [{ text: "a", chat: {} }, "chat.platform is missing"],
    [{}, "text is missing"],
  ])("of a message are refused before anything is stored", async (message, reason) => {
    const answer = await refused(await api.rest(`POST /sessions/${sessionId}/messages`, message));
    expect(answer).toMatchObject({ status: 400, code: "BAD_INPUT" });
    expect(answer.message).toContain(reason);
    expect(await api.deps.world.store.messages(sessionId, {})).toEqual([]);
  });

  it.each([
    [{}, "nothing to change"],
    [{ model: "no such model!" }, "model is not a model id"],
    [{ title: "" }, "title must be at least 1 characters long"],
    [{ thinking: "disabled" }, "thinking cannot be disabled"],
  ])("of a change are refused and change nothing", async (patch, reason) => {
    const before = await (await api.rest(`GET /sessions/${sessionId}`)).json();
    const answer = await refused(await api.rest(`PATCH /sessions/${sessionId}`, patch));
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.message).toContain(reason);
    expect(await (await api.rest(`GET /sessions/${sessionId}`)).json()).toEqual(before);
  });

  it("of a megabyte are a message like any other", async () => {
    const id = await api.gateway.open("me");
    const message = { text: "kelp ".repeat(200_000), wait: true };
    const response = await api.rest(`POST /sessions/${id}/messages`, message);
    expect(response.status).toBe(200);
  });
});

describe("paths and methods", () => {
  it("that do not exist are answered in our own shape", async () => {
    for (const place of ["GET /nothing", "GET /", "POST /sessions/a/b/c", "GET /constructor"])
      expect(await refused(await api.rest(place))).toMatchObject({ status: 404 });
  });

  it("that do not fit each other are answered with what fits", async () => {
    const response = await api.rest("PUT /sessions", {});
    expect(response.headers.get("allow")).toBe("GET, POST");
    expect(await refused(response)).toMatchObject({ status: 405, code: "METHOD_NOT_ALLOWED" });
    const stream = request(`POST /api/v1/sessions/${sessionId}/stream`);
    expect((await serveSessionStream(stream, api.deps)).status).toBe(405);
  });

  it("answer HEAD as GET, without the body", async () => {
    const response = await api.rest("HEAD /profiles");
    expect([response.status, await response.text()]).toEqual([200, ""]);
  });
});

describe("errors that nobody expected", () => {
  it("are masked, carry the request's id, and are told to the log", async () => {
    const world = {
      ...api.deps.world,
      prices: async () => {
        throw new Error("secret sauce at /home/someone");
      },
    };
    const deps = { ...api.deps, world };
    const rest = await serveRest(request("GET /api/v1/calls"), deps);
    const requestId = rest.headers.get("x-request-id");
    expect(await refused(rest)).toEqual({
      status: 500,
      code: "INTERNAL",
      message: "internal error",
      hint: expect.stringContaining(requestId ?? "no id"),
    });
    const trpc = await serveTrpc(request("GET /api/trpc/calls.list?input=%7B%7D"), deps);
    const text = await trpc.text();
    expect([trpc.status, text]).toEqual([500, expect.stringContaining("internal error")]);
    expect(text).not.toContain("secret sauce");
    const faults = api.log.filter((line) => line.level === "error");
    expect(faults).toHaveLength(2);
    expect(faults[0]?.fields).toMatchObject({
      requestId,
      err: new Error("secret sauce at /home/someone"),
    });
  });
});

import { request as httpRequest } from "node:http";
import Anthropic from "@anthropic-ai/sdk";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Simulator, startSimulator } from "./index";

let simulator: Simulator;
let client: Anthropic;

beforeEach(async () => {
  simulator = await startSimulator({ port: 0, ringSize: 3 });
  client = new Anthropic({
    apiKey: "operator",
    baseURL: simulator.url,
    maxRetries: 0,
    logLevel: "off",
  });
});

afterEach(() => simulator.close());

async function control(route: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${simulator.url}/__sim/${route}`, {
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
  return response.json();
}

function ask(content: string, more: { system?: string } = {}) {
  return client.messages.create({
    model: "claude-opus-5-5",
    max_tokens: 1_000,
    cache_control: { type: "ephemeral" },
    messages: [{ role: "user", content }],
    ...more,
  });
}

const long = (word: string) => `${word} `.repeat(1_000);

describe("the log", () => {
  it("keeps the last requests with their raw bodies, byte for byte", async () => {
    const body =
      '{ "model":"claude-opus-5-5",\n "max_tokens": 50, "messages":[{"content":"灯","role":"user"}]}';
    await fetch(`${simulator.url}/v1/messages`, {
      method: "POST",
      body,
      headers: { authorization: "Bearer operator", "anthropic-version": "2026-10-21" },
    });
    expect(await control("log")).toMatchObject({
      requests: [
        {
          seq: 1,
          requestId: "req_sim_1",
          organisation: simulator.organisationOf("operator"),
          path: "/v1/messages",
          model: "claude-opus-5-5",
          status: 200,
          rawBody: body,
          usage: { read: 0 },
          hit: null,
        },
      ],
    });
  });

  it("forgets the oldest request when the ring is full, and can be read from a number on", async () => {
    for (const word of ["a", "b", "c", "d"]) await ask(word);
    expect(simulator.log().map((request) => request.seq)).toEqual([2, 3, 4]);
    expect(await control("log?after=3")).toMatchObject({ requests: [{ seq: 4 }] });
  });

  it("tells where a request hit the cache", async () => {
    await ask(long("tide"));
    await ask(long("tide"));
    const hit = simulator.log()[1]?.hit;
    expect(hit).toMatchObject({ path: "messages.0.content.0", position: 0 });
    expect(hit?.tokens).toBe(simulator.log()[0]?.usage?.write5m);
  });
});

describe("the clock", () => {
  it("lets entries run out without waiting", async () => {
    await ask(long("tide"));
    await control("clock", { advanceMs: 299_000 });
    expect((await ask(long("tide"))).usage.cache_read_input_tokens).toBeGreaterThan(0);
    await control("clock", { advanceMs: 301_000 });
    expect((await ask(long("tide"))).usage.cache_read_input_tokens).toBe(0);
    expect(await control("clock", { advanceMs: -1 })).toMatchObject({ type: "error" });
  });
});

describe("the state", () => {
  it("shows the entries of each organisation and is emptied by a reset", async () => {
    await ask(long("tide"));
    const organisation = simulator.organisationOf("operator");
    expect(await control("state")).toMatchObject({
      entryCount: 1,
      organisations: { [organisation]: [{ ttl: "5m", isLive: true, model: "claude-opus-5-5" }] },
    });
    await control("reset", { organisation: "another" });
    expect(simulator.entries()).toHaveLength(1);
    await control("reset", {});
    expect(simulator.entries()).toHaveLength(0);
    expect(simulator.log()).toHaveLength(0);
  });
});

describe("the script", () => {
  it("answers with a queued fixture once, the first that matches", async () => {
    await control("script", [
      { match: { systemIncludes: "harbour" }, reply: { text: "Ahoy." } },
      {
        match: { lastUserIncludes: "files" },
        reply: { toolCalls: [{ name: "ls", input: { a: 1 } }] },
      },
    ]);
    const files = await ask("show the files");
    const harbour = await ask("hello", { system: "You watch the harbour." });
    const after = await ask("hello", { system: "You watch the harbour." });
    expect(files).toMatchObject({
      stop_reason: "tool_use",
      content: [{ type: "tool_use", name: "ls", input: { a: 1 } }],
    });
    expect(harbour.content[0]).toMatchObject({ text: "Ahoy." });
    expect(after.content[0]).not.toMatchObject({ text: "Ahoy." });
  });

  it("refuses a malformed fixture and says which field is wrong", async () => {
    expect(await control("script", { match: {} })).toMatchObject({
      error: { message: "script.reply: Field required" },
    });
  });
});

describe("faults", () => {
  it("refuse as many requests as they say, with their headers", async () => {
    await control("faults", { status: 429, count: 1, retryAfterSeconds: 7, message: "slow down" });
    const refused = await ask("hello").catch((error: unknown) => error);
    if (!(refused instanceof Anthropic.RateLimitError)) throw new Error("it was not refused");
    expect(refused.headers?.get("retry-after")).toBe("7");
    expect(refused.message).toContain("slow down");
    expect((await ask("hello")).type).toBe("message");
  });

  it("meet one organisation and leave the others alone", async () => {
    simulator.fault({ status: 500, organisation: simulator.organisationOf("other") });
    expect((await ask("hello")).type).toBe("message");
    const other = new Anthropic({ apiKey: "other", baseURL: simulator.url, maxRetries: 0 });
    await expect(
      other.messages.create({
        model: "claude-opus-5-5",
        max_tokens: 10,
        messages: [{ role: "user", content: "hello" }],
      }),
    ).rejects.toBeInstanceOf(Anthropic.InternalServerError);
    await control("faults", { clear: true });
    expect(await control("faults")).toEqual({ faults: [] });
  });

  it("drop a stream after so many events, or end it with an error", async () => {
    const stream = () =>
      client.messages
        .stream({
          model: "claude-opus-5-5",
          max_tokens: 1_000,
          messages: [{ role: "user", content: "sim: long 40" }],
        })
        .finalMessage();
    simulator.fault({ dropAfterEvents: 4, count: 1 });
    await expect(stream()).rejects.toThrow();
    simulator.fault({ streamError: true, count: 1 });
    await expect(stream()).rejects.toMatchObject({ type: "overloaded_error" });
    expect((await stream()).stop_reason).toBe("end_turn");
  });

  it("are refused when they would do nothing", async () => {
    expect(await control("faults", { count: 3 })).toMatchObject({ type: "error" });
    expect(await control("faults", { status: 200 })).toMatchObject({ type: "error" });
  });
});

function statusFor(
  headers: Record<string, string>,
  path = "/__sim/log",
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { port } = simulator;
    const call = httpRequest({ host: "127.0.0.1", port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.on("error", reject);
    call.end();
  });
}

describe("a hostile path", () => {
  it.each(["//", "/v1/models/%E0%A4%A", "/v1/models/__proto__", "/__sim/constructor", "/__sim/"])(
    "gets a plain refusal: %s",
    async (path) => {
      const headers = { "x-api-key": "k", "anthropic-version": "2026-10-21" };
      expect(await statusFor(headers, path)).toBe(404);
    },
  );
});

describe("who may steer", () => {
  it("is a program on this host, not a web page that found the port", async () => {
    expect(await statusFor({})).toBe(200);
    expect(await statusFor({ host: "evil.example:3099" })).toBe(403);
    expect(await statusFor({ origin: "https://evil.example" })).toBe(403);
  });
});

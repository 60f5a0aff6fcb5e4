import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type AnthropicClientOptions,
  openAnthropicClient,
  openOptionalFieldMemory,
} from "@/server/adapters/models/anthropic";
import { isGatewayError, type Logger } from "@/server/core/kernel";
import {
  type ContentBlock,
  hitRate,
  type ModelRequest,
  type OptionalField,
  type StreamPart,
} from "@/server/core/models";
import { aMessage, aRequest, aSystemBlock } from "@/tests/factories/model-request";
import {
  recorded,
  type ScriptedProvider,
  type ScriptedResponse,
  startScriptedProvider,
} from "@/tests/factories/scripted-provider";
import { collect, collectUntilError } from "./model-client.contract";

const API_KEY = "sk-ant-a-very-secret-key";
const never = () => new AbortController().signal;

describe("the Anthropic client on the wire", () => {
  let provider: ScriptedProvider;
  let logged: string[];
  const logger: Logger = {
    debug: (...line) => void logged.push(JSON.stringify(line)),
    info: (...line) => void logged.push(JSON.stringify(line)),
    warn: (...line) => void logged.push(JSON.stringify(line)),
    error: (...line) => void logged.push(JSON.stringify(line)),
  };

  beforeAll(async () => {
    provider = await startScriptedProvider();
  });
  afterAll(() => provider.stop());
  beforeEach(() => {
    logged = [];
  });
  afterEach(() => {
    expect(logged.join("\n")).not.toContain(API_KEY);
  });

  function open(given: Partial<AnthropicClientOptions> = {}) {
    return openAnthropicClient({
      apiKey: API_KEY,
      baseUrl: provider.baseUrl,
      logger,
      memory: openOptionalFieldMemory(),
      maxRetries: 0,
      ...given,
    });
  }

  function ask(response: ScriptedResponse | string, request: ModelRequest = aRequest()) {
    provider.script(typeof response === "string" ? recorded(response) : response);
    return open().stream(request, { signal: never() });
  }

  const lastRequest = () => {
    const last = provider.requests.at(-1);
    if (last === undefined) throw new Error("nothing was received");
    return last;
  };

  describe("what is sent", () => {
    it("puts the rendered bytes on the wire unchanged", async () => {
      const messages = [aMessage("user", '潮水 🐚 \u2028 "quotes" \\ </script>')];
      const request = aRequest({ messages, system: [aSystemBlock("stable", "Be still.")] });
      const [sent] = await collect(ask("text.sse", request));
      expect(sent).toMatchObject({ type: "request-sent", omitted: [] });
      expect(lastRequest().body).toBe(open().render(request, []));
      expect(lastRequest()).toMatchObject({ path: "/v1/messages" });
      expect(lastRequest().headers["content-type"]).toBe("application/json");
    });

    it("sends the key as a bearer and nothing of it in the body", async () => {
      await collect(ask("text.sse"));
      expect(lastRequest().headers.authorization).toBe(`Bearer ${API_KEY}`);
      expect(lastRequest().body).not.toContain(API_KEY);
    });

    it("counts tokens with the same parts, without markers and without a stream", async () => {
      const request = aRequest({ markers: [{ node: 0, ttl: "1h" }], previousMessageId: "msg_1" });
      expect(await open().countTokens(request, { signal: never() })).toBeGreaterThan(0);
      expect(lastRequest().path).toBe("/v1/messages/count_tokens");
      expect(Object.keys(JSON.parse(lastRequest().body))).toEqual([
        "model",
        "thinking",
        "messages",
      ]);
      expect(lastRequest().body).not.toContain("cache_control");
    });

    it("keeps its connections for the calls that follow", async () => {
      const fresh = await startScriptedProvider();
      const client = open({ baseUrl: fresh.baseUrl });
      const calls = [1, 2, 3, 4, 5, 6];
      fresh.script(...calls.map(() => ({ ...recorded("text.sse"), ending: "late" as const })));
      for (const _ of calls) await collect(client.stream(aRequest(), { signal: never() }));
      const sockets = new Set(fresh.requests.map((request) => request.socketNumber));
      expect(sockets.size).toBeLessThanOrEqual(2);
      await fresh.stop();
    });
  });

  describe("what is read", () => {
    const blocksOf = (parts: readonly StreamPart[]): ContentBlock[] =>
      parts.flatMap((part) => (part.type === "block-end" ? [part.block] : []));
    const endOf = (parts: readonly StreamPart[]) => {
      const end = parts.at(-1);
      if (end?.type !== "answer-end") throw new Error("the answer has no end");
      return end;
    };

    it("names the message, the request and the organisation", async () => {
      const parts = await collect(ask("text.sse"));
      expect(parts[1]).toMatchObject({
        type: "answer-start",
        providerMessageId: "msg_01Harbour",
        requestId: "req_01Scripted",
        organisation: "org-scripted",
      });
      expect(blocksOf(parts)).toEqual([
        { type: "text", text: "The tide turns at six. 潮水六点转。🐚" },
      ]);
    });

    it("keeps thinking with its whole signature, and redacted thinking as it is", async () => {
      const parts = await collect(ask("thinking.sse"));
      expect(blocksOf(parts)).toEqual([
        { type: "thinking", thinking: "Six or seven?", signature: "EqQBCgIYAhIkDaB3xQ==" },
        { type: "redacted_thinking", data: "EmwKAhgBEgy3va3pzix" },
        { type: "text", text: "Six." },
      ]);
      expect(endOf(parts).usage).toMatchObject({ output: 90, reasoning: 61 });
    });

    it("joins the input of parallel tool calls, an empty one to {}", async () => {
      const parts = await collect(ask("parallel-tools.sse"));
      expect(blocksOf(parts).slice(1)).toEqual([
        { type: "tool_use", id: "toolu_01", name: "read_file", input: { path: "notes/a.md" } },
        { type: "tool_use", id: "toolu_02", name: "list_files", input: {} },
        {
          type: "tool_use",
          id: "toolu_03",
          name: "read_file",
          input: { path: "b.md", lines: [1, 2] },
        },
      ]);
      expect(endOf(parts).stopReason).toBe("tool_use");
    });

    it.each([
      ["refusal.sse", "refusal"],
      ["window-exceeded.sse", "context_window_exceeded"],
      ["new-stop-reason.sse", "other"],
    ])("reads the stop of %s as %s", async (fixture, stopReason) => {
      expect(endOf(await collect(ask(fixture))).stopReason).toBe(stopReason);
    });

    it("ignores events, blocks and deltas it does not know, and says so once each", async () => {
      const parts = await collect(ask("unknown-parts.sse"));
      expect(blocksOf(parts)).toEqual([{ type: "text", text: "Still here." }]);
      expect(logged).toHaveLength(3);
      for (const name of ["weather_report", "hologram", "citations_delta"]) {
        expect(logged.filter((line) => line.includes(name))).toHaveLength(1);
      }
    });

    it("leaves out text of nothing but space, which no provider takes back", async () => {
      expect(blocksOf(await collect(ask("empty-text.sse")))).toEqual([
        { type: "text", text: "Words." },
      ]);
    });

    it("shows unsigned thinking but does not keep it, since it cannot be sent back", async () => {
      const parts = await collect(ask("unsigned-thinking.sse"));
      expect(parts).toContainEqual({ type: "thinking-delta", index: 0, text: "Six?" });
      expect(blocksOf(parts)).toEqual([{ type: "text", text: "Six." }]);
    });

    it.each(["unnamed-events.sse", "windows-lines.sse"])("reads %s", async (fixture) => {
      expect(blocksOf(await collect(ask(fixture)))).toHaveLength(1);
    });

    it("drops the half of a tool call that the output limit cut, and keeps the reason", async () => {
      const parts = await collect(ask("max-tokens-in-tool.sse"));
      expect(blocksOf(parts)).toEqual([{ type: "text", text: "I look." }]);
      expect(endOf(parts).stopReason).toBe("max_tokens");
    });

    it("passes the provider's verdict on a miss on, and none when it has none", async () => {
      expect(endOf(await collect(ask("diagnostics.sse"))).verdict).toEqual({
        type: "system_changed",
        missedTokens: 17_000,
      });
      expect(endOf(await collect(ask("text.sse"))).verdict).toBeNull();
    });
  });

  describe("usage", () => {
    async function usageOf(fixture: string, markers: ModelRequest["markers"] = []) {
      const parts = await collect(ask(fixture, aRequest({ markers })));
      const end = parts.at(-1);
      if (end?.type !== "answer-end") throw new Error("the answer has no end");
      return end;
    }

    it("adds the buckets up once", async () => {
      const { usage } = await usageOf("text.sse");
      expect(usage).toMatchObject({ uncached: 12, read: 18_000, write5m: 1_500, write1h: 0 });
      expect(usage).toMatchObject({ writeOther: 0, output: 42, promptTotal: 19_512 });
    });

    it("keeps the split of writes that only the first report has", async () => {
      const { usage, rawUsage } = await usageOf("split-writes.sse");
      expect(usage).toMatchObject({ write5m: 1_000, write1h: 10_000, writeOther: 0, output: 100 });
      expect(rawUsage).toMatchObject({
        cache_creation: { ephemeral_1h_input_tokens: 10_000 },
        output_tokens: 100,
      });
    });

    it.each(["no-cache-fields.sse", "null-cache-fields.sse"])(
      "takes what %s leaves out for not reported",
      async (fixture) => {
        const { usage } = await usageOf(fixture);
        expect(usage).toMatchObject({
          uncached: null,
          read: null,
          write5m: null,
          promptTotal: 640,
        });
        expect(hitRate(usage)).toBeNull();
      },
    );

    it("takes an explicit 0 for 0", async () => {
      const { usage } = await usageOf("zero-cache-fields.sse");
      expect(usage).toMatchObject({ uncached: 640, read: 0, write5m: 0, promptTotal: 640 });
      expect(hitRate(usage)).toBe(0);
    });

    it("puts a total without a split where the markers sent say, else among the other writes", async () => {
      const short = await usageOf("unsplit-writes.sse", [{ node: 0, ttl: "5m" }]);
      expect(short.usage).toMatchObject({ write5m: 1_500, write1h: 0, writeOther: 0 });
      const long = await usageOf("unsplit-writes.sse", [{ node: 0, ttl: "1h" }]);
      expect(long.usage).toMatchObject({ write5m: 0, write1h: 0, writeOther: 1_500 });
    });
  });

  describe("refusals", () => {
    it.each([
      ["400-plain.json", "PROVIDER_REJECTED", false],
      ["400-too-long.json", "PROVIDER_REJECTED", false],
      ["401.json", "PROVIDER_AUTH", false],
      ["402.json", "PROVIDER_AUTH", false],
      ["403.json", "PROVIDER_AUTH", false],
      ["403-billing.json", "PROVIDER_AUTH", false],
      ["404.json", "PROVIDER_REJECTED", false],
      ["413.json", "TOO_LARGE", false],
      ["429.json", "PROVIDER_RATE_LIMITED", true],
      ["500.json", "PROVIDER_FAILED", true],
      ["504.json", "PROVIDER_TIMEOUT", true],
      ["529.json", "PROVIDER_OVERLOADED", true],
    ])("maps %s to %s", async (fixture, code, retryable) => {
      const { parts, error } = await collectUntilError(ask(fixture));
      expect(parts.map((part) => part.type)).toEqual(["request-sent"]);
      expect(error).toMatchObject({ code, retryable });
      expect(error).toHaveProperty("hint", expect.any(String));
    });

    it("repeats what the provider says about a request it refuses", async () => {
      const { error } = await collectUntilError(ask("400-plain.json"));
      expect(String(error)).toContain("without `tool_result` blocks");
      const { error: unknownModel } = await collectUntilError(ask("404.json"));
      expect(String(unknownModel)).toContain("claude-opus-9");
    });

    it("says when to come back", async () => {
      const limited = { ...recorded("429.json"), headers: { "retry-after": "20" } };
      const { error } = await collectUntilError(ask(limited));
      expect(error).toMatchObject({ hint: expect.stringContaining("20 s") });
    });

    it("keeps status, type and request id, and no header, body or key", async () => {
      const body = JSON.stringify({
        type: "error",
        error: { type: "invalid_request_error", message: `bad key ${API_KEY} in header` },
      });
      const headers = { "content-type": "application/json", "x-private": "private-header" };
      const { error } = await collectUntilError(ask({ status: 400, headers, body }));
      if (!isGatewayError(error)) throw new Error("not a GatewayError");
      expect(error.cause).toEqual({
        status: 400,
        type: "invalid_request_error",
        requestId: "req_01Scripted",
        reason: "bad key [key] in header",
        retryAfterSeconds: null,
      });
      const everything = `${error.message}${error.hint}${error.stack}${JSON.stringify(error.cause)}`;
      for (const secret of [API_KEY, "private-header", "When does the tide turn?"]) {
        expect(everything).not.toContain(secret);
      }
    });

    it("survives a refusal that is a web page", async () => {
      const page = { status: 502, headers: { "content-type": "text/html" }, body: "<h1>Bad</h1>" };
      const { error } = await collectUntilError(ask(page));
      expect(error).toMatchObject({ code: "PROVIDER_FAILED", retryable: true });
      expect(String(error)).not.toContain("<h1>");
    });

    it.each(["", "two words", "line\nbreak", "schlüssel"])(
      "refuses to send the key %j, and does not repeat it",
      async (apiKey) => {
        const count = provider.requests.length;
        const stream = open({ apiKey }).stream(aRequest(), { signal: never() });
        const { parts, error } = await collectUntilError(stream);
        expect(parts).toEqual([]);
        expect(error).toMatchObject({ code: "PROVIDER_AUTH" });
        if (apiKey !== "") expect(String(error)).not.toContain(apiKey);
        expect(provider.requests).toHaveLength(count);
      },
    );

    it.each(["", "not a url", "ftp://example.test", "http://"])(
      "refuses the base URL %j",
      (baseUrl) => {
        expect(() => open({ baseUrl })).toThrowError(/base URL/);
      },
    );

    it("says that nobody is there", async () => {
      const gone = await startScriptedProvider();
      await gone.stop();
      const stream = open({ baseUrl: gone.baseUrl }).stream(aRequest(), { signal: never() });
      const { error } = await collectUntilError(stream);
      expect(error).toMatchObject({ code: "PROVIDER_UNREACHABLE", retryable: true });
      expect(error).toMatchObject({ cause: { code: "ECONNREFUSED" } });
    });
  });

  describe("broken streams", () => {
    it.each([
      ["overloaded-midstream.sse", "PROVIDER_OVERLOADED"],
      ["error-midstream.sse", "PROVIDER_FAILED"],
    ])("maps the error event of %s to %s, behind what was streamed", async (fixture, code) => {
      const { parts, error } = await collectUntilError(ask(fixture));
      expect(parts.at(-1)).toMatchObject({ type: "text-delta", text: "The tide " });
      expect(error).toMatchObject({ code, retryable: true });
    });

    it.each(["cut.sse", "no-stop.sse"])("says that %s was cut off", async (fixture) => {
      const { parts, error } = await collectUntilError(ask(fixture));
      expect(parts.filter((part) => part.type === "block-end")).toHaveLength(1);
      expect(error).toMatchObject({ code: "PROVIDER_FAILED", message: "the answer was cut off" });
    });

    it("says so too when the connection breaks", async () => {
      const { error } = await collectUntilError(ask({ ...recorded("cut.sse"), ending: "drop" }));
      expect(error).toMatchObject({ code: "PROVIDER_FAILED", message: "the answer was cut off" });
    });

    it.each([
      "bad-tool-input.sse",
      "tool-input-no-object.sse",
      "delta-before-start.sse",
      "delta-of-no-block.sse",
      "two-answers.sse",
      "start-without-id.sse",
      "junk-event.sse",
    ])("refuses %s without quoting it", async (fixture) => {
      const { error } = await collectUntilError(ask(fixture));
      expect(error).toMatchObject({ code: "PROVIDER_FAILED" });
      expect(String(error)).toContain("malformed");
      expect(String(error) + logged.join()).not.toMatch(/secret|nonsense/);
    });

    it.each([
      ["text/html", "<h1>Welcome</h1>"],
      ["application/json", '{"hello":"world"}'],
      ["text/event-stream", ""],
    ])("refuses an answer of %s that holds no message", async (type, body) => {
      const { error } = await collectUntilError(ask({ headers: { "content-type": type }, body }));
      expect(error).toMatchObject({ code: "PROVIDER_FAILED" });
    });

    it("times out when no event comes", async () => {
      provider.script({ ...recorded("cut.sse"), ending: "hold" });
      const stream = open({ idleTimeoutMs: 20 }).stream(aRequest(), { signal: never() });
      const { error } = await collectUntilError(stream);
      expect(error).toMatchObject({ code: "PROVIDER_TIMEOUT", retryable: true });
      await lastRequest().closed;
    });
  });

  describe("stopping", () => {
    it("ends the connection at the provider", async () => {
      const controller = new AbortController();
      provider.script({ ...recorded("cut.sse"), ending: "hold" });
      const stream = open().stream(aRequest(), { signal: controller.signal });
      const reading = collectUntilError(stream);
      await provider.received(provider.requests.length + 1);
      controller.abort();
      expect((await reading).error).toMatchObject({ code: "INTERRUPTED" });
      await lastRequest().closed;
    });

    it("ends the wait before a retry, and retries no more", async () => {
      const controller = new AbortController();
      const before = provider.requests.length;
      const later = { ...recorded("529.json"), headers: { "retry-after": "300" } };
      provider.script(later);
      const client = open({ maxRetries: 2 });
      const reading = collectUntilError(client.stream(aRequest(), { signal: controller.signal }));
      await provider.received(before + 1);
      controller.abort();
      expect((await reading).error).toMatchObject({ code: "INTERRUPTED" });
      expect(provider.requests).toHaveLength(before + 1);
    });

    it("sends the same bytes again when the provider is overloaded for a moment", async () => {
      const busy = { ...recorded("529.json"), headers: { "retry-after-ms": "1" } };
      provider.script(busy, recorded("text.sse"));
      const client = open({ maxRetries: 2 });
      const parts = await collect(client.stream(aRequest(), { signal: never() }));
      const bodies = provider.requests.slice(-2).map((request) => request.body);
      expect(parts.filter((part) => part.type === "request-sent")).toHaveLength(1);
      expect(bodies[0]).toBe(bodies[1]);
    });

    it("ends running calls when the client is closed", async () => {
      provider.script({ ...recorded("cut.sse"), ending: "hold" });
      const client = open();
      const reading = collectUntilError(client.stream(aRequest(), { signal: never() }));
      await provider.received(provider.requests.length + 1);
      client.close();
      expect((await reading).error).toMatchObject({ code: "INTERRUPTED" });
    });
  });

  describe("optional fields", () => {
    const marked = aRequest({ markers: [{ node: 0, ttl: "1h" }], previousMessageId: "msg_1" });

    it.each([
      ["400-diagnostics.json", "diagnostics"],
      ["400-ttl.json", "ttl"],
      ["400-cache-control.json", "cache_control"],
    ])("answers %s by sending once more without %s, and remembers it", async (fixture, field) => {
      const changes: (readonly OptionalField[])[] = [];
      const memory = openOptionalFieldMemory((_baseUrl, fields) => void changes.push(fields));
      provider.script(recorded(fixture), recorded("text.sse"), recorded("text.sse"));
      const parts = await collect(open({ memory }).stream(marked, { signal: never() }));
      const sent = parts.filter((part) => part.type === "request-sent");
      expect(sent.map((part) => part.omitted)).toEqual([[], [field]]);
      expect(lastRequest().body).not.toContain(`"${field}"`);
      expect(changes).toEqual([[field]]);

      const again = await collect(open({ memory }).stream(marked, { signal: never() }));
      expect(again[0]).toMatchObject({ type: "request-sent", omitted: [field] });
      expect(again.filter((part) => part.type === "request-sent")).toHaveLength(1);
      expect(changes).toHaveLength(1);
    });

    it("sends a 5-minute marker where the ttl was refused", async () => {
      provider.script(recorded("400-ttl.json"), recorded("text.sse"));
      await collect(open().stream(marked, { signal: never() }));
      expect(lastRequest().body).toContain('"cache_control":{"type":"ephemeral"}');
    });

    it("leaves out one field after another", async () => {
      provider.script(recorded("400-diagnostics.json"), recorded("400-cache-control.json"));
      provider.script(recorded("text.sse"));
      const parts = await collect(open().stream(marked, { signal: never() }));
      const sent = parts.filter((part) => part.type === "request-sent");
      expect(sent.at(-1)?.omitted).toEqual(["diagnostics", "cache_control"]);
    });

    it("gives up when the provider refuses the same field again", async () => {
      provider.script(recorded("400-diagnostics.json"), recorded("400-diagnostics.json"));
      const memory = openOptionalFieldMemory();
      const stream = open({ memory }).stream(marked, { signal: never() });
      expect((await collectUntilError(stream)).error).toMatchObject({ code: "PROVIDER_REJECTED" });
      expect(memory.refusedBy(provider.baseUrl)).toEqual([]);
    });

    it("does not give up caching for good because one request had too many markers", async () => {
      const memory = openOptionalFieldMemory();
      provider.script(recorded("400-too-many-markers.json"), recorded("text.sse"));
      const parts = await collect(open({ memory }).stream(marked, { signal: never() }));
      expect(parts[1]).toMatchObject({ type: "request-sent", omitted: ["cache_control"] });
      expect(memory.refusedBy(provider.baseUrl)).toEqual([]);
    });

    it("reports as left out only what the request would have had", async () => {
      const memory = openOptionalFieldMemory(undefined, {
        [provider.baseUrl]: ["ttl", "cache_control", "diagnostics"],
      });
      provider.script(recorded("text.sse"));
      const [sent] = await collect(open({ memory }).stream(aRequest(), { signal: never() }));
      expect(sent).toMatchObject({ omitted: ["diagnostics"] });
    });
  });
});

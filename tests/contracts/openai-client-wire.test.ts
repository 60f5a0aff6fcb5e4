import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openOptionalFieldMemory } from "@/server/adapters/models/anthropic";
import { type OpenaiClientOptions, openOpenaiClient } from "@/server/adapters/models/openai";
import { isGatewayError, type Logger } from "@/server/core/kernel";
import {
  type ContentBlock,
  hitRate,
  isBilling,
  type ModelRequest,
  type OptionalField,
  type StreamPart,
  UNREADABLE_INPUT,
} from "@/server/core/models";
import { aMessage, aRequest, aSystemBlock } from "@/tests/factories/model-request";
import {
  recorded,
  type ScriptedProvider,
  type ScriptedResponse,
  startScriptedProvider,
} from "@/tests/factories/scripted-provider";
import { collect, collectUntilError } from "./model-client.contract";

const API_KEY = "sk-a-very-secret-key";
const never = () => new AbortController().signal;
const answer = (name: string) => recorded(name, "openai");

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

function open(given: Partial<OpenaiClientOptions> = {}) {
  return openOpenaiClient({
    dialect: "openai-chat",
    apiKey: API_KEY,
    baseUrl: `${provider.baseUrl}/v1`,
    logger,
    memory: openOptionalFieldMemory(),
    maxRetries: 0,
    ...given,
  });
}

const ofGpt = (given: Partial<ModelRequest> = {}) => aRequest({ model: "gpt-5.4", ...given });
const compatible = (given: Partial<ModelRequest> = {}) => aRequest({ model: "qwen3", ...given });

function ask(
  response: ScriptedResponse | string,
  request: ModelRequest = compatible(),
  given: Partial<OpenaiClientOptions> = {},
) {
  provider.script(typeof response === "string" ? answer(response) : response);
  const isResponses = typeof response === "string" && response.startsWith("responses-");
  const dialect = isResponses ? "openai-responses" : "openai-chat";
  return open({ dialect, ...given }).stream(request, { signal: never() });
}

const blocksOf = (parts: readonly StreamPart[]): ContentBlock[] =>
  parts.flatMap((part) => (part.type === "block-end" ? [part.block] : []));
const callsOf = (parts: readonly StreamPart[]) =>
  blocksOf(parts).flatMap((block) => (block.type === "tool_use" ? [block] : []));
const thoughtsOf = (parts: readonly StreamPart[]) =>
  parts.flatMap((part) => (part.type === "thinking-delta" ? [part.text] : [])).join("");
const endOf = (parts: readonly StreamPart[]) => {
  const end = parts.at(-1);
  if (end?.type !== "answer-end") throw new Error("the answer has no end");
  return end;
};
const lastRequest = () => {
  const last = provider.requests.at(-1);
  if (last === undefined) throw new Error("nothing was received");
  return last;
};

describe("what is sent to OpenAI and its like", () => {
  it.each([
    ["openai-chat", "chat-text.sse", "/v1/chat/completions"],
    ["openai-responses", "responses-text.sse", "/v1/responses"],
  ] as const)(
    "puts the rendered bytes of %s on the wire unchanged",
    async (dialect, name, path) => {
      const messages = [aMessage("user", '潮水 🐚 \u2028 "quotes" \\ </script>')];
      const request = ofGpt({ messages, system: [aSystemBlock("stable", "Be still.")] });
      const [sent] = await collect(ask(name, request));
      expect(sent).toMatchObject({ type: "request-sent", omitted: [] });
      expect(lastRequest().body).toBe(open({ dialect }).render(request, []));
      expect(lastRequest()).toMatchObject({ path });
      expect(lastRequest().headers.authorization).toBe(`Bearer ${API_KEY}`);
      expect(lastRequest().headers["openai-organization"]).toBeUndefined();
    },
  );

  it("names the limit as compatible servers know it, and as GPT models do behind any address", async () => {
    await collect(ask("chat-text.sse", compatible()));
    expect(JSON.parse(lastRequest().body)).toMatchObject({ max_tokens: 1_000 });
    await collect(ask("chat-text.sse", ofGpt()));
    expect(JSON.parse(lastRequest().body)).toMatchObject({ max_completion_tokens: 1_000 });
  });

  it("counts tokens where that is offered", async () => {
    const client = open({ compat: false });
    expect(await client.countTokens(ofGpt(), { signal: never() })).toBeGreaterThan(0);
    expect(lastRequest().path).toBe("/v1/responses/input_tokens");
    expect(Object.keys(JSON.parse(lastRequest().body))).toEqual(["model", "input"]);
  });

  it("says that a compatible server counts no tokens, and asks it nothing", async () => {
    const before = provider.requests.length;
    const counting = open().countTokens(compatible(), { signal: never() });
    await expect(counting).rejects.toMatchObject({ code: "PROVIDER_REJECTED" });
    expect(provider.requests.length).toBe(before);
  });

  it.each(["", "with space", "line\nbreak", "schlüssel"])("sends no key %j", async (apiKey) => {
    const before = provider.requests.length;
    const { error } = await collectUntilError(ask("chat-text.sse", ofGpt(), { apiKey }));
    expect(error).toMatchObject({ code: "PROVIDER_AUTH" });
    expect(provider.requests.length).toBe(before);
    await collect(open().stream(ofGpt(), { signal: never() })); // uses up the script
  });

  it.each(["", "ftp://host", "not a url"])("opens no client for the address %j", (baseUrl) => {
    expect(() => open({ baseUrl })).toThrowError(/base URL/);
  });

  it("keeps its connections for the calls that follow", async () => {
    const fresh = await startScriptedProvider();
    const client = open({ baseUrl: `${fresh.baseUrl}/v1` });
    const calls = [1, 2, 3, 4, 5, 6];
    fresh.script(...calls.map(() => ({ ...answer("chat-text.sse"), ending: "late" as const })));
    for (const _ of calls) await collect(client.stream(ofGpt(), { signal: never() }));
    const sockets = new Set(fresh.requests.map((request) => request.socketNumber));
    expect(sockets.size).toBeLessThanOrEqual(2);
    await fresh.stop();
  });

  it("closes the connection of a stopped call", async () => {
    const stop = new AbortController();
    provider.script({ ...answer("chat-cut.sse"), ending: "hold" });
    const reading = (async () => {
      for await (const part of open().stream(ofGpt(), { signal: stop.signal }))
        if (part.type === "text-delta") stop.abort();
    })();
    await expect(reading).rejects.toMatchObject({ code: "INTERRUPTED" });
    await lastRequest().closed;
  });
});

describe("what is read of Chat Completions", () => {
  it("names the answer, the request and the organisation", async () => {
    const parts = await collect(ask("chat-text.sse", ofGpt()));
    expect(parts[1]).toMatchObject({
      type: "answer-start",
      providerMessageId: "chatcmpl-01Harbour",
      requestId: "req_01Scripted",
      organisation: "org-scripted",
    });
    expect(blocksOf(parts)).toEqual([
      { type: "text", text: "The tide turns at six. 潮水六点转。🐚" },
    ]);
    expect(endOf(parts).stopReason).toBe("end_turn");
  });

  it("joins calls whose pieces come interleaved", async () => {
    const parts = await collect(ask("chat-parallel-tools.sse", ofGpt()));
    expect(blocksOf(parts)).toEqual([
      { type: "text", text: "I look." },
      { type: "tool_use", id: "call_a", name: "read_file", input: { path: "notes/a.md" } },
      { type: "tool_use", id: "call_b", name: "list_files", input: {} },
      { type: "tool_use", id: "call_c", name: "read_file", input: { path: "b.md", lines: [1, 2] } },
    ]);
    expect(endOf(parts).stopReason).toBe("tool_use");
  });

  it("takes whole calls under one index for several, and a stop behind calls for calls", async () => {
    const parts = await collect(ask("ollama.sse"));
    expect(callsOf(parts).map(({ id, input }) => [id, input])).toEqual([
      ["call_ab12cd34", { path: "a.md" }],
      ["call_ef56ab78", { path: "b.md" }],
    ]);
    expect(endOf(parts)).toMatchObject({ stopReason: "tool_use", rawUsage: null });
  });

  it("gives calls without ids one that every provider takes", async () => {
    const [call] = callsOf(await collect(ask("no-call-ids.sse")));
    expect(call).toMatchObject({ name: "read_file", input: { path: "a.md" } });
    expect(call?.id).toMatch(/^call_[\w-]{1,35}$/);
  });

  it.each([
    ["of one name", "read_file", "read_file"],
    ["of two names", "list_files", "read_file"],
  ])("keeps whole calls %s apart where neither an index nor an id does", async (_, ...names) => {
    const calls = names.map((name, at) => ({
      function: { name, arguments: JSON.stringify({ path: `${at}.md` }) },
    }));
    const chunks = [{ delta: { tool_calls: calls } }, { delta: {}, finish_reason: "tool_calls" }];
    const lines = chunks.map((choice) => `data: ${JSON.stringify({ choices: [choice] })}\n\n`);
    const headers = { "content-type": "text/event-stream" };
    const parts = await collect(ask({ headers, body: `${lines.join("")}data: [DONE]\n\n` }));
    expect(callsOf(parts).map(({ name, input }) => [name, input])).toEqual(
      names.map((name, at) => [name, { path: `${at}.md` }]),
    );
  });

  it("takes a call that a Responses server sends only whole", async () => {
    const call = { type: "function_call", call_id: "call_a", name: "read_file" };
    const events = [
      { type: "response.created", response: { id: "resp_1" } },
      {
        ...{ type: "response.output_item.done", output_index: 0 },
        item: { ...call, arguments: '{"path":"a.md"}', status: "completed" },
      },
      { type: "response.completed", response: { status: "completed" } },
    ];
    const body = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    const headers = { "content-type": "text/event-stream" };
    const given = { dialect: "openai-responses" } as const;
    const parts = await collect(ask({ headers, body: body.join("") }, compatible(), given));
    expect(callsOf(parts)).toMatchObject([{ id: "call_a", input: { path: "a.md" } }]);
    expect(endOf(parts).stopReason).toBe("tool_use");
  });

  it("takes a text that a Responses server sends only whole", async () => {
    const content = [{ type: "output_text", text: "Low water at six.", annotations: [] }];
    const events = [
      { type: "response.created", response: { id: "resp_1" } },
      {
        ...{ type: "response.output_item.done", output_index: 0 },
        item: { type: "message", role: "assistant", status: "completed", content },
      },
      { type: "response.completed", response: { status: "completed" } },
    ];
    const body = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    const headers = { "content-type": "text/event-stream" };
    const given = { dialect: "openai-responses" } as const;
    const parts = await collect(ask({ headers, body: body.join("") }, compatible(), given));
    expect(parts).toContainEqual({
      type: "block-end",
      index: 0,
      block: { type: "text", text: "Low water at six." },
    });
    expect(endOf(parts).stopReason).toBe("end_turn");
  });

  it("cleans ids that other providers would refuse", async () => {
    const [call] = callsOf(await collect(ask("kimi.sse")));
    expect(call?.id).toBe("functions_read_file_0");
  });

  it("gives an id that the conversation knows already to no second call", async () => {
    const earlier = { type: "tool_use", id: "call_a", name: "read_file", input: {} } as const;
    const request = compatible({ messages: [aMessage("assistant", earlier)] });
    const ids = callsOf(await collect(ask("chat-parallel-tools.sse", request))).map(({ id }) => id);
    expect(ids).not.toContain("call_a");
    expect(new Set(ids).size).toBe(3);
  });

  it("takes arguments that come as an object", async () => {
    const [call] = callsOf(await collect(ask("object-arguments.sse")));
    expect(call?.input).toEqual({ path: "a.md" });
  });

  it("keeps arguments that are no JSON object as text, so that the model can be told", async () => {
    const parts = await collect(ask("chat-bad-arguments.sse"));
    expect(callsOf(parts).map(({ input }) => input)).toEqual([
      { [UNREADABLE_INPUT]: "{path: notes.md" },
      { [UNREADABLE_INPUT]: '["not","an","object"]' },
    ]);
    expect(endOf(parts).stopReason).toBe("tool_use");
  });

  it("drops the half of a call that the limit cut, and says why it ended", async () => {
    const parts = await collect(ask("chat-length-in-tool.sse"));
    expect(blocksOf(parts)).toEqual([{ type: "text", text: "I look." }]);
    expect(endOf(parts).stopReason).toBe("max_tokens");
  });

  it.each([
    ["deepseek.sse", "Six or seven?"],
    ["vllm.sse", "Six or seven?"],
    ["openrouter.sse", "Six or seven?"],
  ])("shows the reasoning of %s and keeps none of it", async (name, thoughts) => {
    const parts = await collect(ask(name));
    expect(thoughtsOf(parts)).toBe(thoughts);
    expect(blocksOf(parts)).toEqual([{ type: "text", text: "Six." }]);
  });

  it.each([
    ["chat-refusal.sse", "refusal"],
    ["chat-content-filter.sse", "refusal"],
    ["responses-refusal.sse", "refusal"],
    ["responses-filtered.sse", "refusal"],
    ["responses-incomplete.sse", "max_tokens"],
  ])("reads the stop of %s as %s", async (name, stopReason) => {
    expect(endOf(await collect(ask(name, ofGpt()))).stopReason).toBe(stopReason);
  });

  it("keeps no text of nothing but space", async () => {
    expect(blocksOf(await collect(ask("chat-blank.sse")))).toEqual([]);
  });

  it("takes an answer whose usage does not come, and does not guess it", async () => {
    const held = { ...answer("chat-held-usage.sse"), ending: "hold" as const };
    const parts = await collect(ask(held, compatible(), { idleTimeoutMs: 30 }));
    expect(blocksOf(parts)).toEqual([{ type: "text", text: "Six." }]);
    expect(endOf(parts).usage.promptTotal).toBeNull();
  });

  it("takes an answer whose connection breaks behind its end", async () => {
    const dropped = { ...answer("chat-held-usage.sse"), ending: "drop" as const };
    expect(endOf(await collect(ask(dropped))).stopReason).toBe("end_turn");
  });
});

describe("what is read of Responses", () => {
  it("joins the text of a message and reads its usage", async () => {
    const parts = await collect(ask("responses-text.sse", ofGpt({ model: "gpt-6-sol" })));
    expect(parts[1]).toMatchObject({ type: "answer-start", providerMessageId: "resp_01Harbour" });
    expect(blocksOf(parts)).toEqual([
      { type: "text", text: "The tide turns at six. 潮水六点转。🐚" },
    ]);
    expect(endOf(parts).usage).toMatchObject({ uncached: 300, read: 1_800, writeOther: 900 });
  });

  it("keeps reasoning as the exact item, shows its summary and gives calls their own ids", async () => {
    const parts = await collect(ask("responses-tools.sse", ofGpt({ model: "gpt-6-sol" })));
    const [reasoning, ...calls] = blocksOf(parts);
    if (reasoning?.type !== "redacted_thinking") throw new Error("no reasoning was kept");
    expect(JSON.parse(reasoning.data)).toEqual({
      id: "rs_0",
      type: "reasoning",
      summary: [{ type: "summary_text", text: "Six or seven?" }],
      encrypted_content: "gAAAAABharbour",
    });
    expect(thoughtsOf(parts)).toBe("Six or seven?");
    expect(calls).toEqual([
      { type: "tool_use", id: "call_a", name: "read_file", input: { path: "a.md" } },
      { type: "tool_use", id: "call_b", name: "list_files", input: {} },
    ]);
    expect(endOf(parts)).toMatchObject({ stopReason: "tool_use", usage: { reasoning: 60 } });
  });

  it("keeps no reasoning that could not be sent back", async () => {
    const parts = await collect(ask("responses-plain-reasoning.sse", ofGpt()));
    expect(blocksOf(parts)).toEqual([{ type: "text", text: "Six." }]);
  });

  it("drops a call that the limit cut", async () => {
    const parts = await collect(ask("responses-incomplete-call.sse", ofGpt()));
    expect(blocksOf(parts)).toEqual([]);
    expect(endOf(parts).stopReason).toBe("max_tokens");
  });

  it("ignores what it does not know, and says so once each", async () => {
    const parts = await collect(ask("responses-unknown.sse", ofGpt()));
    expect(blocksOf(parts)).toEqual([{ type: "text", text: "Six." }]);
    const warnings = logged.filter((line) => line.includes("not known"));
    expect(warnings).toHaveLength(2);
  });
});

describe("usage as the servers tell it", () => {
  const none = { uncached: null, read: null, write5m: null, write1h: null, writeOther: null };

  it.each([
    ["OpenAI before 5.6", "chat-text.sse", "gpt-5.4", [86, 1_920, 0, 2_006]],
    ["OpenAI from 5.6 on", "chat-writes.sse", "gpt-6-sol", [300, 1_800, 900, 3_000]],
    ["OpenAI Responses", "responses-text.sse", "gpt-6-sol", [300, 1_800, 900, 3_000]],
    ["Responses with cached_tokens 640", "responses-640.sse", "gpt-6-sol", [360, 640, 0, 1_000]],
    ["OpenRouter", "openrouter.sse", "openai/gpt-6-sol", [40, 2_048, 512, 2_600]],
    ["vLLM with details", "vllm-details.sse", "qwen3", [12, 1_488, 0, 1_500]],
    ["llama.cpp", "llama-cpp.sse", "qwen3-8b", [36, 1_064, 0, 1_100]],
    ["DeepSeek", "deepseek.sse", "deepseek-chat", [464, 1_536, 0, 2_000]],
    ["Kimi", "kimi.sse", "kimi-k2.5", [176, 1_024, 0, 1_200]],
    ["an explicit 0", "chat-zero.sse", "gpt-5.4", [900, 0, 0, 900]],
  ] as const)("splits the prompt of %s to the token", async (_, name, model, figures) => {
    const { usage, rawUsage } = endOf(await collect(ask(name, compatible({ model }))));
    const [uncached, read, writeOther, promptTotal] = figures;
    expect(usage).toMatchObject({
      uncached,
      read,
      write5m: 0,
      write1h: 0,
      writeOther,
      promptTotal,
    });
    expect(hitRate(usage)).toBe(read / promptTotal);
    expect(rawUsage).not.toBeNull();
  });

  it.each([
    ["vLLM without details", "vllm.sse", 1_500],
    ["Ollama", "ollama-usage.sse", 800],
  ])("knows of %s the total alone, and no hit rate", async (_, name, promptTotal) => {
    const { usage } = endOf(await collect(ask(name)));
    expect(usage).toMatchObject({ ...none, promptTotal });
    expect(hitRate(usage)).toBeNull();
  });

  it("knows nothing where no usage came", async () => {
    const { usage } = endOf(await collect(ask("chat-no-usage.sse")));
    expect(usage).toMatchObject({ ...none, promptTotal: null, output: null });
  });

  it("leaves out a split that cannot be true, and warns", async () => {
    const { usage } = endOf(await collect(ask("chat-contradiction.sse")));
    expect(usage).toMatchObject({ ...none, promptTotal: 900, output: 2 });
    expect(logged.join("\n")).toContain("contradicts itself");
  });
});

describe("errors of OpenAI and its like", () => {
  const errorOf = async (response: ScriptedResponse | string, request = ofGpt()) => {
    const { error } = await collectUntilError(ask(response, request));
    if (!isGatewayError(error)) throw new Error("no GatewayError was thrown");
    expect(`${error.message} ${error.hint} ${JSON.stringify(error.cause)}`).not.toContain(API_KEY);
    return error;
  };

  it.each([
    ["400-plain.json", "PROVIDER_REJECTED", false],
    ["400-context.json", "TOO_LARGE", false],
    ["400-top-level.json", "TOO_LARGE", false],
    ["400-text.json", "TOO_LARGE", false],
    ["400-content-filter.json", "PROVIDER_REJECTED", false],
    ["401.json", "PROVIDER_AUTH", false],
    ["402.json", "PROVIDER_AUTH", false],
    ["403.json", "PROVIDER_AUTH", false],
    ["404.json", "PROVIDER_REJECTED", false],
    ["413.json", "TOO_LARGE", false],
    ["429.json", "PROVIDER_RATE_LIMITED", true],
    ["429-quota.json", "PROVIDER_AUTH", false],
    ["500.json", "PROVIDER_FAILED", true],
    ["503.json", "PROVIDER_OVERLOADED", true],
    ["504.json", "PROVIDER_TIMEOUT", true],
  ])("reads %s as %s", async (name, code, retryable) => {
    const error = await errorOf(name);
    expect(error).toMatchObject({ code, retryable });
    expect(error.hint).toMatch(/^[A-Z].+\.$/);
  });

  it.each([
    ["402.json", true],
    ["429-quota.json", true],
    ["401.json", false],
    ["429.json", false],
  ])("tells whether %s is about money: %s", async (name, expected) => {
    expect(isBilling(await errorOf(name))).toBe(expected);
  });

  it("repeats when the provider wants to be asked again", async () => {
    const limited = answer("429.json");
    const headers = { ...limited.headers, "retry-after": "17" };
    const error = await errorOf({ ...limited, headers });
    expect(error.hint).toContain("17 s");
    expect(error.cause).toMatchObject({ retryAfterSeconds: 17 });
  });

  it.each([
    ["chat-cut.sse", "PROVIDER_FAILED"],
    ["chat-junk.sse", "PROVIDER_FAILED"],
    ["chat-nameless-tool.sse", "PROVIDER_FAILED"],
    ["openrouter-error.sse", "PROVIDER_FAILED"],
    ["deepseek-busy.sse", "PROVIDER_OVERLOADED"],
    ["responses-cut.sse", "PROVIDER_FAILED"],
    ["responses-failed.sse", "PROVIDER_RATE_LIMITED"],
    ["responses-error.sse", "PROVIDER_FAILED"],
  ])("reads the broken answer %s as %s, worth trying again", async (name, code) => {
    expect(await errorOf(name)).toMatchObject({ code, retryable: true });
  });

  it("reads an empty answer as none", async () => {
    const empty = { headers: { "content-type": "text/event-stream" }, body: "" };
    expect(await errorOf(empty)).toMatchObject({ code: "PROVIDER_FAILED" });
  });

  it("reads a page that is no API as a failure, without quoting it", async () => {
    const page = { status: 502, headers: { "content-type": "text/html" }, body: "<html>no</html>" };
    const error = await errorOf(page);
    expect(error.code).toBe("PROVIDER_FAILED");
    expect(error.message).not.toContain("<html>");
  });

  it("gives up on an answer that falls silent", async () => {
    const silent = { ...answer("chat-cut.sse"), ending: "hold" as const };
    const { error } = await collectUntilError(ask(silent, ofGpt(), { idleTimeoutMs: 30 }));
    expect(error).toMatchObject({ code: "PROVIDER_TIMEOUT" });
  });

  it("says that nobody answers at an address", async () => {
    const client = open({ baseUrl: "http://127.0.0.1:9/v1" });
    const { error } = await collectUntilError(client.stream(ofGpt(), { signal: never() }));
    expect(error).toMatchObject({ code: "PROVIDER_UNREACHABLE", retryable: true });
  });
});

describe("fields that a server may refuse", () => {
  const settings = { effort: "xhigh", thinking: null, maxOutputTokens: 1_000 } as const;
  const marked = ofGpt({
    model: "gpt-6-sol",
    system: [aSystemBlock("stable", "Be still.")],
    markers: [{ node: 0, ttl: "30m" }],
    cacheKey: "key-0",
    settings,
  });

  it.each<[string, string, OptionalField]>([
    ["400-stream-options.json", "chat-text.sse", "stream_options"],
    ["400-cache-key.json", "chat-text.sse", "prompt_cache_key"],
    ["422-detail.json", "chat-text.sse", "prompt_cache_key"],
    ["400-breakpoint.json", "chat-text.sse", "prompt_cache_breakpoint"],
    ["400-effort.json", "chat-text.sse", "reasoning_effort"],
    ["400-max-completion.json", "chat-text.sse", "max_completion_tokens"],
    ["400-summary.json", "responses-text.sse", "reasoning_summary"],
  ])(
    "behind %s sends once more without the field, and never again",
    async (refusal, good, field) => {
      const memory = openOptionalFieldMemory();
      const dialect = good.startsWith("chat") ? "openai-chat" : "openai-responses";
      provider.script(answer(refusal), answer(good), answer(good));
      const client = open({ memory, dialect });
      const parts = await collect(client.stream(marked, { signal: never() }));
      expect(parts.slice(0, 2)).toMatchObject([
        { type: "request-sent", omitted: [] },
        { type: "request-sent", omitted: [field] },
      ]);
      expect(lastRequest().body).toBe(client.render(marked, [field]));
      const [again] = await collect(client.stream(marked, { signal: never() }));
      expect(again).toMatchObject({ omitted: [field] });
    },
  );

  it("leaves texts plain strings where breakpoints are refused", () => {
    const body = open().render(marked, ["prompt_cache_breakpoint"]);
    expect(body).not.toContain("prompt_cache_breakpoint");
    expect(body).not.toContain("prompt_cache_options");
    expect(JSON.parse(body).messages[0].content).toBe("Be still.");
  });

  it.each([
    ["400-too-many.json", "prompt_cache_breakpoint"],
    ["400-effort-value.json", "reasoning_effort"],
  ])("does behind %s without it once, and not for good", async (refusal, field) => {
    const memory = openOptionalFieldMemory();
    provider.script(answer(refusal), answer("chat-text.sse"));
    const parts = await collect(open({ memory }).stream(marked, { signal: never() }));
    expect(parts[1]).toMatchObject({ type: "request-sent", omitted: [field] });
    expect(memory.refusedBy(`${provider.baseUrl}/v1`)).toEqual([]);
  });

  it("does not try a limit that is too large under its other name", async () => {
    const before = provider.requests.length;
    const { error } = await collectUntilError(ask("400-limit.json", marked));
    expect(error).toMatchObject({ code: "PROVIDER_REJECTED" });
    expect(provider.requests.length).toBe(before + 1);
  });

  it("does not remember a field whose absence did not help", async () => {
    const memory = openOptionalFieldMemory();
    provider.script(answer("400-cache-key.json"), answer("400-cache-key.json"));
    const { error } = await collectUntilError(open({ memory }).stream(marked, { signal: never() }));
    expect(error).toMatchObject({ code: "PROVIDER_REJECTED" });
    expect(memory.refusedBy(`${provider.baseUrl}/v1`)).toEqual([]);
  });
});

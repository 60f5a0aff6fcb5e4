import OpenAI from "openai";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Simulator, startSimulator } from "../simulator";

type Input = OpenAI.Responses.ResponseInput;
type Event = OpenAI.Responses.ResponseStreamEvent;

const MODEL = "gpt-6-sol";
const MARK = { prompt_cache_breakpoint: { mode: "explicit" } } as const;

let simulator: Simulator;
let client: OpenAI;

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, dir: null });
});
afterAll(() => simulator.close());
beforeEach(() => {
  simulator.reset();
  client = clientOf("sk-test");
});

function clientOf(apiKey: string): OpenAI {
  const baseURL = `${simulator.url}/v1`;
  return new OpenAI({ apiKey, baseURL, maxRetries: 0, logLevel: "off" });
}

function post(path: string, body: object): Promise<Response> {
  return fetch(`${simulator.url}/v1${path}`, {
    method: "POST",
    headers: { authorization: "Bearer sk-test", "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

async function eventsOf(input: string, more: object = {}): Promise<Event[]> {
  const stream = await client.responses.create({ model: MODEL, input, stream: true, ...more });
  const events: Event[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

const typesOf = (events: readonly Event[]) => [...new Set(events.map(({ type }) => type))];

describe("a Responses stream", () => {
  it("numbers its events, and ends with the whole answer", async () => {
    const events = await eventsOf("sim: say The tide turns at six.");
    expect(events.map(({ sequence_number }) => sequence_number)).toEqual(events.map((_, at) => at));
    expect(typesOf(events)).toEqual([
      "response.created",
      "response.in_progress",
      "response.output_item.added",
      "response.content_part.added",
      "response.output_text.delta",
      "response.output_text.done",
      "response.content_part.done",
      "response.output_item.done",
      "response.completed",
    ]);
    const said = events.map((event) =>
      event.type === "response.output_text.delta" ? event.delta : "",
    );
    expect(said.join("")).toBe("The tide turns at six.");
  });

  it("brings a call in pieces that together are its arguments", async () => {
    const events = await eventsOf('sim: tool read_file {"path":"docs/tides.md","lines":40}');
    const pieces = events.map((event) =>
      event.type === "response.function_call_arguments.delta" ? event.delta : "",
    );
    const done = events.find(({ type }) => type === "response.function_call_arguments.done");
    expect(pieces.join("")).toBe('{"path":"docs/tides.md","lines":40}');
    expect(done).toMatchObject({ name: "read_file", arguments: pieces.join("") });
  });

  it("shows reasoning as a summary, and seals it only where that was asked for", async () => {
    const plain = await eventsOf("sim: think of the tide");
    expect(typesOf(plain)).toContain("response.reasoning_summary_text.delta");
    expect(JSON.stringify(plain)).not.toContain("encrypted_content");
    const sealed = await eventsOf("sim: think of the tide", {
      include: ["reasoning.encrypted_content"],
    });
    expect(JSON.stringify(sealed)).toContain("encrypted_content");
  });

  it("ends incomplete at the limit, its last item too", async () => {
    const events = await eventsOf("sim: long 200", { max_output_tokens: 20 });
    expect(events.at(-1)).toMatchObject({
      type: "response.incomplete",
      response: {
        status: "incomplete",
        incomplete_details: { reason: "max_output_tokens" },
        output: [{ status: "incomplete" }],
        usage: { output_tokens: 20 },
      },
    });
  });

  it("brings a refusal as a part of its own kind", async () => {
    const events = await eventsOf("sim: refuse");
    expect(typesOf(events)).toEqual(
      expect.arrayContaining(["response.content_part.added", "response.refusal.done"]),
    );
    expect(events.at(-1)).toMatchObject({
      type: "response.completed",
      response: { output: [{ content: [{ type: "refusal" }] }] },
    });
  });

  it("ends with a failed response where it breaks off", async () => {
    const events = await eventsOf("sim: midstream");
    expect(events.at(-1)).toMatchObject({
      type: "response.failed",
      response: { status: "failed", error: { code: "server_is_overloaded" } },
    });
  });
});

describe("a chat stream", () => {
  const frames = async (text: string, more: object = {}) => {
    const messages = [{ role: "user", content: text }];
    const response = await post("/chat/completions", {
      ...{ model: MODEL, messages, stream: true },
      ...more,
    });
    return (await response.text()).split("\n\n").filter((frame) => frame !== "");
  };

  it("ends with the figures where they are wanted, and with the end mark", async () => {
    const wanted = { stream_options: { include_usage: true } };
    const all = (await frames("sim: say Aye.", wanted)).map((each) => each.slice("data: ".length));
    expect(all.at(-1)).toBe("[DONE]");
    expect(JSON.parse(all.at(-2) ?? "")).toMatchObject({
      choices: [],
      usage: { prompt_tokens: expect.any(Number) },
    });
    for (const chunk of all.slice(0, -2)) expect(JSON.parse(chunk)).toMatchObject({ usage: null });
    expect((await frames("sim: say Aye.")).join("")).not.toContain('"usage"');
  });

  it("brings parallel calls under numbers of their own", async () => {
    const stream = client.chat.completions.stream({
      model: MODEL,
      messages: [{ role: "user", content: "sim: tools 3" }],
    });
    const calls = (await stream.finalChatCompletion()).choices[0]?.message.tool_calls ?? [];
    expect(calls).toHaveLength(3);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(3);
  });

  it("tells an error in the middle as data, and ends without the end mark", async () => {
    const all = await frames("sim: midstream");
    expect(all.at(-1)).toContain('"server_is_overloaded"');
    expect(all.join("")).not.toContain("[DONE]");
  });

  it("drops the connection where it was told to", async () => {
    await expect(frames("sim: cut")).rejects.toThrow();
    expect(simulator.log().at(-1)).toMatchObject({ isAborted: false, status: 200 });
  });

  it("filters what it refuses, and stops at a limit and at a sequence", async () => {
    const finish = async (text: string, more: object = {}) => {
      const messages = [{ role: "user" as const, content: text }];
      const answer = await client.chat.completions.create({ model: MODEL, messages, ...more });
      return answer.choices[0]?.finish_reason;
    };
    expect(await finish("sim: refuse")).toBe("content_filter");
    expect(await finish("sim: long 100", { max_completion_tokens: 9 })).toBe("length");
    expect(await finish("sim: say one two three", { stop: ["two"] })).toBe("stop");
  });
});

describe("both APIs", () => {
  it("give the same bytes for the same request on simulators that saw the same", async () => {
    const body = { model: MODEL, input: "How do tides work?", stream: true };
    const twin = await startSimulator({ port: 0, dir: null, now: () => 1_000 });
    const other = await startSimulator({ port: 0, dir: null, now: () => 1_000 });
    const read = async ({ url }: Simulator) => {
      const headers = { authorization: "Bearer sk-test" };
      const init = { method: "POST", headers, body: JSON.stringify(body) };
      return (await fetch(`${url}/v1/responses`, init)).text();
    };
    try {
      expect(await read(twin)).toBe(await read(other));
    } finally {
      await Promise.all([twin.close(), other.close()]);
    }
  });

  it("keep the caches of different keys apart, and refuse one that is not known", async () => {
    const ask = (key: string, model = MODEL) =>
      clientOf(key).responses.create({ model, input: "Rules of the harbour. ".repeat(400) });
    await ask("sk-one");
    expect((await ask("sk-two")).usage?.input_tokens_details.cached_tokens).toBe(0);
    expect((await ask("sk-one")).usage?.input_tokens_details.cached_tokens).toBeGreaterThan(0);
    await expect(ask("sim-invalid")).rejects.toMatchObject({
      status: 401,
      code: "invalid_api_key",
      message: expect.stringContaining("Incorrect API key"),
    });
  });

  it("answer for models that are not in the catalogue, which cache by themselves", async () => {
    const input = "Rules of the harbour. ".repeat(400);
    for (const model of ["gpt-4.1-mini", "gpt-5.4-2026-03-05", "deepseek-chat", "acme/kelp:7b"]) {
      await client.responses.create({ model, input });
      const { usage } = await client.responses.create({ model, input });
      expect(usage?.input_tokens_details.cached_tokens).toBeGreaterThanOrEqual(1_024);
    }
    await expect(
      client.responses.create({ model: "claude-opus-5-5", input }),
    ).rejects.toMatchObject({ status: 404, code: "model_not_found", param: "model" });
  });

  it("pass a script's fixtures and a fault's delay and answer on, whichever API asks", async () => {
    simulator.script({ match: { model: MODEL }, reply: { text: "as written" }, times: 2 });
    const messages = [{ role: "user" as const, content: "anything" }];
    const chat = await client.chat.completions.create({ model: MODEL, messages });
    const response = await client.responses.create({ model: MODEL, input: "anything" });
    expect([chat.choices[0]?.message.content, response.output_text]).toEqual([
      "as written",
      "as written",
    ]);
    simulator.fault({ status: 429, retryAfterMs: 7, count: 1 });
    const refused = await post("/responses", { model: MODEL, input: "x" });
    expect(refused.headers.get("retry-after-ms")).toBe("7");
    expect(refused.headers.get("x-request-id")).toMatch(/^req_sim_/);
  });

  it.each<[string, object, string]>([
    ["a response to go on from", { previous_response_id: "resp_1" }, "previous_response_id"],
    ["an empty input", { input: [] }, "input"],
    ["an unknown role", { input: [{ role: "captain", content: "x" }] }, "input.0.role"],
    [
      "an empty part",
      { input: [{ role: "user", content: [{ type: "input_text", text: "" }] }] },
      "input.0.content.0.text",
    ],
    ["an unknown item", { input: [{ type: "parcel" }] }, "input.0.type"],
    ["too many tokens of answer", { max_output_tokens: 1_000_000 }, "max_output_tokens"],
    ["an unknown lifetime", { prompt_cache_options: { ttl: "12h" } }, "prompt_cache_options.ttl"],
    ["an unknown effort", { reasoning: { effort: "heroic" } }, "reasoning.effort"],
    [
      "a result without its call",
      { input: [{ type: "function_call_output", call_id: "c", output: "x" }] },
      "input",
    ],
    [
      "a call without its result",
      { input: [{ type: "function_call", call_id: "c", name: "look", arguments: "{}" }] },
      "input",
    ],
    [
      "a breakpoint on a call",
      { input: [{ type: "function_call", call_id: "c", name: "look", arguments: "{}", ...MARK }] },
      "input.0.prompt_cache_breakpoint",
    ],
    [
      "options of caching for a model that has none",
      { model: "gpt-5.4", prompt_cache_options: { mode: "explicit" } },
      "prompt_cache_options",
    ],
  ])("refuse %s, and name the field", async (_, fields, param) => {
    const response = await post("/responses", { model: MODEL, input: "hello", ...fields });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { type: "invalid_request_error", param, message: expect.any(String) },
    });
  });

  it("refuse a prompt over the context window", async () => {
    const input: Input = [{ role: "user", content: "x".repeat(4_300_000) }];
    await expect(client.responses.create({ model: MODEL, input })).rejects.toMatchObject({
      status: 400,
      code: "context_length_exceeded",
    });
  });

  it("stop working when the client goes away", async () => {
    const controller = new AbortController();
    const stream = await client.responses.create(
      { model: MODEL, input: "sim: long 500 5", stream: true },
      { signal: controller.signal },
    );
    for await (const event of stream) {
      if (event.type === "response.output_text.delta") controller.abort();
    }
    await expect.poll(() => simulator.log().at(-1)?.isAborted).toBe(true);
  });
});

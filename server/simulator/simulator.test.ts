import Anthropic from "@anthropic-ai/sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Simulator, startSimulator } from "./index";

const TOOLS: Anthropic.Tool[] = [
  {
    name: "list_files",
    input_schema: { type: "object", properties: { path: { type: "string" } } },
  },
  {
    name: "read_file",
    input_schema: { type: "object", properties: { path: { type: "string" } } },
  },
];
const SYSTEM: Anthropic.TextBlockParam[] = [
  {
    type: "text",
    text: "Keep the bytes still. ".repeat(200),
    cache_control: { type: "ephemeral" },
  },
];

type Fields = Partial<Omit<Anthropic.MessageCreateParamsNonStreaming, "stream">>;

let simulator: Simulator;
let keys = 0;

beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
});

afterAll(() => simulator.close());

// Every client has its own key, so its own organisation, so an empty cache.
function newClient(options: { apiKey?: string; maxRetries?: number } = {}): Anthropic {
  keys += 1;
  return new Anthropic({
    apiKey: options.apiKey ?? `key-${keys}`,
    baseURL: simulator.url,
    maxRetries: options.maxRetries ?? 0,
    logLevel: "off",
  });
}

function asking(content: string, more: Fields = {}) {
  const messages: Anthropic.MessageParam[] = [{ role: "user", content }];
  return { model: "claude-opus-5-5", max_tokens: 4_000, system: SYSTEM, messages, ...more };
}

function textOf(message: Anthropic.Message): string {
  return message.content.map((block) => (block.type === "text" ? block.text : "")).join("");
}

async function failure(
  promise: PromiseLike<unknown>,
): Promise<InstanceType<typeof Anthropic.APIError>> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Anthropic.APIError) return error;
    throw error;
  }
  throw new Error("the call succeeded");
}

describe("the simulated provider, spoken to by the official SDK", () => {
  it("answers as JSON, and reads on the second call what the first one wrote", async () => {
    const client = newClient();
    const cold = await client.messages.create(asking("sim: say The tide is in."));
    const warm = await client.messages.create(asking("sim: say The tide is out."));
    expect(textOf(cold)).toBe("The tide is in.");
    expect(cold.stop_reason).toBe("end_turn");
    expect(cold.usage.cache_read_input_tokens).toBe(0);
    expect(cold.usage.cache_creation?.ephemeral_5m_input_tokens).toBeGreaterThan(1_000);
    expect(warm.usage.cache_read_input_tokens).toBe(cold.usage.cache_creation_input_tokens);
    expect(warm.usage.cache_creation_input_tokens).toBe(0);
  });

  it("streams the same message that it would send whole", async () => {
    const whole = await newClient().messages.create(asking("How do tides work?"));
    const stream = newClient().messages.stream(asking("How do tides work?"));
    const events: string[] = [];
    stream.on("streamEvent", (event) => events.push(event.type));
    const streamed = await stream.finalMessage();
    expect({ ...streamed, id: whole.id }).toMatchObject({ ...whole });
    expect(events[0]).toBe("message_start");
    expect(events.at(-1)).toBe("message_stop");
    expect(events.filter((type) => type === "content_block_delta").length).toBeGreaterThan(5);
  });

  it("counts as many tokens as the three usage figures add up to", async () => {
    const client = newClient();
    const body = asking("Tell me about 灯塔 and lighthouses", { tools: TOOLS });
    const { model, messages, system, tools } = body;
    const counted = await client.messages.countTokens({
      model,
      messages,
      ...(system === undefined ? {} : { system }),
      ...(tools === undefined ? {} : { tools: TOOLS }),
    });
    const { usage } = await client.messages.create(body);
    const total =
      usage.input_tokens +
      (usage.cache_creation_input_tokens ?? 0) +
      (usage.cache_read_input_tokens ?? 0);
    expect(total).toBe(counted.input_tokens);
  });

  it("lists the files, reads the one that is there, and tells what it says", async () => {
    const client = newClient();
    const messages: Anthropic.MessageParam[] = [
      { role: "user", content: "Please look at the files in the workspace." },
    ];
    const results = ["README.md\nnotes.md", "# Harbour\n\nBoats come in at night."];
    const called: string[] = [];
    for (const result of results) {
      const stream = client.messages.stream(asking("", { messages, tools: TOOLS }));
      const message = await stream.finalMessage();
      expect(message.stop_reason).toBe("tool_use");
      const use = message.content.find((block) => block.type === "tool_use");
      if (use === undefined) throw new Error("no tool was called");
      called.push(`${use.name} ${JSON.stringify(use.input)}`);
      messages.push(
        { role: "assistant", content: message.content },
        { role: "user", content: [{ type: "tool_result", tool_use_id: use.id, content: result }] },
      );
    }
    const last = await client.messages.create(asking("", { messages, tools: TOOLS }));
    expect(called).toEqual(['list_files {"path":"."}', 'read_file {"path":"README.md"}']);
    expect(textOf(last)).toContain("> Harbour");
  });

  it("calls tools in parallel when told to", async () => {
    const message = await newClient().messages.create(asking("sim: tools 5", { tools: TOOLS }));
    const uses = message.content.filter((block) => block.type === "tool_use");
    expect(uses).toHaveLength(5);
    expect(new Set(uses.map((use) => use.id)).size).toBe(5);
  });

  it("warms the cache without an answer when max_tokens is 0", async () => {
    const client = newClient();
    const warming = await client.messages.create({ ...asking("later"), max_tokens: 0 });
    const warm = await client.messages.create(asking("now"));
    expect(warming).toMatchObject({ content: [], stop_reason: "max_tokens" });
    expect(warming.usage.output_tokens).toBe(0);
    expect(warm.usage.cache_read_input_tokens).toBe(warming.usage.cache_creation_input_tokens);
  });

  it("ends at max_tokens, at a stop sequence and at a refusal", async () => {
    const client = newClient();
    const short = await client.messages.create({ ...asking("sim: long 50"), max_tokens: 10 });
    const stopped = await client.messages.create(
      asking("sim: say one two STOP three", { stop_sequences: ["STOP"] }),
    );
    const refused = await client.messages.create(asking("sim: refuse"));
    expect(short).toMatchObject({ stop_reason: "max_tokens", usage: { output_tokens: 10 } });
    expect(stopped).toMatchObject({ stop_reason: "stop_sequence", stop_sequence: "STOP" });
    expect(textOf(stopped)).toBe("one two ");
    expect(refused).toMatchObject({ stop_reason: "refusal", stop_details: { type: "refusal" } });
  });

  it("lists the models and shows one", async () => {
    const client = newClient();
    const ids: string[] = [];
    for await (const model of client.models.list({ limit: 5 })) ids.push(model.id);
    const opus = await client.models.retrieve("claude-opus-5-5");
    expect(ids).toContain("claude-opus-5-5");
    expect(new Set(ids).size).toBe(ids.length);
    expect(opus.capabilities?.thinking.types.disabled.supported).toBe(false);
    expect((await failure(client.models.retrieve("claude-opus-9"))).status).toBe(404);
  });
});

describe("errors of the simulated provider", () => {
  it.each([
    [400, Anthropic.BadRequestError],
    [401, Anthropic.AuthenticationError],
    [403, Anthropic.PermissionDeniedError],
    [404, Anthropic.NotFoundError],
    [429, Anthropic.RateLimitError],
    [500, Anthropic.InternalServerError],
    [529, Anthropic.InternalServerError],
  ])("come as %i in the API's shape", async (status, kind) => {
    const error = await failure(newClient().messages.create(asking(`sim: error ${status}`)));
    expect(error).toBeInstanceOf(kind);
    expect(error.status).toBe(status);
    expect(error.requestID).toMatch(/^req_sim_\d+$/);
  });

  it("pass when the SDK has retried often enough, and write no cache before", async () => {
    const client = newClient({ maxRetries: 2 });
    const message = await client.messages.create(asking("sim: error 529 2"));
    expect(textOf(message)).toContain("2 attempts failed");
    expect(message.usage.cache_read_input_tokens).toBe(0);
  });

  it("refuse a missing, an invalid and an unknown key", async () => {
    const closed = await startSimulator({
      port: 0,
      acceptKeys: { "key-a": { organisation: "org-a", workspace: "w1" } },
    });
    const call = (baseURL: string, apiKey: string) =>
      new Anthropic({ apiKey, baseURL, maxRetries: 0 }).messages.create(asking("hello"));
    expect((await failure(call(simulator.url, "sim-invalid"))).status).toBe(401);
    expect((await failure(call(closed.url, "key-b"))).status).toBe(401);
    expect((await call(closed.url, "key-a")).type).toBe("message");
    expect(closed.log("org-a")[0]).toMatchObject({ organisation: "org-a", workspace: "w1" });
    const bare = await fetch(`${simulator.url}/v1/messages`, { method: "POST", body: "{}" });
    expect(bare.status).toBe(401);
    await closed.close();
  });

  it("tell what is wrong with a body, a version and a path", async () => {
    const post = (body: string, headers: Record<string, string> = {}, path = "/v1/messages") =>
      fetch(`${simulator.url}${path}`, {
        method: "POST",
        body,
        headers: { "x-api-key": "k", "anthropic-version": "2026-10-21", ...headers },
      });
    const broken = await post("{nope");
    expect(broken.status).toBe(400);
    expect(await broken.json()).toMatchObject({
      type: "error",
      error: { type: "invalid_request_error", message: expect.stringContaining("not valid JSON") },
      request_id: broken.headers.get("request-id"),
    });
    expect((await post("{}", { "anthropic-version": "" })).status).toBe(400);
    expect((await post("{}", {}, "/v1/nowhere")).status).toBe(404);
    expect((await post(`"${"x".repeat(33 * 1024 * 1024)}"`)).status).toBe(413);
  });

  it("arrive in the middle of a stream, after text that was already shown", async () => {
    const stream = newClient().messages.stream(asking("sim: midstream"));
    let shown = "";
    stream.on("text", (delta) => {
      shown += delta;
    });
    const error = await failure(stream.finalMessage());
    expect(shown).not.toBe("");
    expect(error.status).toBeUndefined();
    expect(error.type).toBe("overloaded_error");
  });

  it("include a connection that drops half-way", async () => {
    const stream = newClient().messages.stream(asking("sim: cut"));
    await expect(stream.finalMessage()).rejects.toThrow();
    expect(stream.currentMessage?.content).toHaveLength(1);
  });

  it("keep organisations apart", async () => {
    await newClient({ apiKey: "left" }).messages.create(asking("hello"));
    const other = await newClient({ apiKey: "right" }).messages.create(asking("hello"));
    expect(other.usage.cache_read_input_tokens).toBe(0);
    const { response } = await newClient({ apiKey: "left" })
      .messages.create(asking("hello"))
      .withResponse();
    expect(response.headers.get("anthropic-organization-id")).toBe(
      simulator.organisationOf("left"),
    );
  });
});

describe("a client that goes away", () => {
  it("before the answer starts leaves no cache entry", async () => {
    const client = newClient({ apiKey: "left-early" });
    const organisation = simulator.organisationOf("left-early");
    const controller = new AbortController();
    const call = client.messages.create(asking("sim: slow 600000"), { signal: controller.signal });
    const stopped = expect(call).rejects.toBeInstanceOf(Anthropic.APIUserAbortError);
    await expect.poll(() => simulator.log(organisation).length).toBe(1);
    controller.abort();
    await stopped;
    await expect.poll(() => simulator.log(organisation)[0]?.isAborted).toBe(true);
    expect(simulator.entries(organisation)).toHaveLength(0);
  });

  it("in the middle of the answer ends the work and keeps what was written", async () => {
    const client = newClient({ apiKey: "left-late" });
    const organisation = simulator.organisationOf("left-late");
    const stream = client.messages.stream(asking("sim: long 100000 5"));
    const stopped = expect(stream.finalMessage()).rejects.toBeInstanceOf(
      Anthropic.APIUserAbortError,
    );
    stream.once("text", () => stream.abort());
    await stopped;
    await expect.poll(() => simulator.log(organisation)[0]?.isAborted).toBe(true);
    expect(simulator.entries(organisation).length).toBeGreaterThan(0);
  });
});

describe("diagnostics", () => {
  async function reasonAfter(change: Fields) {
    const client = newClient();
    const first = await client.messages.create(asking("hello", { tools: TOOLS }));
    const second = await client.messages.create(
      asking("hello", {
        tools: TOOLS,
        diagnostics: { previous_message_id: first.id },
        ...change,
      }),
    );
    return second.diagnostics?.cache_miss_reason ?? null;
  }

  it("say nothing when all was read that could be read", async () => {
    expect(await reasonAfter({})).toBeNull();
  });

  it.each<[string, Fields]>([
    ["model_changed", { model: "claude-sonnet-5-5" }],
    ["tools_changed", { tools: TOOLS.toReversed() }],
    ["system_changed", { system: "Something else." }],
    ["previous_message_not_found", { diagnostics: { previous_message_id: "msg_nowhere" } }],
  ])("name %s", async (type, change) => {
    expect(await reasonAfter(change)).toMatchObject({ type });
  });

  it("name changed messages, and other settings as not to be explained", async () => {
    const client = newClient();
    const marker = { type: "ephemeral" as const };
    const long = "tide ".repeat(500);
    const first = await client.messages.create(asking(long, { cache_control: marker }));
    const diagnostics = { previous_message_id: first.id };
    const edited = await client.messages.create(
      asking(`low ${long}`, { cache_control: marker, diagnostics }),
    );
    const tuned = await client.messages.create(
      asking(long, { cache_control: marker, diagnostics, output_config: { effort: "max" } }),
    );
    expect(edited.diagnostics?.cache_miss_reason).toMatchObject({
      type: "messages_changed",
      cache_missed_input_tokens: expect.any(Number),
    });
    expect(tuned.diagnostics?.cache_miss_reason).toEqual({ type: "unavailable" });
  });
});

import OpenAI from "openai";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Simulator, startSimulator } from "../simulator";

const LONG = "Rules of the harbour. ".repeat(400);

let simulator: Simulator;
let client: OpenAI;

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, dir: null });
});
afterAll(() => simulator.close());
beforeEach(() => {
  simulator.reset();
  client = new OpenAI({ apiKey: "sk-test", baseURL: `${simulator.url}/v1`, maxRetries: 0 });
});

function chat(text: string, more: Partial<OpenAI.ChatCompletionCreateParamsNonStreaming> = {}) {
  return client.chat.completions.create({
    model: "gpt-5.4",
    messages: [
      { role: "system", content: LONG },
      { role: "user", content: text },
    ],
    ...more,
  });
}

function cachedOf(usage: OpenAI.CompletionUsage | undefined): number | undefined {
  return usage?.prompt_tokens_details?.cached_tokens;
}

describe("chat completions", () => {
  it("answer a scripted request, whole and streamed, with the same words and figures", async () => {
    const whole = await chat("sim: say Aye, the tide turns.");
    simulator.reset();
    const stream = client.chat.completions.stream({
      model: "gpt-5.4",
      stream_options: { include_usage: true },
      messages: [
        { role: "system", content: LONG },
        { role: "user", content: "sim: say Aye, the tide turns." },
      ],
    });
    const streamed = await stream.finalChatCompletion();
    expect(whole.choices[0]?.message.content).toBe("Aye, the tide turns.");
    expect(streamed.choices[0]?.message.content).toBe("Aye, the tide turns.");
    expect(streamed.usage).toEqual(whole.usage);
    expect(whole.choices[0]?.finish_reason).toBe("stop");
  });

  it("read the longest common prefix in steps of 128 tokens, from 1,024 on", async () => {
    const first = await chat("sim: say one");
    expect(cachedOf(first.usage)).toBe(0);
    const second = await chat("sim: say two");
    const cached = cachedOf(second.usage) ?? 0;
    expect(cached).toBeGreaterThanOrEqual(1_024);
    expect((cached - 1_024) % 128).toBe(0);
    const total = second.usage?.prompt_tokens ?? 0;
    expect(total - cached).toBeLessThan(128 + 32);
    expect(second.usage?.prompt_tokens_details).not.toHaveProperty("cache_write_tokens");
  });

  it("forget a prefix ten minutes after its last use, or a day where that was asked for", async () => {
    await chat("sim: say one");
    simulator.clock.advance(599_000);
    expect(cachedOf((await chat("sim: say two")).usage)).toBeGreaterThan(0);
    simulator.clock.advance(601_000);
    expect(cachedOf((await chat("sim: say three")).usage)).toBe(0);
    await chat("sim: say four", { prompt_cache_retention: "24h" });
    simulator.clock.advance(3_600_000);
    expect(cachedOf((await chat("sim: say five")).usage)).toBeGreaterThan(0);
  });

  it("keep the entries of different cache keys, efforts, models and keys apart", async () => {
    await chat("sim: say one", { prompt_cache_key: "a" });
    expect(cachedOf((await chat("sim: say 2", { prompt_cache_key: "b" })).usage)).toBe(0);
    expect(cachedOf((await chat("sim: say 2", { prompt_cache_key: "a" })).usage)).toBeGreaterThan(
      0,
    );
    const other = { prompt_cache_key: "a", reasoning_effort: "low" } as const;
    expect(cachedOf((await chat("sim: say 2", other)).usage)).toBe(0);
    const model = { prompt_cache_key: "a", model: "gpt-5.5" } as const;
    expect(cachedOf((await chat("sim: say 2", model)).usage)).toBe(0);
  });

  it("call a tool and take its result", async () => {
    const tools: OpenAI.ChatCompletionTool[] = [
      {
        type: "function",
        function: { name: "read_file", parameters: { type: "object", properties: {} } },
      },
    ];
    const asked = { role: "user", content: 'sim: tool read_file {"path":"a.md"}' } as const;
    const first = await chat("", { tools, messages: [asked] });
    const message = first.choices[0]?.message;
    const [call] = message?.tool_calls ?? [];
    expect(first.choices[0]?.finish_reason).toBe("tool_calls");
    expect(call).toMatchObject({ function: { name: "read_file", arguments: '{"path":"a.md"}' } });
    if (message === undefined || call === undefined) throw new Error("no tool was called");
    const result = { role: "tool", tool_call_id: call.id, content: "low water at six" } as const;
    const second = await chat("", { tools, messages: [asked, message, result] });
    expect(second.choices[0]?.message.content).toContain("low water at six");
    await expect(chat("", { tools, messages: [asked, message] })).rejects.toMatchObject({
      status: 400,
    });
    await expect(chat("", { tools, messages: [asked, result] })).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe("models that cache at breakpoints", () => {
  const marked = { prompt_cache_breakpoint: { mode: "explicit" } } as const;
  const system: OpenAI.ChatCompletionMessageParam = {
    role: "system",
    content: [{ type: "text", text: LONG, ...marked }],
  };
  const user = (text: string): OpenAI.ChatCompletionMessageParam => ({
    role: "user",
    content: [{ type: "text", text, ...marked }],
  });
  const explicit = { model: "gpt-6-sol", prompt_cache_options: { mode: "explicit" } } as const;

  it("read exactly to a breakpoint, and tell what they wrote", async () => {
    const first = await chat("", { ...explicit, messages: [system, user("sim: say one")] });
    const wrote = first.usage?.prompt_tokens_details;
    expect(wrote).toMatchObject({
      cached_tokens: 0,
      cache_write_tokens: first.usage?.prompt_tokens,
    });
    const second = await chat("", { ...explicit, messages: [system, user("sim: say other")] });
    const cached = cachedOf(second.usage) ?? 0;
    const [stable] = simulator.log().at(-1)?.breakpoints ?? [];
    expect(cached).toBe(stable?.tokens);
    const details = second.usage?.prompt_tokens_details;
    expect(details).toMatchObject({
      cache_write_tokens: (second.usage?.prompt_tokens ?? 0) - cached,
    });
    simulator.clock.advance(1_801_000);
    const late = await chat("", { ...explicit, messages: [system, user("sim: say late")] });
    expect(cachedOf(late.usage)).toBe(0);
  });

  it("do not fall back to a shorter prefix that nobody marked", async () => {
    const bare: OpenAI.ChatCompletionMessageParam = {
      role: "system",
      content: [{ type: "text", text: LONG }],
    };
    await chat("", { ...explicit, messages: [bare, user("sim: say one")] });
    const second = await chat("", { ...explicit, messages: [bare, user("sim: say other")] });
    expect(cachedOf(second.usage)).toBe(0);
  });

  it("refuse what the API refuses", async () => {
    const fault = (more: object, param: string) =>
      expect(chat("hello", more)).rejects.toMatchObject({ status: 400, param });
    await fault({ prompt_cache_options: { mode: "explicit" } }, "prompt_cache_options");
    await fault({ ...explicit, max_tokens: 10 }, "max_tokens");
    await fault({ ...explicit, prompt_cache_retention: "in_memory" }, "prompt_cache_retention");
    await fault({ tide: 1 }, "tide");
    await fault({ messages: [] }, "messages");
    await fault({ messages: [{ role: "captain", content: "x" }] }, "messages.0.role");
    const five = Array.from({ length: 5 }, () => user("x"));
    await fault({ ...explicit, messages: five }, "prompt_cache_breakpoint");
    const said = { role: "assistant", content: [{ type: "text", text: "x", ...marked }] };
    const place = "messages.1.content.0.prompt_cache_breakpoint";
    await fault({ ...explicit, messages: [user("x"), said] }, place);
    await expect(chat("x", { model: "gpt-0" })).rejects.toMatchObject({ code: "model_not_found" });
  });
});

describe("responses", () => {
  it("keep reasoning sealed, take it back, and read what they wrote", async () => {
    const sealed: OpenAI.Responses.ResponseIncludable[] = ["reasoning.encrypted_content"];
    const reasoning: OpenAI.Reasoning = { effort: "high", summary: "auto" };
    const ask = { model: "gpt-6-sol", store: false, include: sealed, reasoning };
    const input: OpenAI.Responses.ResponseInput = [
      { role: "developer", content: LONG },
      { role: "user", content: "sim: think about the tide" },
    ];
    const first = await client.responses.stream({ ...ask, input }).finalResponse();
    expect(first.output.map(({ type }) => type)).toEqual(["reasoning", "message"]);
    expect(first.usage?.input_tokens_details).toMatchObject({ cached_tokens: 0 });
    const answered = first.output.filter(
      (item) => item.type === "reasoning" || item.type === "message",
    );
    const next: OpenAI.Responses.ResponseInput = [
      ...input,
      ...answered,
      { role: "user", content: "sim: say more" },
    ];
    const second = await client.responses.create({ ...ask, input: next });
    expect(second.output_text).toBe("more");
    expect(second.usage?.input_tokens_details.cached_tokens).toBe(first.usage?.input_tokens);
    const forged: OpenAI.Responses.ResponseReasoningItem = {
      ...{ type: "reasoning", id: "rs_x", summary: [], encrypted_content: "x" },
    };
    await expect(
      client.responses.create({ ...ask, input: [...input, forged] }),
    ).rejects.toMatchObject({ status: 400, code: "invalid_encrypted_content" });
  });

  it("count the tokens of a prompt", async () => {
    const input = [{ role: "user", content: LONG } as const];
    const { input_tokens } = await client.responses.inputTokens.count({ model: "gpt-5.4", input });
    const { usage } = await client.responses.create({ model: "gpt-5.4", input });
    expect(input_tokens).toBe(usage?.input_tokens);
  });
});

describe("failures", () => {
  it.each([
    [401, 401, "invalid_api_key"],
    [402, 402, "insufficient_quota"],
    [429, 429, "rate_limit_exceeded"],
    [529, 503, "server_is_overloaded"],
  ])("a scripted %i is told as %i in this API's shape", async (asked, status, code) => {
    await expect(chat(`sim: error ${asked}`)).rejects.toMatchObject({ status, code });
  });

  it("can be armed for one model, while others answer", async () => {
    simulator.fault({ status: 529, model: "gpt-5.4" });
    await expect(chat("hello")).rejects.toMatchObject({ status: 503 });
    await expect(chat("hello", { model: "gpt-5.5" })).resolves.toBeDefined();
    await expect(chat("hello", { model: "gpt-6-sol" })).resolves.toBeDefined();
  });

  it("list the models of whichever API asks", async () => {
    const ids = (await client.models.list()).data.map(({ id }) => id);
    expect(ids).toContain("gpt-5.4");
    expect(ids.some((id) => id.startsWith("claude"))).toBe(false);
  });
});

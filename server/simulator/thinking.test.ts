import Anthropic from "@anthropic-ai/sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Simulator, startSimulator } from "./index";

type Params = Anthropic.Beta.Messages.MessageCreateParamsNonStreaming;
const SHOWN = { type: "adaptive" as const, display: "summarized" as const };
const QUESTION = "Why do the tides follow the moon?";

let simulator: Simulator;
let client: Anthropic;

beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
  client = new Anthropic({ apiKey: "thinker", baseURL: simulator.url, maxRetries: 0 });
});

afterAll(() => simulator.close());

function params(fields: Partial<Params> = {}): Params {
  return {
    model: "claude-opus-5-5",
    max_tokens: 4_000,
    system: "Be brief.",
    thinking: SHOWN,
    messages: [{ role: "user", content: QUESTION }],
    ...fields,
  };
}

function ask(fields: Partial<Params> = {}) {
  return client.beta.messages.create(params(fields));
}

/** The conversation after one answered question, and the fields that its next request repeats. */
async function answered(fields: Partial<Params> = {}): Promise<Params["messages"]> {
  const { content } = await ask(fields);
  return [
    { role: "user", content: QUESTION },
    { role: "assistant", content },
    { role: "user", content: "And the wind?" },
  ];
}

describe("thinking", () => {
  it("happens when the words ask for it, and not at low effort", async () => {
    const types = async (fields: Partial<Params>) =>
      (await ask(fields)).content.map((block) => block.type);
    expect(await types({})).toEqual(["thinking", "text"]);
    expect(await types({ output_config: { effort: "low" } })).toEqual(["text"]);
    expect(await types({ messages: [{ role: "user", content: "Good evening" }] })).toEqual([
      "text",
    ]);
    expect(await types({ model: "claude-opus-5", thinking: { type: "disabled" } })).toEqual([
      "text",
    ]);
  });

  it("is shown or hidden as the request asks, always signed and always counted", async () => {
    const shown = await ask();
    const hidden = await ask({ thinking: { type: "adaptive" } });
    expect(shown.content[0]).toMatchObject({ type: "thinking", thinking: /tides/ });
    expect(hidden.content[0]).toMatchObject({ type: "thinking", thinking: "" });
    expect(hidden.content[0]).toHaveProperty("signature", expect.stringMatching(/.{40,}/));
    expect(hidden.usage.output_tokens_details?.thinking_tokens).toBeGreaterThan(0);
  });

  it("holds the words between tool calls on new models, where old ones use text", async () => {
    const tools = [{ name: "list_files", input_schema: { type: "object" as const } }];
    const messages: Params["messages"] = [{ role: "user", content: "List the files, please." }];
    const first = async (model: string) => {
      const { content } = await ask({ model, tools, messages, thinking: { type: "adaptive" } });
      return content[0];
    };
    expect(await first("claude-opus-5-5")).toMatchObject({ type: "thinking", thinking: "" });
    expect(await first("claude-opus-5")).toMatchObject({ type: "text" });
  });

  it("streams a thought in pieces, its signature last", async () => {
    const stream = client.messages.stream({
      model: "claude-opus-5-5",
      max_tokens: 4_000,
      thinking: SHOWN,
      messages: [{ role: "user", content: QUESTION }],
    });
    const deltas: string[] = [];
    stream.on("streamEvent", (event) => {
      if (event.type === "content_block_delta" && event.index === 0) deltas.push(event.delta.type);
    });
    await stream.finalMessage();
    expect(deltas.length).toBeGreaterThan(3);
    expect(deltas.at(-1)).toBe("signature_delta");
    expect(new Set(deltas.slice(0, -1))).toEqual(new Set(["thinking_delta"]));
  });
});

describe("a thinking block sent back", () => {
  it("is accepted behind the same content, markers and settings aside", async () => {
    const messages = await answered();
    const again = await ask({
      messages,
      system: [{ type: "text", text: "Be brief.", cache_control: { type: "ephemeral" } }],
      output_config: { effort: "high" },
      thinking: { type: "adaptive" },
    });
    expect(again.type).toBe("message");
  });

  it.each<[string, string, Partial<Params>]>([
    ["another system prompt", "`system` prompt differs", { system: "Be long." }],
    [
      "other tools",
      "`tools` differ",
      { tools: [{ name: "list_files", input_schema: { type: "object" } }] },
    ],
  ])("is refused behind %s", async (_, told, change) => {
    const messages = await answered();
    const call = ask({ messages, ...change });
    await expect(call).rejects.toThrow("bound to a different conversation");
    await expect(call).rejects.toThrow(told);
  });

  it("is refused behind an edited message", async () => {
    const [, ...rest] = await answered();
    const messages = [{ role: "user" as const, content: "Why do tides exist?" }, ...rest];
    await expect(ask({ messages })).rejects.toThrow("The messages before the block differ");
  });

  it("is dropped instead when the request asks for that", async () => {
    const messages = await answered();
    const mended = await ask({
      messages,
      system: "Be long.",
      thinking: { ...SHOWN, block_binding: { prefix_mismatch_behavior: "drop_block" } },
      betas: ["thinking-binding-controls-2026-08-01"],
    });
    expect(mended.input_transformations).toEqual([
      {
        type: "thinking_dropped",
        path: "messages.1.content.0",
        reason: "prefix_binding_mismatch",
      },
    ]);
  });

  it("is dropped without a word by a model that did not write it", async () => {
    const messages = await answered();
    const other = await ask({ messages, model: "claude-opus-5" });
    expect(other.type).toBe("message");
    const counted = await client.messages.countTokens({
      model: "claude-opus-5",
      system: "Be brief.",
      messages: messages.map(({ role, content }) =>
        Array.isArray(content)
          ? { role, content: [{ type: "text" as const, text: lastText(content) }] }
          : { role, content: content ?? "" },
      ),
    });
    expect(other.usage.input_tokens - counted.input_tokens).toBeLessThan(8);
  });

  it("needs only a genuine signature on models that do not bind it", async () => {
    const messages = await answered({ model: "claude-opus-5" });
    const elsewhere = await ask({ model: "claude-opus-5", messages, system: "Be long." });
    expect(elsewhere.type).toBe("message");
  });

  it.each(["claude-opus-5", "claude-opus-5-5"])(
    "is refused by %s when it was altered",
    async (model) => {
      const messages = await answered({ model, thinking: SHOWN });
      const [question, reply, next] = messages;
      if (question === undefined || next === undefined || reply === undefined)
        throw new Error("short");
      if (!Array.isArray(reply.content)) throw new Error("no blocks");
      const content = reply.content.map((block) =>
        block.type === "thinking" ? { ...block, thinking: "Something else." } : block,
      );
      const call = ask({ model, messages: [question, { role: "assistant", content }, next] });
      await expect(call).rejects.toThrow("messages.1.content.0: Invalid `signature`");
    },
  );
});

function lastText(content: readonly { type: string }[]): string {
  const last = content.at(-1);
  return last !== undefined && "text" in last && typeof last.text === "string" ? last.text : "";
}

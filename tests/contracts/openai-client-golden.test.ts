import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type OpenaiDialect, renderOpenaiBody } from "@/server/adapters/models/openai";
import type { ContentBlock, ModelRequest, OptionalField, Role } from "@/server/core/models";
import { aMessage, aRequest, aSystemBlock, aTool } from "@/tests/factories/model-request";

const DIALECTS = ["openai-chat", "openai-responses"] as const;

const tools = [aTool("list_files"), aTool("read_file", { path: { type: "string" } })];
const system = [
  aSystemBlock("stable", "You keep the harbour log."),
  aSystemBlock("context", "Persona: dry, exact."),
  aSystemBlock("volatile", "Active profile: me\nStarted on 2026-11-30."),
];
const firstUser = aMessage("user", "潮水什么时候转? 🐚");
const reasoning = '{"id":"rs_1","type":"reasoning","summary":[],"encrypted_content":"gAAA="}';

const firstCall = aRequest({
  model: "gpt-6-sol",
  tools,
  system,
  messages: [firstUser],
  cacheKey: "5f2c-0",
  markers: [2, 3, 4, 5].map((node) => ({ node, ttl: "30m" as const })),
});

const followUp: ModelRequest = {
  ...firstCall,
  messages: [
    firstUser,
    aMessage(
      "assistant",
      { type: "redacted_thinking", data: reasoning },
      "I look at the table.",
      { type: "tool_use", id: "call_01", name: "list_files", input: {} },
      { type: "tool_use", id: "call_02", name: "read_file", input: { path: "tides.md" } },
    ),
    aMessage(
      "user",
      {
        type: "tool_result",
        tool_use_id: "call_01",
        content: [{ type: "text", text: "tides.md" }],
      },
      {
        type: "tool_result",
        tool_use_id: "call_02",
        content: [{ type: "text", text: "No such file." }],
        is_error: true,
      },
      "Use the almanac instead.",
      { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" } },
    ),
  ],
  markers: [2, 4, 5, 10].map((node) => ({ node, ttl: "30m" as const })),
};

const automatic: ModelRequest = { ...followUp, model: "gpt-5.4", markers: [] };
const compatible: ModelRequest = { ...automatic, model: "qwen3", cacheKey: null };

const GOLDEN: Record<string, readonly [ModelRequest, readonly OptionalField[]]> = {
  bare: [aRequest({ model: "gpt-5.4" }), []],
  "first-call": [firstCall, []],
  "follow-up": [followUp, []],
  automatic: [automatic, []],
  compatible: [compatible, ["max_completion_tokens"]],
  settings: [
    aRequest({
      model: "gpt-6-sol",
      settings: { effort: "max", thinking: null, maxOutputTokens: 64_000 },
    }),
    [],
  ],
  "without-optional-fields": [
    firstCall,
    [
      "stream_options",
      "prompt_cache_key",
      "prompt_cache_breakpoint",
      "reasoning_summary",
      "max_completion_tokens",
    ],
  ],
};

describe("golden request bytes of OpenAI's dialects", () => {
  it.each(
    DIALECTS.flatMap((dialect) => Object.keys(GOLDEN).map((name) => [dialect, name] as const)),
  )("keeps the bytes of the %s request %s", async (dialect, name) => {
    const [request, omitted] = GOLDEN[name] ?? [aRequest(), []];
    const file = `../fixtures/golden/${dialect}-request-${name}.golden.json`;
    const body = renderOpenaiBody(dialect, request, omitted);
    expect(() => JSON.parse(body)).not.toThrow();
    await expect(body).toMatchFileSnapshot(path.join(import.meta.dirname, file));
  });

  it.each(DIALECTS)("differs in %s by its breakpoints alone from the call before", (dialect) => {
    const bare = (request: ModelRequest) =>
      renderOpenaiBody(dialect, request, []).replaceAll(
        ',"prompt_cache_breakpoint":{"mode":"explicit"}',
        "",
      );
    const before = bare(firstCall).slice(0, -2);
    expect(bare(followUp).slice(0, before.length)).toBe(before);
  });

  it.each(DIALECTS)("puts no breakpoint on what an assistant said in %s", (dialect) => {
    const everywhere = Array.from({ length: 13 }, (_, node) => ({ node, ttl: "30m" as const }));
    const body = renderOpenaiBody(dialect, { ...followUp, markers: everywhere }, []);
    const said = JSON.parse(body)[dialect === "openai-chat" ? "messages" : "input"].filter(
      (item: { role?: string; type?: string }) =>
        item.role === "assistant" || item.type === "function_call" || item.type === "reasoning",
    );
    expect(said.length).toBeGreaterThan(0);
    expect(JSON.stringify(said)).not.toContain("prompt_cache_breakpoint");
  });
});

describe("what a body holds", () => {
  const messagesOf = (request: ModelRequest) =>
    JSON.parse(renderOpenaiBody("openai-chat", request, [])).messages;
  const inputOf = (request: ModelRequest) =>
    JSON.parse(renderOpenaiBody("openai-responses", request, [])).input;

  it("has no part that a compatible server refuses, unless a picture asks for it", () => {
    const plain = { ...compatible, messages: compatible.messages.slice(0, 2) };
    for (const { content } of messagesOf(plain)) expect(content).toBeTypeOf("string");
  });

  it("puts results right behind their calls, and what else was said after them", () => {
    const steered = aMessage("user", "And hurry.", {
      type: "tool_result",
      tool_use_id: "call_01",
      content: [],
    });
    const roles = messagesOf({ ...compatible, messages: [steered] }).slice(1);
    expect(roles).toEqual([
      { role: "tool", tool_call_id: "call_01", content: "(no output)" },
      { role: "user", content: "And hurry." },
    ]);
  });

  it("never sends thinking to Chat Completions, and no message that is left empty", () => {
    const silent = aMessage("assistant", { type: "redacted_thinking", data: reasoning });
    const signed = aMessage("assistant", { type: "thinking", thinking: "Six?", signature: "sig" });
    const request = { ...compatible, system: [], messages: [firstUser, silent, signed] };
    expect(messagesOf(request)).toHaveLength(1);
    expect(inputOf(request)).toHaveLength(1);
  });

  it("sends reasoning back byte for byte, and none that nothing follows", () => {
    const body = renderOpenaiBody("openai-responses", followUp, []);
    expect(body).toContain(reasoning);
    const last = aMessage("assistant", "Six.", { type: "redacted_thinking", data: reasoning });
    const cut = renderOpenaiBody("openai-responses", { ...followUp, messages: [last] }, []);
    expect(cut).not.toContain(reasoning);
  });

  it("sends no other provider's thinking as reasoning", () => {
    const foreign = aMessage("assistant", { type: "redacted_thinking", data: "EmwKAhgB" }, "Six.");
    expect(inputOf({ ...followUp, messages: [foreign] }).at(-1)).toMatchObject({ content: "Six." });
  });

  it("tells disabled thinking as the effort none", () => {
    const settings = { effort: "high", thinking: "disabled", maxOutputTokens: 100 } as const;
    const bodyOf = (dialect: OpenaiDialect) =>
      JSON.parse(renderOpenaiBody(dialect, { ...firstCall, settings }, []));
    expect(bodyOf("openai-chat").reasoning_effort).toBe("none");
    expect(bodyOf("openai-responses").reasoning).toEqual({ effort: "none" });
  });

  it("asks a model that takes breakpoints to write nothing where none is marked", () => {
    const body = JSON.parse(renderOpenaiBody("openai-chat", { ...firstCall, markers: [] }, []));
    expect(body.prompt_cache_options).toEqual({ mode: "explicit" });
  });

  it.each(DIALECTS)("gives in %s equal bytes for equal messages, whatever follows", (dialect) => {
    const text = fc.string({ unit: "grapheme", minLength: 1 });
    const block = fc.oneof(
      text.map((each): ContentBlock => ({ type: "text", text: each })),
      fc.jsonValue().map(
        (each): ContentBlock => ({
          type: "tool_use",
          id: "call_1",
          name: "read_file",
          input: JSON.parse(JSON.stringify({ each })),
        }),
      ),
      text.map(
        (each): ContentBlock => ({
          type: "tool_result",
          tool_use_id: "call_1",
          content: [{ type: "text", text: each }],
        }),
      ),
    );
    const role = fc.constantFrom<Role>("user", "assistant");
    const message = fc
      .tuple(role, fc.array(block, { minLength: 1, maxLength: 4 }))
      .map(([who, blocks]) => aMessage(who, ...blocks));
    fc.assert(
      fc.property(fc.array(message, { minLength: 1 }), fc.array(message), (history, more) => {
        const before = renderOpenaiBody(dialect, { ...compatible, messages: history }, []);
        const after = renderOpenaiBody(
          dialect,
          { ...compatible, messages: [...history, ...more] },
          [],
        );
        expect(after.startsWith(before.slice(0, -2))).toBe(true);
        expect(() => JSON.parse(after)).not.toThrow();
      }),
      { numRuns: 60 },
    );
  });
});

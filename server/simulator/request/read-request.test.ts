import { describe, expect, it } from "vitest";
import { promptBlocks } from "../blocks";
import { ApiError } from "../errors";
import type { JsonRecord } from "../json";
import { aBody, aRequest, HEADERS, LONG_MARKER, MARKER, text } from "../testing";
import { readRequest } from "./read-request";
import type { RequestHeaders } from "./types";

function refusal(fields: JsonRecord, headers: RequestHeaders = HEADERS): ApiError {
  try {
    promptBlocks(aRequest(fields, headers));
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error("the request was accepted");
}

const use = (id: string) => ({ type: "tool_use", id, name: "list_files", input: {} });
const result = (id: string) => ({ type: "tool_result", tool_use_id: id, content: "ok" });
const user = (content: unknown) => ({ role: "user", content });
const assistant = (content: unknown) => ({ role: "assistant", content });
const marked = (length: number) => text(length, { cache_control: MARKER });
const tool = { name: "list_files", input_schema: { type: "object" } };

describe("readRequest", () => {
  it.each([
    ["no model", { model: undefined }, 400, "model: Field required"],
    ["an unknown model", { model: "claude-opus-9" }, 404, "model: claude-opus-9"],
    ["no max_tokens", { max_tokens: undefined }, 400, "max_tokens: Field required"],
    ["too many max_tokens", { max_tokens: 200_000 }, 400, "200000 > 128000"],
    ["a field it does not know", { verbosity: 3 }, 400, "verbosity: Extra inputs"],
    ["no messages", { messages: [] }, 400, "at least one message is required"],
    ["a first message of the model", { messages: [assistant("hi"), user("x")] }, 400, "first"],
    ["an empty message", { messages: [user("")] }, 400, "non-empty content"],
    ["an empty text block", { messages: [user([{ type: "text", text: "" }])] }, 400, "non-empty"],
    ["a blank text block", { messages: [user("  \n")] }, 400, "non-whitespace"],
    ["a block of an unknown type", { messages: [user([{ type: "joke" }])] }, 400, "'joke'"],
    ["a sampling parameter", { temperature: 1 }, 400, "temperature: Extra inputs"],
    ["an unknown effort", { output_config: { effort: "huge" } }, 400, "output_config.effort"],
    ["disabled thinking", { thinking: { type: "disabled" } }, 400, '"thinking.type.disabled"'],
    [
      "a thinking budget",
      { thinking: { type: "enabled", budget_tokens: 2_000 } },
      400,
      'Use "thinking.type.adaptive"',
    ],
    [
      "a forced tool",
      { tools: [tool], tool_choice: { type: "any" } },
      400,
      "tool_choice: type 'any' is not supported",
    ],
    ["a choice without tools", { tool_choice: { type: "auto" } }, 400, "while providing tools"],
    ["two tools of one name", { tools: [tool, tool] }, 400, "Tool names must be unique"],
    ["a prefill", { messages: [user("x"), assistant("So,")] }, 400, "prefill"],
    [
      "a tool call without its result",
      { messages: [user("x"), assistant([use("a")]), user("so?")] },
      400,
      "`tool_use` ids were found without `tool_result` blocks immediately after: a",
    ],
    [
      "a result behind a text",
      { messages: [user("x"), assistant([use("a")]), user([text(3), result("a")])] },
      400,
      "immediately after: a",
    ],
    [
      "a result without its call",
      { messages: [user([result("a")])] },
      400,
      "unexpected `tool_use_id` found in `tool_result` blocks: a",
    ],
    [
      "five markers",
      { messages: [user([marked(1), marked(2), marked(3), marked(4), marked(5)])] },
      400,
      "A maximum of 4 blocks with cache_control may be provided. Found 5.",
    ],
    [
      "an automatic marker beside four",
      { cache_control: MARKER, messages: [user([...[1, 2, 3, 4].map(marked), text(9)])] },
      400,
      "all 4 cache breakpoints are taken",
    ],
    [
      "an automatic marker of another lifetime",
      { cache_control: LONG_MARKER, messages: [user([marked(9)])] },
      400,
      "differs from the top-level ttl",
    ],
    [
      "an hour behind five minutes",
      { system: [marked(9)], messages: [user([text(9, { cache_control: LONG_MARKER })])] },
      400,
      "must not come after a ttl='5m'",
    ],
    [
      "a lifetime it does not know",
      { system: [text(9, { cache_control: { type: "ephemeral", ttl: "2h" } })] },
      400,
      "system.0.cache_control.ttl: Input should be '5m' or '1h'",
    ],
    [
      "a marker on an empty text",
      { messages: [user([{ type: "text", text: "", cache_control: MARKER }])] },
      400,
      "cannot be set for empty text blocks",
    ],
    [
      "a marker on a thinking block",
      {
        messages: [
          user("x"),
          assistant([
            { type: "thinking", thinking: "", signature: "s", cache_control: MARKER },
            text(3),
          ]),
          user("y"),
        ],
      },
      400,
      "cache_control: Extra inputs are not permitted",
    ],
    ["a stream of nothing", { max_tokens: 0, stream: true }, 400, "`stream: true`"],
  ])("refuses %s", (_, fields, status, message) => {
    const error = refusal(fields);
    expect(error.status).toBe(status);
    expect(error.message).toContain(message);
  });

  it("counts the markers inside a tool result", () => {
    const inner = [1, 2, 3, 4, 5].map(marked);
    const answered = { ...result("a"), content: inner };
    const error = refusal({ messages: [user("x"), assistant([use("a")]), user([answered])] });
    expect(error.message).toContain("Found 5");
  });

  it("places the automatic marker on the last block, and once", () => {
    const request = aRequest({ cache_control: MARKER, messages: [user([text(3), text(4)])] });
    expect(promptBlocks(request).map((block) => block.ttl)).toEqual([null, "5m"]);
    const twice = aRequest({ cache_control: MARKER, messages: [user([text(3), marked(4)])] });
    expect(promptBlocks(twice).map((block) => block.ttl)).toEqual([null, "5m"]);
  });

  it("accepts sampling on the version and the models that have it", () => {
    const old = { version: "2023-06-01", betas: new Set<string>() };
    expect(aRequest({ model: "claude-sonnet-4-6", temperature: 0.5 }, old).model.id).toBe(
      "claude-sonnet-4-6",
    );
    expect(refusal({ temperature: 0.5 }, old).message).toContain("not supported");
  });

  it("accepts a system message in the conversation only behind a user turn and before the model", () => {
    const note = { role: "system", content: "The room is now called Harbour." };
    expect(aRequest({ messages: [user("x"), note] }).messages).toHaveLength(2);
    expect(aRequest({ messages: [user("x"), note, assistant("y"), user("z")] }).model.id).toBe(
      "claude-opus-5-5",
    );
    expect(refusal({ messages: [user("x"), note, user("z")] }).message).toContain("messages.1");
    expect(refusal({ messages: [note, user("z")] }).message).toContain("first message");
    expect(refusal({ model: "claude-sonnet-5", messages: [user("x"), note] }).message).toContain(
      "role 'system' is not supported on this model",
    );
  });

  it("knows how each generation thinks", () => {
    const accepted = (model: string, thinking: JsonRecord) => () =>
      aRequest({ model, max_tokens: 4_000, thinking });
    const budget = { type: "enabled", budget_tokens: 2_000 };
    expect(accepted("claude-opus-5", { type: "disabled" })).not.toThrow();
    expect(accepted("claude-haiku-4-5", budget)).not.toThrow();
    expect(accepted("claude-opus-4-6", budget)).not.toThrow();
    expect(accepted("claude-opus-5", budget)).toThrow('"thinking.type.enabled"');
    expect(accepted("claude-haiku-4-5", { type: "adaptive" })).toThrow('"thinking.type.adaptive"');
    expect(accepted("claude-sonnet-5-5", { type: "between_tools" })).not.toThrow();
    expect(accepted("claude-fable-5-2", { type: "disabled" })).toThrow('"thinking.type.disabled"');
    expect(accepted("claude-haiku-4-5", { type: "enabled", budget_tokens: 500 })).toThrow("1024");
    expect(accepted("claude-haiku-4-5", { type: "enabled", budget_tokens: 9_000 })).toThrow(
      "greater than `thinking.budget_tokens`",
    );
  });

  it("refuses disabled thinking at the highest efforts", () => {
    const fields = { model: "claude-opus-5", thinking: { type: "disabled" } };
    expect(refusal({ ...fields, output_config: { effort: "max" } }).message).toContain("'max'");
    expect(aRequest({ ...fields, output_config: { effort: "high" } }).effort).toBe("high");
  });

  it("does not ask for max_tokens when it only counts", () => {
    const body = aBody({ max_tokens: undefined });
    expect(readRequest(body, { headers: HEADERS, isCounting: true }).messages).toHaveLength(1);
  });
});

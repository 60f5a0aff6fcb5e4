import path from "node:path";
import { describe, expect, it } from "vitest";
import { openAnthropicClient, openOptionalFieldMemory } from "@/server/adapters/models/anthropic";
import { silentLogger } from "@/server/core/kernel";
import type { ModelRequest } from "@/server/core/models";
import { aMessage, aRequest, aSystemBlock, aTool } from "@/tests/factories/model-request";

const client = openAnthropicClient({
  apiKey: "unused",
  baseUrl: "http://127.0.0.1:1",
  logger: silentLogger,
  memory: openOptionalFieldMemory(),
});

const tools = [aTool("list_files"), aTool("read_file", { path: { type: "string" } })];
const system = [
  aSystemBlock("stable", "You keep the harbour log."),
  aSystemBlock("context", "Persona: dry, exact."),
  aSystemBlock("volatile", "Active profile: me\nStarted on 2026-11-30."),
];
const firstUser = aMessage("user", "潮水什么时候转? 🐚");

const firstCall = aRequest({
  tools,
  system,
  messages: [firstUser],
  markers: [
    { node: 2, ttl: "1h" },
    { node: 3, ttl: "1h" },
    { node: 4, ttl: "5m" },
    { node: 5, ttl: "5m" },
  ],
});

const followUp: ModelRequest = {
  ...firstCall,
  previousMessageId: "msg_01Harbour",
  messages: [
    firstUser,
    aMessage(
      "assistant",
      { type: "thinking", thinking: "", signature: "EqQBCgIYAhIkDaB3xQ==" },
      "I look at the table.",
      { type: "tool_use", id: "toolu_01", name: "list_files", input: {} },
      { type: "tool_use", id: "toolu_02", name: "read_file", input: { path: "tides.md" } },
    ),
    aMessage(
      "user",
      {
        type: "tool_result",
        tool_use_id: "toolu_01",
        content: [{ type: "text", text: "tides.md" }],
      },
      {
        type: "tool_result",
        tool_use_id: "toolu_02",
        content: [{ type: "text", text: "No such file." }],
        is_error: true,
      },
      "Use the almanac instead.",
    ),
  ],
  markers: [
    { node: 2, ttl: "5m" },
    { node: 4, ttl: "5m" },
    { node: 12, ttl: "5m" },
  ],
};

const GOLDEN = {
  bare: [aRequest(), []],
  "first-call": [firstCall, []],
  "follow-up": [followUp, []],
  settings: [
    aRequest({
      model: "claude-opus-5",
      settings: { effort: "low", thinking: "disabled", maxOutputTokens: 64_000 },
    }),
    [],
  ],
  "without-optional-fields": [firstCall, ["diagnostics", "ttl"]],
  "without-markers": [firstCall, ["cache_control"]],
} satisfies Record<string, Parameters<typeof client.render>>;

describe("golden request bytes", () => {
  it.each(Object.entries(GOLDEN))(
    "keeps the bytes of the %s request",
    async (name, [request, omitted]) => {
      const file = `../fixtures/golden/anthropic-request-${name}.golden.json`;
      const body = client.render(request, omitted);
      await expect(body).toMatchFileSnapshot(path.join(import.meta.dirname, file));
    },
  );

  it("sends the parts in the order in which the provider hashes them, settings first", () => {
    expect(Object.keys(JSON.parse(client.render(firstCall, [])))).toEqual([
      "model",
      "max_tokens",
      "thinking",
      "stream",
      "diagnostics",
      "tools",
      "system",
      "messages",
    ]);
  });

  it("holds every block's JSON as it was frozen, followed by at most a marker", () => {
    const body = client.render(followUp, []);
    const nodes = [...tools, ...system, ...followUp.messages.flatMap((message) => message.blocks)];
    for (const { json } of nodes) expect(body).toContain(json.slice(0, -1));
    expect(body.match(/"cache_control"/g)).toHaveLength(3);
    const bare = client.render({ ...followUp, markers: [] }, []);
    expect(body.replaceAll(',"cache_control":{"type":"ephemeral"}', "")).toBe(bare);
  });
});

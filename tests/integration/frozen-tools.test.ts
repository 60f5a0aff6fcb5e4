import { expect, it } from "vitest";
import type { JsonObject } from "@/server/core/kernel";
import type { ToolDefinition } from "@/server/core/tools";
import type { TestGateway } from "../factories/gateway";
import { anOwnGateway } from "../factories/own-gateway";
import { prefixHash, streamBlocks } from "../factories/provider-stream";

const FILES = { "profiles/me/config.yaml": "" };

function aTool(name: string, inputSchema: JsonObject): ToolDefinition {
  const run = async () => ({ text: `${name} was here`, isError: false });
  return { name, description: `The tool ${name}.`, inputSchema, run };
}

const ENUM = ["wide", "narrow", "closed"];
const schema: JsonObject = {
  type: "object",
  properties: { width: { type: "string", enum: ENUM }, depth: { type: "number", minimum: 1 } },
  required: ["width", "depth"],
};
const shuffled: JsonObject = {
  required: ["width", "depth"],
  properties: { depth: { minimum: 1, type: "number" }, width: { enum: ENUM, type: "string" } },
  type: "object",
};

async function toolsSent(gateway: TestGateway): Promise<string[]> {
  await gateway.say(await gateway.open("me"), "hello");
  return newestTools(gateway);
}

function newestTools(gateway: TestGateway): string[] {
  const { rawBody } = gateway.requests().at(-1) ?? { rawBody: "" };
  return streamBlocks(rawBody).flatMap(({ part, json }) => (part === "tools" ? [json] : []));
}

it("sends the same bytes of tools in whatever order tools and schema keys arrive", async () => {
  const names = ["zeta", "alpha", "mid"];
  const one = await anOwnGateway(
    { tools: names.map((name) => aTool(name, schema)) },
    { files: FILES },
  );
  const other = await anOwnGateway(
    { tools: names.toReversed().map((name) => aTool(name, shuffled)) },
    { files: FILES },
  );
  const sent = await toolsSent(one);
  expect(await toolsSent(other)).toEqual(sent);
  expect(sent.map((json) => JSON.parse(json).name)).toEqual([
    "alpha",
    "list_files",
    "mid",
    "read_file",
    "zeta",
  ]);
  expect(sent[0]).toContain(`"enum":${JSON.stringify(ENUM)}`);
});

it("keeps the bytes of a tool that vanished, and says that it is not available", async () => {
  const gateway = await anOwnGateway({ tools: [aTool("tide_table", schema)] });
  const call = { reply: { toolCalls: [{ name: "tide_table", input: {} }] } };
  const session = await gateway.open("me");
  gateway.provider.script(call);
  await gateway.say(session, "When is high water?");
  expect(gateway.requests().at(-1)?.rawBody).toContain("tide_table was here");
  const before = newestTools(gateway);
  gateway.ports.tools.unregister("tide_table");
  gateway.provider.script(call);
  expect(await gateway.say(session, "And tomorrow?")).toMatchObject({ state: "done" });
  expect(newestTools(gateway)).toEqual(before);
  expect(gateway.requests().at(-1)?.rawBody).toContain("not available: tide_table");
  const bodies = gateway.requests().map(({ rawBody }) => rawBody);
  expect(new Set(bodies.map(prefixHash)).size).toBe(1);
  expect((await toolsSent(gateway)).join()).not.toContain("tide_table");
});

it("gives a running session no tool that came later", async () => {
  const gateway = await anOwnGateway();
  const session = await gateway.open("me");
  await gateway.say(session, "hello");
  gateway.ports.tools.register("files", aTool("tide_table", schema));
  await gateway.gateway.evict(session, "soft");
  await gateway.say(session, "And now?");
  expect(newestTools(gateway).join()).not.toContain("tide_table");
  expect((await toolsSent(gateway)).join()).toContain("tide_table");
});

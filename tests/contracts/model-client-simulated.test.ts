import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openAnthropicClient, openOptionalFieldMemory } from "@/server/adapters/models/anthropic";
import { isGatewayError, silentLogger } from "@/server/core/kernel";
import {
  EFFORTS,
  KNOWN_MODELS,
  type ModelClient,
  type ModelRequest,
  modelCapabilities,
  type StreamPart,
  settingsVerdict,
  THINKING_MODES,
  wireBlock,
} from "@/server/core/models";
import { type Simulator, startSimulator } from "@/server/simulator";
import { aMessage, aRequest, aSystemBlock, aTool } from "@/tests/factories/model-request";
import { collect, collectUntilError } from "./model-client.contract";

const never = () => new AbortController().signal;

describe("the Anthropic client against the simulated provider", () => {
  let simulator: Simulator;
  let client: ModelClient;

  beforeAll(async () => {
    simulator = await startSimulator({ port: 0, dir: null });
  });
  afterAll(() => simulator.close());
  beforeEach(() => {
    simulator.reset();
    client = openAnthropicClient({
      apiKey: "sk-test",
      baseUrl: simulator.url,
      logger: silentLogger,
      memory: openOptionalFieldMemory(),
      maxRetries: 0,
    });
  });
  afterEach(() => client.close());

  const call = (request: ModelRequest) => collect(client.stream(request, { signal: never() }));
  const usageOf = (parts: readonly StreamPart[]) => {
    const end = parts.at(-1);
    if (end?.type !== "answer-end") throw new Error("the answer has no end");
    return end.usage;
  };

  const long = aRequest({
    tools: [aTool("list_files")],
    system: [
      aSystemBlock("stable", "Rules of the harbour. ".repeat(200)),
      aSystemBlock("volatile", "Active profile: me. ".repeat(200)),
    ],
    messages: [aMessage("user", "sim: say Aye.")],
    markers: [
      { node: 1, ttl: "1h" },
      { node: 3, ttl: "5m" },
    ],
  });

  it("reads in the second call what the first one wrote, split by lifetime", async () => {
    const first = usageOf(await call(long));
    expect(first.read).toBe(0);
    expect(first.write1h).toBeGreaterThan(1_000);
    expect(first.write5m).toBeGreaterThan(900);
    const second = usageOf(await call(long));
    expect(second.read).toBe((first.write1h ?? 0) + (first.write5m ?? 0));
    expect(second).toMatchObject({ write1h: 0, write5m: 0, promptTotal: first.promptTotal });
  });

  it("counts the tokens that a call reports", async () => {
    const counted = await client.countTokens(long, { signal: never() });
    expect(usageOf(await call(long)).promptTotal).toBe(counted);
  });

  it("is received as it was rendered", async () => {
    const [sent] = await call(long);
    expect(sent).toMatchObject({ type: "request-sent", body: simulator.log().at(-1)?.rawBody });
  });

  it("names the organisation that the key belongs to", async () => {
    const start = (await call(aRequest())).find((part) => part.type === "answer-start");
    expect(start?.organisation).toBe(simulator.organisationOf("sk-test"));
  });

  it("may send thinking back as it came", async () => {
    const asked = { ...long, messages: [aMessage("user", "sim: think It is low water.")] };
    const parts = await call(asked);
    const blocks = parts.flatMap((part) =>
      part.type === "block-end" ? [wireBlock("assistant", part.block)] : [],
    );
    expect(blocks.map((block) => block.kind)).toContain("thinking");
    const followUp: ModelRequest = {
      ...asked,
      messages: [
        ...asked.messages,
        { role: "assistant", blocks },
        aMessage("user", "sim: say And now?"),
      ],
    };
    expect((await call(followUp)).at(-1)?.type).toBe("answer-end");
  });

  it("gets the provider's verdict on a changed prompt", async () => {
    const start = (await call(long)).find((part) => part.type === "answer-start");
    const changed: ModelRequest = {
      ...long,
      system: [aSystemBlock("stable", "Other rules. ".repeat(300))],
      markers: [{ node: 1, ttl: "5m" }],
      previousMessageId: start?.providerMessageId ?? null,
    };
    const end = (await call(changed)).at(-1);
    expect(end).toMatchObject({ verdict: { type: "system_changed" } });
  });

  const claudeModels = KNOWN_MODELS.filter((model) => modelCapabilities(model).family === "claude");

  it.each(claudeModels)(
    "accepts on %s what is called acceptable, and nothing else",
    async (model) => {
      for (const thinking of [null, ...THINKING_MODES]) {
        for (const effort of [null, ...EFFORTS]) {
          const settings = { thinking, effort, maxOutputTokens: 100 };
          const stream = client.stream(aRequest({ model, settings }), { signal: never() });
          const { error } = await collectUntilError(stream);
          if (error !== null && !isGatewayError(error)) throw error;
          const verdict = settingsVerdict(model, settings);
          expect({ thinking, effort, ok: error === null }).toEqual({
            thinking,
            effort,
            ok: verdict.ok,
          });
        }
      }
    },
  );
});

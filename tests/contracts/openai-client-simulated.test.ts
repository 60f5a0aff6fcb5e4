import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openOptionalFieldMemory } from "@/server/adapters/models/anthropic";
import { openOpenaiClient } from "@/server/adapters/models/openai";
import { isGatewayError, silentLogger } from "@/server/core/kernel";
import {
  type ContentBlock,
  isBilling,
  type ModelClient,
  type ModelRequest,
  type StreamPart,
  wireBlock,
} from "@/server/core/models";
import { type Simulator, startSimulator } from "@/server/simulator";
import { aMessage, aRequest, aSystemBlock, aTool } from "@/tests/factories/model-request";
import { collect, collectUntilError } from "./model-client.contract";

const never = () => new AbortController().signal;

describe.each(["openai-chat", "openai-responses"] as const)(
  "the %s client against the simulated provider",
  (dialect) => {
    let simulator: Simulator;
    let client: ModelClient;

    const openWith = (apiKey: string) =>
      openOpenaiClient({
        dialect,
        apiKey,
        baseUrl: `${simulator.url}/v1`,
        logger: silentLogger,
        memory: openOptionalFieldMemory(),
        maxRetries: 0,
        compat: false,
      });

    beforeAll(async () => {
      simulator = await startSimulator({ port: 0, dir: null });
    });
    afterAll(() => simulator.close());
    beforeEach(() => {
      simulator.reset();
      client = openWith("sk-test");
    });
    afterEach(() => client.close());

    const call = (request: ModelRequest) => collect(client.stream(request, { signal: never() }));
    const usageOf = (parts: readonly StreamPart[]) => {
      const end = parts.at(-1);
      if (end?.type !== "answer-end") throw new Error("the answer has no end");
      return end.usage;
    };
    const long = (given: Partial<ModelRequest>) =>
      aRequest({
        tools: [aTool("list_files")],
        system: [
          aSystemBlock("stable", "Rules of the harbour. ".repeat(400)),
          aSystemBlock("volatile", "Active profile: me. ".repeat(100)),
        ],
        messages: [aMessage("user", "sim: say Aye.")],
        cacheKey: "harbour",
        ...given,
      });

    it("reads in steps where a model caches by itself, and is told of no writes", async () => {
      const request = long({ model: "gpt-5.4" });
      const first = usageOf(await call(request));
      expect(first).toMatchObject({ read: 0, writeOther: 0, uncached: first.promptTotal });
      const { read, promptTotal, uncached } = usageOf(await call(request));
      expect(promptTotal).toBe(first.promptTotal);
      expect(Number(read) % 128).toBe(0);
      expect(Number(read)).toBeGreaterThan(Number(promptTotal) - 128);
      expect(Number(read) + Number(uncached)).toBe(promptTotal);
    });

    it("reads what it wrote where a model caches at breakpoints", async () => {
      const markers = [
        { node: 1, ttl: "30m" },
        { node: 3, ttl: "30m" },
      ] as const;
      const request = long({ model: "gpt-6-sol", markers });
      const first = usageOf(await call(request));
      expect(first).toMatchObject({ read: 0, writeOther: first.promptTotal, uncached: 0 });
      const second = usageOf(await call(request));
      expect(second).toMatchObject({ read: first.promptTotal, writeOther: 0, uncached: 0 });
    });

    it.each(["gpt-5.4", "gpt-6-sol"])(
      "counts on %s the tokens that a call reports",
      async (model) => {
        const request = long({ model });
        const counted = await client.countTokens(request, { signal: never() });
        const told = Number(usageOf(await call(request)).promptTotal);
        // What is counted is always rendered for Responses, whose canonical text is a little longer.
        expect(Math.abs(told - counted)).toBeLessThanOrEqual(dialect === "openai-chat" ? 16 : 0);
      },
    );

    it("is received as it was rendered", async () => {
      const [sent] = await call(long({ model: "gpt-6-sol" }));
      expect(sent).toMatchObject({ type: "request-sent", body: simulator.log().at(-1)?.rawBody });
    });

    it("goes on after a tool's result with the call before it", async () => {
      const request = long({
        model: "gpt-6-sol",
        messages: [aMessage("user", "sim: tool list_files {}")],
      });
      const parts = await call(request);
      const blocks = parts.flatMap((part) =>
        part.type === "block-end" ? [wireBlock("assistant", part.block)] : [],
      );
      const [id] = parts.flatMap((part) => (part.type === "tool-call-start" ? [part.id] : []));
      if (id === undefined) throw new Error("no tool was called");
      const result: ContentBlock = {
        type: "tool_result",
        tool_use_id: id,
        content: [{ type: "text", text: "notes.md" }],
      };
      const answer = await call({
        ...request,
        messages: [...request.messages, { role: "assistant", blocks }, aMessage("user", result)],
      });
      expect(answer.at(-1)).toMatchObject({ type: "answer-end", stopReason: "end_turn" });
    });

    it.each([
      [401, false],
      [402, true],
    ])("tells from a %s whether the account is out of means", async (status, isOutOfMeans) => {
      const messages = [aMessage("user", `sim: error ${status}`)];
      const stream = client.stream(long({ model: "gpt-5.4", messages }), { signal: never() });
      const { error } = await collectUntilError(stream);
      if (!isGatewayError(error)) throw new Error("nothing was refused");
      expect(error.code).toBe("PROVIDER_AUTH");
      expect(isBilling(error)).toBe(isOutOfMeans);
    });
  },
);

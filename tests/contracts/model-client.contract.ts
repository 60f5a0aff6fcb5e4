import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isGatewayError } from "@/server/core/kernel";
import {
  type ModelClient,
  type ModelRequest,
  NO_USAGE,
  type StreamPart,
} from "@/server/core/models";

/** "tools": at least two calls in one answer; "endless": an answer that begins and does not end by itself. */
export type ProvokedAnswer = "text" | "tools" | "endless" | "refused";

/** A client, and how to make its provider answer in a certain way. */
export interface ModelClientHarness {
  readonly client: ModelClient;
  /** Prepares the provider and gives the request that gets this answer. */
  provoke(answer: ProvokedAnswer): ModelRequest;
  dispose(): Promise<void>;
}

/** What every ModelClient keeps to, whatever provider is behind it. */
export function describeModelClient(name: string, open: () => Promise<ModelClientHarness>): void {
  describe(`ModelClient: ${name}`, () => {
    let harness: ModelClientHarness;
    const never = () => new AbortController().signal;
    const stream = (answer: ProvokedAnswer, signal = never()) =>
      harness.client.stream(harness.provoke(answer), { signal });

    beforeEach(async () => {
      harness = await open();
    });
    afterEach(async () => {
      harness.client.close();
      await harness.dispose();
    });

    it("says what it sent before anything else, as render shows it", async () => {
      const request = harness.provoke("text");
      const [first] = await collect(harness.client.stream(request, { signal: never() }));
      if (first?.type !== "request-sent") throw new Error("nothing was said to be sent");
      expect(first.body).toBe(harness.client.render(request, first.omitted));
    });

    it("goes from the answer's start to its end, once each and in order", async () => {
      const types = (await collect(stream("text"))).map((part) => part.type);
      expect(types.slice(0, 2)).toEqual(["request-sent", "answer-start"]);
      expect(types.at(-1)).toBe("answer-end");
      expect(types.filter((type) => type === "answer-start")).toHaveLength(1);
      expect(types.filter((type) => type === "answer-end")).toHaveLength(1);
    });

    it("gives a text block out whole, equal to its deltas", async () => {
      const parts = await collect(stream("text"));
      const deltas = parts.flatMap((part) => (part.type === "text-delta" ? [part.text] : []));
      const texts = parts.flatMap((part) =>
        part.type === "block-end" && part.block.type === "text" ? [part.block.text] : [],
      );
      expect(texts.join("")).not.toBe("");
      expect(deltas.join("")).toBe(texts.join(""));
    });

    it("gives parallel tool calls out with ids of their own and parsed input", async () => {
      const parts = await collect(stream("tools"));
      const calls = parts.flatMap((part) =>
        part.type === "block-end" && part.block.type === "tool_use" ? [part.block] : [],
      );
      expect(calls.length).toBeGreaterThanOrEqual(2);
      expect(new Set(calls.map((call) => call.id)).size).toBe(calls.length);
      for (const call of calls) expect(call.input).toBeTypeOf("object");
      const announced = parts.flatMap((part) => (part.type === "tool-call-start" ? [part.id] : []));
      expect(announced).toEqual(calls.map((call) => call.id));
      expect(parts.at(-1)).toMatchObject({ type: "answer-end", stopReason: "tool_use" });
    });

    it("reports usage in buckets that add up to the prompt at the end, and at the start or not yet", async () => {
      const parts = await collect(stream("text"));
      const reports = parts.filter(
        (part) => part.type === "answer-start" || part.type === "answer-end",
      );
      expect(reports).toHaveLength(2);
      expect(reports.at(-1)?.usage.promptTotal).toBeGreaterThan(0);
      for (const { usage, rawUsage } of reports) {
        if (rawUsage === null) {
          expect(usage).toEqual(NO_USAGE);
          continue;
        }
        const { uncached, read, write5m, write1h, writeOther, promptTotal } = usage;
        const buckets = [uncached, read, write5m, write1h, writeOther].map(Number);
        expect(buckets.reduce((sum, tokens) => sum + tokens, 0)).toBe(promptTotal);
        expect(usage.output).toBeTypeOf("number");
        expect(rawUsage).toBeTypeOf("object");
      }
    });

    it("sends the same bytes for the same request", () => {
      const request = harness.provoke("text");
      expect(harness.client.render(request, [])).toBe(harness.client.render(request, []));
    });

    it("counts a prompt's tokens without an answer", async () => {
      const request = harness.provoke("text");
      const tokens = await harness.client.countTokens(request, { signal: never() });
      expect(Number.isInteger(tokens) && tokens > 0).toBe(true);
    });

    it("throws a GatewayError behind what was sent when the provider refuses", async () => {
      const { parts, error } = await collectUntilError(stream("refused"));
      expect(parts.map((part) => part.type)).toEqual(["request-sent"]);
      expect(isGatewayError(error)).toBe(true);
    });

    it("is interrupted before it sends when the signal is aborted already", async () => {
      const { parts, error } = await collectUntilError(stream("text", AbortSignal.abort()));
      expect(parts).toEqual([]);
      expect(error).toMatchObject({ code: "INTERRUPTED" });
    });

    it("is interrupted in the middle of an answer", async () => {
      const controller = new AbortController();
      const parts: StreamPart[] = [];
      const reading = (async () => {
        for await (const part of stream("endless", controller.signal)) {
          parts.push(part);
          if (part.type === "answer-start") controller.abort();
        }
      })();
      await expect(reading).rejects.toMatchObject({ code: "INTERRUPTED" });
      expect(parts.some((part) => part.type === "answer-end")).toBe(false);
    });

    it("lets a reader leave in the middle of an answer and ask again", async () => {
      for await (const part of stream("endless")) if (part.type === "answer-start") break;
      const parts = await collect(stream("text"));
      expect(parts.at(-1)?.type).toBe("answer-end");
    });

    it("takes no more calls once it is closed, however often", async () => {
      harness.client.close();
      harness.client.close();
      const { error } = await collectUntilError(stream("text"));
      expect(isGatewayError(error)).toBe(true);
    });
  });
}

/** All parts of a stream. */
export async function collect(stream: AsyncIterable<StreamPart>): Promise<StreamPart[]> {
  const { parts, error } = await collectUntilError(stream);
  if (error !== null) throw error;
  return parts;
}

/** The parts of a stream up to its error, and the error; null when it ended well. */
export async function collectUntilError(
  stream: AsyncIterable<StreamPart>,
): Promise<{ parts: StreamPart[]; error: unknown }> {
  const parts: StreamPart[] = [];
  try {
    for await (const part of stream) parts.push(part);
    return { parts, error: null };
  } catch (error) {
    return { parts, error };
  }
}

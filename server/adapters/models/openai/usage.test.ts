import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openaiUsage } from "./usage";

const GPT = { model: "gpt-6-sol" };
const LOCAL = { model: "qwen3" };

describe("openaiUsage", () => {
  it("counts cached tokens as a part of the prompt", () => {
    const raw = {
      prompt_tokens: 10_000,
      prompt_tokens_details: { cached_tokens: 8_000 },
      completion_tokens: 500,
    };
    expect(openaiUsage(raw, { model: "demo-gpt" }).usage).toMatchObject({
      uncached: 2_000,
      read: 8_000,
      writeOther: 0,
      promptTotal: 10_000,
      output: 500,
    });
  });

  it.each([
    ["no usage", null],
    ["a list", []],
    ["a text", "usage"],
  ])("knows nothing of %s", (_, raw) => {
    const { usage, contradictions } = openaiUsage(raw, GPT);
    expect(Object.values(usage).every((tokens) => tokens === null)).toBe(true);
    expect(contradictions).toEqual([]);
  });

  it.each([
    ["more cached than there was", { cached_tokens: 1_001 }],
    ["cached and written beyond the total", { cached_tokens: 600, cache_write_tokens: 401 }],
    ["a negative count", { cached_tokens: -1 }],
    ["a text", { cached_tokens: "640" }],
    ["half a token", { cached_tokens: 0.5 }],
  ])("leaves the split out for %s, and says so", (_, details) => {
    const raw = { prompt_tokens: 1_000, completion_tokens: 5, prompt_tokens_details: details };
    const { usage, contradictions } = openaiUsage(raw, GPT);
    expect(usage).toMatchObject({ uncached: null, read: null, promptTotal: 1_000, output: 5 });
    expect(contradictions).not.toEqual([]);
  });

  it("leaves the split out where two figures for the same differ", () => {
    const raw = {
      prompt_tokens: 1_000,
      prompt_tokens_details: { cached_tokens: 640 },
      prompt_cache_hit_tokens: 512,
      prompt_cache_miss_tokens: 488,
    };
    expect(openaiUsage(raw, LOCAL).usage.read).toBeNull();
  });

  it("adds up a prompt that is told only as hit and miss", () => {
    const raw = { prompt_cache_hit_tokens: 512, prompt_cache_miss_tokens: 88 };
    expect(openaiUsage(raw, LOCAL).usage).toMatchObject({ uncached: 88, promptTotal: 600 });
  });

  it("takes an untold write for none only where nothing is charged for writing", () => {
    const raw = { input_tokens: 1_000, input_tokens_details: { cached_tokens: 640 } };
    expect(openaiUsage(raw, LOCAL).usage).toMatchObject({ writeOther: 0, uncached: 360 });
    expect(openaiUsage(raw, { model: "gpt-5.4" }).usage).toMatchObject({ writeOther: 0 });
    expect(openaiUsage(raw, GPT).usage).toMatchObject({ writeOther: null, uncached: null });
  });

  it("keeps the split when only the reasoning cannot be true", () => {
    const raw = {
      input_tokens: 1_000,
      input_tokens_details: { cached_tokens: 640, cache_write_tokens: 0 },
      output_tokens: 5,
      output_tokens_details: { reasoning_tokens: 6 },
    };
    const { usage, contradictions } = openaiUsage(raw, GPT);
    expect(usage).toMatchObject({ uncached: 360, output: 5, reasoning: null });
    expect(contradictions).toEqual(["reasoning_tokens"]);
  });

  it("never lets the parts exceed or miss the total, whatever is told", () => {
    const figure = fc.oneof(fc.nat(4_000), fc.constantFrom(null, undefined, -1, "7", 1.5));
    const told = fc.record({
      prompt_tokens: figure,
      cached_tokens: figure,
      prompt_tokens_details: fc.record({ cached_tokens: figure, cache_write_tokens: figure }),
    });
    fc.assert(
      fc.property(told, (raw) => {
        const { uncached, read, writeOther, promptTotal } = openaiUsage(raw, GPT).usage;
        if (uncached === null) return;
        expect(uncached).toBeGreaterThanOrEqual(0);
        expect(uncached + Number(read) + Number(writeOther)).toBe(promptTotal);
      }),
    );
  });
});

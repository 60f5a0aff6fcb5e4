import { describe, expect, it } from "vitest";
import { assemblePrompt } from "@/server/core/prompt/tiers";
import { freezeTools } from "@/server/core/tools";
import { aPrice } from "@/tests/factories/store";
import { promptTokens, type RebuildFacts, rebuildImpact } from "./rebuild-impact";

/** One token per letter, so that figures can be counted by hand. */
const letters = (text: string) => text.replace(/[^a-z]/g, "").length;

type Texts = Partial<Record<"stable" | "persona" | "memory" | "date", string>>;

function prompt({
  stable = "a".repeat(1_000),
  persona = "b".repeat(200),
  memory = "c".repeat(30),
  date = "d".repeat(7),
}: Texts = {}) {
  return {
    prompt: assemblePrompt({
      stable: [{ tier: "stable", name: "conduct", text: stable }],
      context: [{ tier: "context", name: "persona", text: persona }],
      volatile: [
        { tier: "volatile", name: "memory", text: memory },
        { tier: "volatile", name: "start-date", text: date },
      ],
    }),
    tools: freezeTools([]),
  };
}

function impact(changes: Partial<RebuildFacts>) {
  const facts: RebuildFacts = {
    frozen: prompt(),
    now: prompt(),
    historyTokens: 20_000,
    ttlMs: 300_000,
    isWarm: true,
    prices: [aPrice({ read: 500_000n, write5m: 6_250_000n, write1h: 10_000_000n })],
    call: { provider: "simulated", model: "claude-opus-5-5", atMs: Date.UTC(2026, 10, 30) },
    ...changes,
  };
  return rebuildImpact(facts, letters);
}

describe("what a rebuild costs", () => {
  it("is the tier of the first change, what follows it, and the history, written instead of read", () => {
    expect(impact({ now: prompt({ persona: "e".repeat(260) }) })).toEqual({
      changes: [
        {
          ...{ tier: "context", block: "persona", change: "changed" },
          ...{ bytesBefore: 200, bytesAfter: 260 },
        },
      ],
      keptTokens: 1_000,
      rewrittenTokens: 260 + 30 + 7,
      historyTokens: 20_000,
      // 20,297 tokens at $6.25 − $0.50 a million.
      costUsd: 0.11670775,
    });
  });

  it("counts from the tier's beginning, since a provider reads whole tiers only", () => {
    expect(impact({ now: prompt({ date: "e".repeat(7) }) })).toMatchObject({
      changes: [{ tier: "volatile", block: "start-date" }],
      keptTokens: 1_200,
      rewrittenTokens: 37,
    });
  });

  it("is dearer where entries are kept for an hour", () => {
    const now = prompt({ stable: "e".repeat(1_000) });
    expect(impact({ now, ttlMs: 3_600_000 })).toMatchObject({
      keptTokens: 0,
      rewrittenTokens: 1_237,
      // 21,237 tokens at $10.00 − $0.50 a million.
      costUsd: 0.2017515,
    });
  });

  it("is nothing once the provider has forgotten the session", () => {
    expect(impact({ now: prompt({ memory: "" }), isWarm: false }).costUsd).toBe(0);
  });

  it("is nothing when nothing changes, even without a price", () => {
    expect(impact({ prices: [] })).toMatchObject({ changes: [], keptTokens: 1_237, costUsd: 0 });
  });

  it("is unknown without a price", () => {
    expect(impact({ now: prompt({ memory: "e" }), prices: [] }).costUsd).toBeNull();
  });

  it("is nothing before anything was frozen", () => {
    expect(impact({ frozen: null, historyTokens: 0 })).toEqual({
      ...{ changes: [], keptTokens: 0, rewrittenTokens: 0, historyTokens: 0, costUsd: 0 },
    });
  });
});

it("counts tools and tiers as the tokens of a prompt", () => {
  const tools = freezeTools([{ name: "tide", description: "", inputSchema: { type: "object" } }]);
  const withTools = { ...prompt(), tools };
  const [tool] = tools.tools;
  expect(promptTokens(withTools, letters)).toBe(1_237 + letters(tool?.json ?? ""));
});

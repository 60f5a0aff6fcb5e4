import { describe, expect, it } from "vitest";
import type { RebuildPlan } from "@/server/core/gateway";
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

const NOW_MS = Date.UTC(2026, 10, 30);
const NO_PLACE = { chatPrompt: "", channelPrompt: "" };

function aPlan(plan: Partial<RebuildPlan> = {}): RebuildPlan {
  return {
    ...{ before: prompt(), after: prompt(), place: null, model: "claude-opus-5-5" },
    ...{ frozenAtMs: NOW_MS - 60_000, isNeeded: true },
    warm: { untilMs: NOW_MS + 200_000, ttlMs: 300_000 },
    ...plan,
  };
}

function impact(plan: Partial<RebuildPlan>, facts: Partial<RebuildFacts> = {}) {
  return rebuildImpact(
    {
      plan: aPlan(plan),
      historyTokens: 20_000,
      prices: [aPrice({ read: 500_000n, write5m: 6_250_000n, write1h: 10_000_000n })],
      call: { provider: "simulated", atMs: NOW_MS },
      ...facts,
    },
    letters,
  );
}

describe("what a rebuild costs", () => {
  it("is the tier of the first change, what follows it, and the history, written instead of read", () => {
    expect(impact({ after: prompt({ persona: "e".repeat(260) }) })).toEqual({
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
    expect(impact({ after: prompt({ memory: "e".repeat(30) }) })).toMatchObject({
      changes: [{ tier: "volatile", block: "memory" }],
      keptTokens: 1_200,
      rewrittenTokens: 37,
    });
  });

  it("is dearer where entries are kept for an hour", () => {
    const after = prompt({ stable: "e".repeat(1_000) });
    const warm = { untilMs: NOW_MS + 200_000, ttlMs: 3_600_000 };
    expect(impact({ after, warm })).toMatchObject({
      keptTokens: 0,
      rewrittenTokens: 1_237,
      // 21,237 tokens at $10.00 − $0.50 a million.
      costUsd: 0.2017515,
    });
  });

  it("is nothing once the provider has forgotten the session", () => {
    expect(impact({ after: prompt({ memory: "" }), warm: null }).costUsd).toBe(0);
  });

  it("is nothing when nothing but the start date changes, even without a price", () => {
    const plan = { after: prompt({ date: "e".repeat(7) }), isNeeded: false };
    expect(impact(plan, { prices: [] })).toMatchObject({
      changes: [],
      keptTokens: 1_237,
      costUsd: 0,
    });
  });

  it("holds the context only while what the first call wrote is held, since later calls do not mark its end", () => {
    const after = prompt({ memory: "e".repeat(30) });
    expect(impact({ after, frozenAtMs: NOW_MS - 300_000 })).toMatchObject({
      keptTokens: 1_000,
      rewrittenTokens: 237,
    });
  });

  it("keeps nothing where the stable tier differs: no call marks the end of the tools", () => {
    const tools = freezeTools([{ name: "tide", description: "", inputSchema: { type: "object" } }]);
    const before = { ...prompt(), tools };
    const after = { ...prompt({ stable: "e".repeat(1_000) }), tools };
    expect(impact({ before, after }).keptTokens).toBe(0);
  });

  it("is the words for the place and the history where those were told on a message until now", () => {
    const place = { sent: NO_PLACE, now: { ...NO_PLACE, channelPrompt: "f".repeat(40) } };
    expect(impact({ place })).toEqual({
      changes: [
        {
          ...{ tier: "place", block: "channel-prompt", change: "added" },
          ...{ bytesBefore: null, bytesAfter: 40 },
        },
      ],
      ...{ keptTokens: 1_237, rewrittenTokens: 40, historyTokens: 20_000 },
      // 20,040 tokens at $6.25 − $0.50 a million.
      costUsd: 0.11523,
    });
  });

  it("is unknown without a price", () => {
    expect(impact({ after: prompt({ memory: "e" }) }, { prices: [] }).costUsd).toBeNull();
  });

  it("is nothing before anything was frozen", () => {
    expect(impact({}, { plan: null, historyTokens: 0 })).toEqual({
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

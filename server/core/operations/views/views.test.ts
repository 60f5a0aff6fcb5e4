import { describe, expect, it } from "vitest";
import {
  AgentView,
  CallView,
  MessageView,
  ProfileView,
  SessionView,
  TurnView,
} from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import { NO_USAGE } from "@/server/core/models";
import { NO_TOTALS, type SessionTotals } from "@/server/core/sessions";
import { aCall, aMessage, aPrice, aSession, NOON_MS } from "@/tests/factories/store";
import { toAgentView } from "./agent-view";
import { toCallView } from "./call-view";
import { toMessageView } from "./message-view";
import { toProfileView } from "./profile-view";
import { toSessionView } from "./session-view";
import { toTurnView } from "./turn-view";

const USAGE = {
  ...NO_USAGE,
  ...{ uncached: 12, read: 18_000, write5m: 1_500, write1h: 0, writeOther: 0, output: 400 },
  promptTotal: 19_512,
};
const IDLE = { running: 0, queued: 0 };

function totals(overrides: Partial<SessionTotals>): SessionTotals {
  return { ...NO_TOTALS, ...overrides };
}

describe("a call", () => {
  it("shows tokens, money, what it would have cost cold, and nothing that JSON cannot carry", () => {
    const call = aCall({
      state: "done",
      usage: USAGE,
      costNano: 28_435_000n,
      costStatus: "actual",
      stopReason: "end_turn",
      firstTokenMs: 400,
      totalMs: 2_000,
    });
    const view = toCallView(call, [aPrice()]);
    expect(CallView.parse(JSON.parse(JSON.stringify(view)))).toEqual(view);
    expect(view).toMatchObject({
      startedAt: "2026-11-30T12:00:00.000Z",
      promptTotal: 19_512,
      hitRate: 18_000 / 19_512,
      costNano: "28435000",
      costUsd: 0.028435,
      // 19,500 tokens written at $6.25, 12 sent at $5 and 400 answered at $25 a million.
      coldCostUsd: 0.131935,
      breakpoints: [{ node: 3, label: "last endpoint", ttl: "5m", streamBytes: 4_096 }],
      cause: null,
      causeDetail: null,
      requestBytes: 8_000,
    });
  });

  it("takes nothing that is unknown for zero", () => {
    const view = toCallView(aCall({ model: "mystery-1" }), [aPrice()]);
    expect(view).toMatchObject({
      usage: NO_USAGE,
      hitRate: null,
      costNano: null,
      costUsd: null,
      coldCostUsd: null,
      costStatus: "unknown",
    });
    expect(Object.values(view)).not.toContain(undefined);
  });
});

describe("a session", () => {
  it("shows its figures, and until when the provider should hold it", () => {
    const sums = totals({
      ...{ calls: 2, uncached: 12, read: 18_000, write5m: 1_500, output: 400 },
      ...{ promptTotal: 19_512, reasoning: 90, toldReasoning: 1 },
      ...{ costNano: 28_435_000n, lastWarmStartMs: NOON_MS, lastTtlMs: 300_000 },
      lastPromptTokens: 19_512,
    });
    const view = toSessionView(
      { session: aSession(), totals: sums, openTurns: IDLE },
      "claude-opus-5",
    );
    expect(SessionView.parse(JSON.parse(JSON.stringify(view)))).toEqual(view);
    expect(view).toMatchObject({
      model: "claude-opus-5",
      usage: { promptTotal: 19_512, reasoning: 90 },
      costStatus: "actual",
      costUsd: 0.028435,
      hitRate: 18_000 / 19_512,
      warmUntil: "2026-11-30T12:05:00.000Z",
      contextTokens: 19_512,
      contextWindow: 1_000_000,
      branchedFrom: null,
      rebuildWaits: false,
    });
  });

  it.each([
    ["archived", { archivedAtMs: 1 }, { running: 1, queued: 1 }],
    ["running", {}, { running: 1, queued: 3 }],
    ["queued", {}, { running: 0, queued: 1 }],
    ["idle", {}, IDLE],
  ] as const)("is %s when that is the strongest that holds", (state, patch, openTurns) => {
    const item = { session: aSession(patch), totals: NO_TOTALS, openTurns };
    expect(toSessionView(item, null).state).toBe(state);
  });

  it("names its own model, else the profile's, else the one that answered last", () => {
    const model = (patch: Parameters<typeof aSession>[0], ofProfile: string | null) =>
      toSessionView({ session: aSession(patch), totals: NO_TOTALS, openTurns: IDLE }, ofProfile)
        .model;
    expect(model({ model: "own" }, "profile's")).toBe("own");
    expect(model({ toldModel: "last" }, "profile's")).toBe("profile's");
    expect(model({ toldModel: "last" }, null)).toBe("last");
    expect(model({}, null)).toBe("unknown");
  });

  it("whose calls all lack a price or a report costs and used nothing known", () => {
    const silent = totals({ calls: 2, notReported: 2, notPriced: 2 });
    const view = toSessionView({ session: aSession(), totals: silent, openTurns: IDLE }, null);
    expect(view).toMatchObject({
      costUsd: null,
      costNano: null,
      costStatus: "unknown",
      hitRate: null,
    });
    expect(view.usage).toEqual(NO_USAGE);
  });

  it("does not take a call that failed for the price and the report of those that were answered", () => {
    const silent = totals({ calls: 2, notReported: 1, notPriced: 1, toldReasoning: 1 });
    const view = toSessionView({ session: aSession(), totals: silent, openTurns: IDLE }, null);
    expect(view).toMatchObject({ costUsd: null, costStatus: "unknown", usage: NO_USAGE });
  });

  it("without a call used nothing, for nothing", () => {
    const item = { session: aSession(), totals: NO_TOTALS, openTurns: IDLE };
    expect(toSessionView(item, null)).toMatchObject({
      costUsd: 0,
      hitRate: null,
      warmUntil: null,
      usage: { read: 0, promptTotal: 0 },
    });
  });
});

describe("a message", () => {
  it("shows its blocks without what is sealed for the provider", () => {
    const message = aMessage({
      role: "assistant",
      blocks: [
        { block: { type: "thinking", thinking: "Count first.", signature: "c2VhbGVk" } },
        { block: { type: "redacted_thinking", data: "c2VhbGVk" } },
        { block: { type: "text", text: "Seven herons 🐦" } },
        { block: { type: "tool_use", id: "t1", name: "read_file", input: { path: "a\u0000b" } } },
      ],
    });
    const view = toMessageView({
      ...message,
      sessionId: "ses_herons",
      seq: 2,
      turnId: "trn_first0",
    });
    expect(MessageView.parse(view)).toEqual(view);
    expect(view.content).toEqual([
      { type: "thinking", thinking: "Count first." },
      { type: "redacted_thinking" },
      { type: "text", text: "Seven herons 🐦" },
      { type: "tool_use", id: "t1", name: "read_file", input: { path: "a\u0000b" } },
    ]);
    expect(JSON.stringify(view)).not.toContain("c2VhbGVk");
  });
});

it("a turn that waits has no other times than that of its arrival", () => {
  const turn = {
    ...{ id: "trn_first0", sessionId: "ses_herons", clientId: null, error: null },
    ...({ kind: "human", state: "queued" } as const),
    ...{
      queuedAtMs: NOON_MS,
      startedAtMs: null,
      endedAtMs: null,
      asked: null,
      joinedTo: null,
      fallback: null,
    },
  };
  expect(TurnView.parse(toTurnView(turn))).toEqual({
    ...{ id: "trn_first0", sessionId: "ses_herons", clientId: null, error: null },
    ...{ kind: "human", state: "queued", queuedAt: "2026-11-30T12:00:00.000Z" },
    ...{ startedAt: null, endedAt: null, asked: null, joinedTo: null, fallback: null },
  });
});

it("a faulty profile shows its fault and nothing that was not read", () => {
  const fault = new GatewayError("PROFILE_INVALID", "config.yaml line 3: expected a model id");
  const view = toProfileView({ name: "me", home: "/srv/me", config: null, fault });
  expect(ProfileView.parse(view)).toEqual({
    name: "me",
    model: null,
    provider: null,
    toolset: [],
    queueMode: null,
    redactsPeople: null,
    home: "/srv/me",
    fault: fault.message,
  });
});

it("a resident agent shows its times as times, with the name and warmth of its session", () => {
  const warm = totals({ lastWarmStartMs: NOON_MS, lastTtlMs: 300_000 });
  const view = toAgentView(
    {
      ...{ sessionId: "ses_herons", key: "agent:me:console:dm:ses_herons", profile: "me" },
      ...{ model: "claude-opus-5-5", signature: "abc", turnsReused: 3, residentBytes: 4_096 },
      ...{ builtAtMs: NOON_MS, lastUsedAtMs: NOON_MS + 1, state: "idle" as const },
      ...{ provider: "simulated", idleUntilMs: NOON_MS + 3_600_001 },
      signatureFields: [{ name: "model", value: "claude-opus-5-5" }],
    },
    { session: aSession(), totals: warm },
  );
  expect(AgentView.parse(view)).toEqual(view);
  expect(view).toMatchObject({
    builtAt: "2026-11-30T12:00:00.000Z",
    lastUsedAt: "2026-11-30T12:00:00.001Z",
    idleUntil: "2026-11-30T13:00:00.001Z",
    warmUntil: "2026-11-30T12:05:00.000Z",
    title: "Counting herons",
  });
});

it("a turn tells the beginning of what it was asked, never half a character", () => {
  const asked = {
    ...({ kind: "human", chat: null, channelPrompt: null, authorId: null, effort: null } as const),
    ...{
      thinking: null,
      replaces: null,
      speakerId: null,
      mode: "queue" as const,
      follows: null,
      depth: 0,
      taskId: null,
      speaker: "Ana",
      text: "🐦".repeat(300),
    },
    attachments: [{ name: "tide.md", kind: "text", mediaType: "text/markdown", bytes: 9 } as const],
  };
  const turn = {
    ...{ id: "trn_first0", sessionId: "ses_herons", clientId: null, error: null },
    ...({ kind: "human", state: "done", joinedTo: null, fallback: null } as const),
    ...{ queuedAtMs: NOON_MS, startedAtMs: NOON_MS, endedAtMs: NOON_MS, asked },
  };
  const view = toTurnView(turn);
  expect(TurnView.parse(view)).toEqual(view);
  expect(view.asked).toEqual({
    text: "🐦".repeat(200),
    speaker: "Ana",
    attachments: asked.attachments,
  });
});

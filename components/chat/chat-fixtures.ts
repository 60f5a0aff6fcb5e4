import type { CallView, LiveTurn, MessageView, TurnView } from "@/server/core/contracts";

const AT = "2026-11-30T12:00:00.000Z";

export function aLiveTurn(turn: Partial<LiveTurn>): LiveTurn {
  return {
    turnId: "trn_aaaaaa",
    state: "running",
    text: "Hello",
    speaker: null,
    attachments: [],
    blocks: [],
    calls: [],
    notice: null,
    fallback: null,
    error: null,
    ...turn,
  };
}

export function aTurn(turn: Partial<TurnView>): TurnView {
  return {
    id: "trn_aaaaaa",
    sessionId: "ses_aaaaaa",
    clientId: null,
    kind: "human",
    state: "done",
    queuedAt: AT,
    startedAt: AT,
    endedAt: AT,
    error: null,
    joinedTo: null,
    fallback: null,
    asked: null,
    ...turn,
  };
}

export function aMessage(message: Partial<MessageView>): MessageView {
  return {
    id: "msg_aaaaaa",
    seq: 1,
    turnId: "trn_aaaaaa",
    role: "user",
    content: [{ type: "text", text: "Hello" }],
    createdAt: AT,
    foldedBy: null,
    speaker: null,
    model: null,
    partial: false,
    excluded: null,
    ...message,
  };
}

export function aCall(call: Partial<CallView>): CallView {
  return {
    id: "cal_aaaaaa",
    sessionId: "ses_aaaaaa",
    turnId: "trn_aaaaaa",
    profile: "me",
    provider: "anthropic",
    model: "claude-opus-5-5",
    purpose: "main",
    state: "done",
    startedAt: AT,
    firstTokenMs: 400,
    totalMs: 2100,
    usage: {
      uncached: 300,
      read: 13_500,
      write5m: 1200,
      write1h: 0,
      writeOther: 0,
      output: 80,
      reasoning: null,
      promptTotal: 15_000,
    },
    promptTotal: 15_000,
    hitRate: 0.9,
    costUsd: 0.011,
    costNano: "11000000",
    costStatus: "actual",
    coldCostUsd: 0.09,
    stopReason: "end_turn",
    cause: null,
    causeDetail: null,
    breakpoints: [],
    planReason: "first-call",
    omitted: [],
    thinkingLeftOut: 0,
    providerVerdict: null,
    promptSha256: "",
    toolsSha256: "",
    prefixHead: "",
    requestBytes: 0,
    requestSha256: "",
    dialect: "anthropic",
    fallback: null,
    error: null,
    ...call,
  };
}

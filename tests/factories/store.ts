import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { NO_USAGE, type PriceRow } from "@/server/core/models";
import {
  type AcceptInput,
  consoleSessionKey,
  type FrozenPrefix,
  type InboundEvent,
  type MessageDraft,
  type ModelCall,
  type NewMessage,
  newMessage,
  type Session,
} from "@/server/core/sessions";

/** 2026-11-30T12:00:00Z, when every made thing happens unless told otherwise. */
export const NOON_MS = Date.UTC(2026, 10, 30, 12);

/** A console session of the profile `me`, without history. */
export function aSession(overrides: Partial<Session> = {}): Session {
  const { id = "ses_herons", profile = "me" } = overrides;
  return {
    id,
    key: consoleSessionKey(profile, id),
    profile,
    ownerId: null,
    platform: "console",
    title: "Counting herons",
    titleSource: "derived",
    model: null,
    effort: null,
    thinking: null,
    createdAtMs: NOON_MS,
    lastActiveAtMs: NOON_MS,
    archivedAtMs: null,
    messageCount: 0,
    fence: 0,
    toldDate: null,
    toldModel: null,
    branchedFrom: null,
    rebuildWhenCold: false,
    continuesId: null,
    fallback: null,
    credential: null,
    ...overrides,
  };
}

/** What an event says that nobody said anything special about. */
const AS_TYPED = {
  speakerId: null,
  mode: "queue",
  follows: null,
  depth: 0,
  taskId: null,
} as const;

/** What a person typed in the console. */
export function anEvent(overrides: Partial<InboundEvent> = {}): InboundEvent {
  return {
    kind: "human",
    text: "count the herons",
    chat: null,
    channelPrompt: null,
    speaker: null,
    authorId: null,
    effort: null,
    thinking: null,
    attachments: [],
    replaces: null,
    ...AS_TYPED,
    ...overrides,
  };
}

/** A human turn of `aSession()` on its way into the queue. */
export function anArrival(overrides: Partial<AcceptInput> = {}): AcceptInput {
  return {
    turnId: "trn_first0",
    sessionId: "ses_herons",
    clientId: null,
    event: anEvent(),
    atMs: NOON_MS,
    maxWaiting: 20,
    ...overrides,
  };
}

/** A user message with one text block, frozen into its bytes. */
export function aMessage(overrides: Partial<MessageDraft> = {}): NewMessage {
  return newMessage({
    id: "msg_first0",
    role: "user",
    blocks: [{ block: { type: "text", text: "count the herons" } }],
    createdAtMs: NOON_MS,
    ...overrides,
  });
}

/** A main call that is under way; nothing is known of its answer. */
export function aCall(overrides: Partial<ModelCall> = {}): ModelCall {
  return {
    id: "cal_first0",
    sessionId: "ses_herons",
    turnId: "trn_first0",
    profile: "me",
    provider: "anthropic",
    baseUrl: "http://127.0.0.1:3099",
    model: "claude-opus-5-5",
    purpose: "main",
    state: "running",
    startedAtMs: NOON_MS,
    firstTokenMs: null,
    totalMs: null,
    usage: NO_USAGE,
    rawUsage: null,
    costNano: null,
    costStatus: "unknown",
    priceId: null,
    stopReason: null,
    providerMessageId: null,
    requestId: null,
    organisation: null,
    scope: "scope-of-tests",
    prefixHead: "prefix-head",
    contentHead: "content-head",
    marked: [
      {
        node: 3,
        label: "last endpoint",
        ttl: "5m",
        chainHash: "chain-hash",
        streamBytes: 4_096,
      },
    ],
    planReason: "first call",
    recipe: {
      promptSha256: "prompt-hash",
      toolsSha256: "tools-hash",
      chatPrompt: "",
      channelPrompt: "",
      messageRanges: [[1, 1]],
      leftOut: [],
      effort: null,
      thinking: null,
      maxOutputTokens: 8_192,
      previousMessageId: null,
      cacheKey: null,
      omitted: [],
      bodySha256: "body-hash",
      bodyBytes: 8_000,
    },
    verdict: null,
    error: null,
    dialect: "anthropic",
    fallback: null,
    ...overrides,
  };
}

/** What a frozen prompt leaves in the store. */
export function aFrozenPrefix(overrides: Partial<FrozenPrefix> = {}): FrozenPrefix {
  return {
    sessionId: "ses_herons",
    family: "opus-5",
    promptSha256: "prompt-hash",
    promptDocument: '{"stable":"You count birds."}',
    toolsSha256: "tools-hash",
    toolsDocument: "[]",
    frozenAtMs: NOON_MS,
    ...overrides,
  };
}

/** A price that is exact beyond 2^53. */
export function aPrice(overrides: Partial<PriceRow> = {}): PriceRow {
  return {
    id: "anthropic:claude-opus-5-5:2026-01-01",
    provider: "anthropic",
    model: "claude-opus-5-5",
    validFromMs: Date.UTC(2026, 0, 1),
    aboveTokens: 0,
    uncached: 5_000_000n,
    output: 25_000_000n,
    read: 500_000n,
    write5m: 6_250_000n,
    write1h: 9_007_199_254_740_993n,
    source: "price list",
    ...overrides,
  };
}

/** A folder of its own for one test, and how to remove it. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), "holdfast-"));
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

import { expect, it, vi } from "vitest";
import type { InboundEvent } from "@/server/core/sessions";
import type { LoggedRequest } from "@/server/simulator";
import { aGateway, type TestGateway } from "../factories/gateway";
import { countMarkers, faultsOfMessages, streamBlocks } from "../factories/provider-stream";

const STEPS = 30;
const TTL_MS = 300_000;

/** The same numbers from 0 to 1 for the same seed. */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const TEXTS = [
  "What is open?",
  "sim: tools 3",
  "sim: tools 12",
  "sim: think about kelp",
  "数一数灯塔",
  "sim: midstream",
  "sim: cut",
  "sim: refuse",
  "sim: maxtokens",
  "sim: tool no_such_tool {}",
];
const PLACES = ["Harbour", "Lighthouse"].map(
  (room): Partial<InboundEvent> => ({
    chat: {
      platform: "telegram",
      chatType: "group",
      chatId: "-1",
      chatName: "Club",
      topic: null,
      threadId: null,
    },
    channelPrompt: `Room: ${room}`,
    speaker: "Ines",
  }),
);
const EVENTS: Partial<InboundEvent>[] = [{}, {}, { kind: "internal" }, ...PLACES];
const MODELS = ["claude-opus-5-5", "claude-sonnet-5-5", "claude-opus-5", null];
const FAULTS = [
  { status: 400, count: 1 },
  { status: 529, count: 1, retryAfterMs: 1 },
  { status: 500, count: 3, retryAfterMs: 1 },
  { dropAfterEvents: 6, count: 1 },
];

type Walk = { gateway: TestGateway; session: string; pick: <T>(from: readonly T[]) => T };
type Step = (walk: Walk) => Promise<void>;

const say: Step = async ({ gateway, session, pick }) => {
  await gateway.say(session, pick(TEXTS), pick(EVENTS));
};
const fail: Step = async (walk) => {
  walk.gateway.provider.fault(walk.pick(FAULTS));
  await say(walk);
};
const stop: Step = async ({ gateway, session }) => {
  const before = gateway.requests().length;
  gateway.provider.script({
    match: { lastUserIncludes: "Take your time" },
    reply: { thinking: "slowly", text: "one two three four five six", chunkMs: 20 },
  });
  const turn = await gateway.send(session, "Take your time");
  await vi.waitFor(() => expect(gateway.requests().length).toBeGreaterThan(before), {
    interval: 2,
  });
  await gateway.gateway.stop(session);
  await gateway.ended(turn.id);
};
const evict: Step = async ({ gateway, session }) => {
  await gateway.gateway.evict(session, "soft");
};
const restart: Step = async (walk) => {
  walk.gateway = await walk.gateway.restart();
};
const switchModel: Step = async ({ gateway, session, pick }) => {
  await gateway.gateway.updateSession(session, { model: pick(MODELS) });
};
const changeEffort: Step = async ({ gateway, session, pick }) => {
  await gateway.gateway.updateSession(session, { effort: pick(["low", "high", null, null]) });
};
const wait: Step = async ({ gateway, pick }) => {
  gateway.clock.advance(pick([1_000, TTL_MS + 1_000, 86_400_000]));
};
const WALK: Step[] = [
  say,
  say,
  say,
  say,
  say,
  fail,
  stop,
  evict,
  restart,
  switchModel,
  changeEffort,
  wait,
];

it.each([1, 2, 3])("keeps every rule in whatever order things happen (walk %i)", async (seed) => {
  const next = numbersOf(seed);
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[Math.floor(next() * from.length)];
    if (picked === undefined) throw new Error("there is nothing to pick from");
    return picked;
  };
  const gateway = await aGateway({ simulator: { ringSize: 1_000 } });
  const walk: Walk = { gateway, session: await gateway.open("club-bot"), pick };
  for (let step = 0; step < STEPS; step += 1) await pick(WALK)(walk);
  await walk.gateway.say(walk.session, "Are you there?");
  expectRules(walk.gateway);
  await expectRebuilt(walk.gateway);
});

function expectRules(gateway: TestGateway): void {
  const requests = gateway.requests();
  expect(requests.length).toBeGreaterThan(12);
  for (const [at, request] of requests.entries()) {
    expect(countMarkers(request.rawBody)).toBeLessThanOrEqual(4);
    expect(faultsOfMessages(request.rawBody)).toEqual([]);
    if (request.status === 400) expect(request.error).toContain(INJECTED);
    if (request.usage !== null) expectRead(request, requests.slice(0, at));
  }
}

const INJECTED = "The request was refused.";

/** Whatever the last answered call of this model and these settings marked is read, while it is there. */
function expectRead(request: LoggedRequest, earlier: readonly LoggedRequest[]): void {
  const previous = earlier.findLast((each) => each.usage !== null && each.model === request.model);
  if (previous === undefined || settingsOf(previous) !== settingsOf(request)) return;
  if (request.startedAtMs - previous.startedAtMs >= TTL_MS) return;
  const [before, now] = [marked(previous), streamBlocks(request.rawBody).map(({ json }) => json)];
  if (before.some((json, index) => json !== now[index])) return;
  expect(request.usage?.read).toBe(tokensOf(before));
}

function settingsOf({ rawBody }: LoggedRequest): string {
  const { thinking, output_config } = JSON.parse(rawBody);
  return JSON.stringify([thinking, output_config]);
}

function marked({ rawBody }: LoggedRequest): string[] {
  const blocks = streamBlocks(rawBody);
  const last = blocks.findLastIndex(({ isMarked }) => isMarked);
  return blocks.slice(0, last + 1).map(({ json }) => json);
}

function tokensOf(blocks: readonly string[]): number {
  return Math.ceil(Buffer.byteLength(blocks.join("")) / 4);
}

async function expectRebuilt(gateway: TestGateway): Promise<void> {
  const page = { limit: 200, cursor: null };
  const { items } = await gateway.world.reads.calls({ sessionId: null, profile: null }, page);
  const received = new Set(gateway.requests().map(({ rawBody }) => rawBody));
  for (const call of items) {
    const body = await gateway.gateway.requestBody(call);
    expect(body).not.toBeNull();
    if (call.providerMessageId !== null) expect(received).toContain(body);
  }
}

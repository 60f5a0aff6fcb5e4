import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GatewayError, sha256 } from "@/server/core/kernel";
import type { SessionStore } from "@/server/core/sessions";
import { type SaidTurn, startTestGateway, type TestGateway } from "../factories/gateway";
import { anOwnGateway } from "../factories/own-gateway";
import { faultsOfMessages } from "../factories/provider-stream";
import { deepText, recordedLog } from "../factories/recorded-log";
import { startScriptedProvider } from "../factories/scripted-provider";

const KEY = "sk-ant-api03-harbour-secret";

/** Whatever became of the turn: nothing of it waits or runs, its rows agree, and the next turn is sound. */
async function expectSoundAfter(gateway: TestGateway, sessionId: string, failed: SaidTurn) {
  expect(await gateway.gateway.waiting(sessionId)).toEqual([]);
  expect(gateway.gateway.counts()).toMatchObject({ working: 0, watched: 0 });
  const { store } = gateway.world;
  const turn = await store.turn(failed.turnId);
  expect(turn).toMatchObject({ endedAtMs: expect.any(Number), startedAtMs: expect.any(Number) });
  const messages = await gateway.messages(sessionId);
  expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, at) => at + 1));
  expect(messages.filter(({ turnId }) => turnId === failed.turnId)).not.toEqual([]);
  expect((await store.session(sessionId))?.messageCount).toBe(messages.length);
  for (const { state, totalMs } of failed.calls) {
    expect(state).not.toBe("running");
    expect(totalMs).toEqual(expect.any(Number));
  }
  const next = await gateway.say(sessionId, "And now?");
  expect(next).toMatchObject({ state: "done", error: null });
}

function expectValid(gateway: TestGateway): void {
  const answered = gateway.requests().filter(({ status }) => status === 200);
  expect(answered.flatMap(({ rawBody }) => faultsOfMessages(rawBody))).toEqual([]);
}

async function everythingTold(gateway: TestGateway, sessionId: string): Promise<string> {
  const page = { limit: 200, cursor: null };
  const { reads } = gateway.world;
  const [calls, turns, events] = await Promise.all([
    reads.calls({ sessionId, profile: null }, page),
    reads.turns({ sessionId }, page),
    reads.events({ sessionId }, page),
  ]);
  return deepText([calls, turns, events, await gateway.messages(sessionId)]);
}

describe("a call that fails", () => {
  const log = recordedLog();
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await startTestGateway({ env: { ANTHROPIC_API_KEY: KEY }, logger: log });
  });
  afterAll(() => gateway.close());

  const once = { count: 1 };
  const often = { count: 3, retryAfterMs: 1 };
  it.each([
    [{ status: 400, ...once }, "PROVIDER_REJECTED"],
    [{ status: 400, message: `not with the key ${KEY}`, ...once }, "PROVIDER_REJECTED"],
    [{ status: 400, message: "prompt is too long: 9 > 8", ...once }, "PROVIDER_REJECTED"],
    [{ status: 401, ...once }, "PROVIDER_AUTH"],
    [{ status: 402, ...once }, "PROVIDER_AUTH"],
    [{ status: 403, ...once }, "PROVIDER_AUTH"],
    [{ status: 404, ...once }, "PROVIDER_REJECTED"],
    [{ status: 413, ...once }, "TOO_LARGE"],
    [{ status: 429, ...often }, "PROVIDER_RATE_LIMITED"],
    [{ status: 500, ...often }, "PROVIDER_FAILED"],
    [{ status: 504, ...often }, "PROVIDER_TIMEOUT"],
    [{ status: 529, ...often }, "PROVIDER_OVERLOADED"],
    [{ dropAfterEvents: 1, ...once }, "PROVIDER_FAILED"],
    [{ dropAfterEvents: 5, ...once }, "PROVIDER_FAILED"],
    [{ streamError: true, ...once }, "PROVIDER_OVERLOADED"],
    [{ streamError: "api_error", ...once }, "PROVIDER_FAILED"],
  ])("with %j ends the turn as %s with a hint, and the session goes on", async (fault, code) => {
    const session = await gateway.open("me");
    await gateway.say(session, "sim: tools 2");
    gateway.provider.fault(fault);
    const failed = await gateway.say(session, "Count the herons, please");
    expect(failed).toMatchObject({
      state: "failed",
      error: { code, message: expect.any(String), hint: expect.stringMatching(/\w/) },
      calls: [{ state: "failed", error: { code } }],
    });
    await expectSoundAfter(gateway, session, failed);
    expectValid(gateway);
    expect(await everythingTold(gateway, session)).not.toContain("harbour-secret");
    expect(log.text()).not.toContain("harbour-secret");
  });

  it.each([
    [{ status: 429, count: 2, retryAfterMs: 1 }, 3],
    [{ status: 529, count: 1, retryAfterMs: 1 }, 2],
    [{ status: 500, count: 2, retryAfterSeconds: 0 }, 3],
  ])("with %j fewer times than it is tried is done in %i requests", async (fault, requests) => {
    const session = await gateway.open("me");
    gateway.provider.fault(fault);
    const before = gateway.requests().length;
    expect(await gateway.say(session, "hello")).toMatchObject({
      state: "done",
      calls: [{ state: "done" }],
    });
    const sent = gateway.requests().slice(before);
    expect(new Set(sent.map(({ rawBody }) => rawBody)).size).toBe(1);
    expect(sent).toHaveLength(requests);
  });

  it("says when to try again if the provider does", async () => {
    const session = await gateway.open("me");
    gateway.provider.fault({ status: 429, count: 3, retryAfterMs: 30 });
    const failed = await gateway.say(session, "hello");
    expect(failed.error?.hint).toContain("1 s");
  });

  it("before an answer began sets its message aside, visible and not sent again", async () => {
    const session = await gateway.open("me");
    gateway.provider.fault({ status: 400, count: 1 });
    await gateway.say(session, "an unlucky message");
    await gateway.say(session, "And now?");
    expect(await gateway.messages(session)).toMatchObject([
      { role: "user", excluded: "not-accepted" },
      { role: "user", excluded: null },
      { role: "assistant", excluded: null },
    ]);
    expect(gateway.requests().at(-1)?.rawBody).not.toContain("an unlucky message");
  });

  it("in the middle of an answer keeps message and text, marked as cut", async () => {
    const session = await gateway.open("me");
    for (const command of ["sim: midstream", "sim: cut"]) {
      const failed = await gateway.say(session, command);
      expect(failed).toMatchObject({ state: "failed", error: { hint: expect.any(String) } });
      expect((await gateway.messages(session)).at(-1)).toMatchObject({
        role: "assistant",
        partial: true,
        excluded: null,
      });
    }
    expect(await gateway.say(session, "And now?")).toMatchObject({ state: "done" });
    expectValid(gateway);
  });

  it("right behind the thinking keeps no thinking without words", async () => {
    const session = await gateway.open("me");
    gateway.provider.script({ reply: { thinking: "kelp", text: "So." } });
    const thoughtAndNoText = 7;
    gateway.provider.fault({ dropAfterEvents: thoughtAndNoText, count: 1 });
    expect(await gateway.say(session, "Think")).toMatchObject({ state: "failed" });
    expect(await gateway.messages(session)).toMatchObject([{ role: "user", excluded: null }]);
    expect(await gateway.say(session, "And now?")).toMatchObject({ state: "done" });
    expectValid(gateway);
  });

  it("after a tool step keeps the step, and the results that may be to blame are not sent", async () => {
    const session = await gateway.open("me");
    const before = gateway.requests().length;
    await failSecondCall(gateway, session, { status: 400, count: 1 });
    const stored = await gateway.messages(session);
    expect(stored.map(({ role, excluded }) => [role, excluded])).toEqual([
      ["user", null],
      ["assistant", null],
      ["user", "replaced"],
      ["user", null],
    ]);
    expect(stored.at(-1)?.blocks).toHaveLength(3);
    expect(stored.at(-1)?.blocks[0]?.json).toContain("could not be sent to the model");
    expect(await gateway.say(session, "And now?")).toMatchObject({ state: "done" });
    expectValid(gateway);
    expect(
      gateway
        .requests()
        .slice(before)
        .map(({ status }) => status),
    ).toEqual([200, 400, 200]);
  });

  it.each([401, 529])(
    "with %i after a tool step keeps the results for the next turn",
    async (status) => {
      const session = await gateway.open("me");
      await failSecondCall(gateway, session, { status, count: 3, retryAfterMs: 1 });
      gateway.provider.reset();
      const stored = await gateway.messages(session);
      expect(stored.map(({ role, excluded }) => [role, excluded])).toEqual([
        ["user", null],
        ["assistant", null],
        ["user", null],
      ]);
      expect(await gateway.say(session, "And now?")).toMatchObject({ state: "done" });
      expectValid(gateway);
    },
  );

  it("leaves the queue behind it running", async () => {
    const session = await gateway.open("me");
    gateway.provider.fault({ status: 400, latencyMs: 100, count: 1 });
    const failing = await gateway.send(session, "one");
    const next = await gateway.send(session, "two");
    expect(await gateway.ended(failing.id)).toMatchObject({ state: "failed" });
    expect(await gateway.ended(next.id)).toMatchObject({ state: "done" });
  });
});

/** Says something that calls three tools; the fault meets the call that carries their results. */
async function failSecondCall(gateway: TestGateway, sessionId: string, fault: object) {
  const watching = new AbortController();
  const events = gateway.gateway.watch(sessionId, { afterSeq: null, signal: watching.signal });
  const arming = (async () => {
    for await (const { event } of events) {
      if (event.type !== "call-ended") continue;
      gateway.provider.fault(fault);
      return;
    }
  })();
  const failed = await gateway.say(sessionId, "sim: tools 3");
  watching.abort();
  await arming;
  expect(failed).toMatchObject({
    state: "failed",
    calls: [{ state: "done" }, { state: "failed" }],
  });
}

describe("an answer that is none", () => {
  it("declined: the turn is refused with a hint, and neither side of it is sent again", async () => {
    const gateway = await anOwnGateway();
    const session = await gateway.open("me");
    const refused = await gateway.say(session, "sim: refuse");
    expect(refused).toMatchObject({ state: "refused", error: { hint: expect.any(String) } });
    await expectSoundAfter(gateway, session, refused);
    expect(gateway.requests().at(-1)?.rawBody).not.toContain("sim: refuse");
    expectValid(gateway);
  });

  it("cut at the limit of its length: done, marked as cut", async () => {
    const gateway = await anOwnGateway();
    const session = await gateway.open("me");
    const cut = await gateway.say(session, "sim: maxtokens");
    expect(cut).toMatchObject({ state: "done", calls: [{ stopReason: "max_tokens" }] });
    expect((await gateway.messages(session)).at(-1)).toMatchObject({ partial: true });
    await expectSoundAfter(gateway, session, cut);
  });

  it("cut in the middle of a tool call: no tool runs, and the turn says why it has no answer", async () => {
    const files = { "profiles/me/config.yaml": "maxOutputTokens: 40\n" };
    const gateway = await anOwnGateway({}, { files });
    const session = await gateway.open("me");
    const input = { path: "a/very/long/path/".repeat(40) };
    gateway.provider.script({ reply: { toolCalls: [{ name: "read_file", input }] } });
    const cut = await gateway.say(session, "Read it");
    expect(cut).toMatchObject({
      state: "interrupted",
      error: { code: "INTERRUPTED", hint: expect.stringContaining("maxOutputTokens") },
      calls: [{ stopReason: "max_tokens" }],
    });
    expect(await gateway.messages(session)).toHaveLength(1);
    await expectSoundAfter(gateway, session, cut);
    expectValid(gateway);
  });

  it("with a tool that does not exist: the model is told, and goes on", async () => {
    const gateway = await anOwnGateway();
    const session = await gateway.open("me");
    gateway.provider.script({ reply: { toolCalls: [{ name: "open_hatch", input: {} }] } });
    expect(await gateway.say(session, "Open it")).toMatchObject({ state: "done" });
    expect(gateway.requests().at(-1)?.rawBody).toContain("not available: open_hatch");
  });

  it("that calls tools for ever: ends at the profile's number of calls, with a hint", async () => {
    const files = { "profiles/me/config.yaml": "maxIterations: 3\n" };
    const gateway = await anOwnGateway({}, { files });
    const session = await gateway.open("me");
    const round = { reply: { toolCalls: [{ name: "list_files", input: {} }] }, times: 9 };
    gateway.provider.script({ ...round, match: { lastUserIncludes: "" } });
    const endless = await gateway.say(session, "Round and round");
    expect(endless).toMatchObject({
      state: "interrupted",
      error: { hint: expect.stringContaining("maxIterations") },
    });
    expect(endless.calls).toHaveLength(3);
    gateway.provider.reset();
    await expectSoundAfter(gateway, session, endless);
    expectValid(gateway);
  });

  it("with a tool call whose input is no JSON: fails, keeps the text, and the session goes on", async () => {
    const provider = await startScriptedProvider();
    const log = recordedLog();
    const gateway = await anOwnGateway(
      {},
      { env: { ANTHROPIC_BASE_URL: provider.baseUrl }, logger: log },
    );
    const session = await gateway.open("me");
    provider.script(
      streamed(
        [
          text(0, "Let me look."),
          start(1, { type: "tool_use", id: "toolu_1", name: "read_file", input: {} }),
          delta(1, { type: "input_json_delta", partial_json: '{"path": "no' }),
          stop(1),
        ],
        "tool_use",
      ),
      streamed([text(0, "Here I am.")], "end_turn"),
    );
    const failed = await gateway.say(session, "Read it");
    expect(failed).toMatchObject({
      state: "failed",
      error: { code: "PROVIDER_FAILED", hint: expect.any(String) },
    });
    await expectSoundAfter(gateway, session, failed);
    expect(faultsOfMessages(provider.requests.at(-1)?.body ?? "")).toEqual([]);
    expect(provider.requests.at(-1)?.body).toContain("Let me look.");
    await provider.stop();
  });
});

describe("a provider that does not answer", () => {
  it("in time: fails with PROVIDER_TIMEOUT", async () => {
    const gateway = await anOwnGateway({ client: { timeoutMs: 300, maxRetries: 0 } });
    const session = await gateway.open("me");
    gateway.provider.fault({ latencyMs: 60_000, count: 1 });
    const failed = await gateway.say(session, "hello");
    expect(failed).toMatchObject({
      state: "failed",
      error: { code: "PROVIDER_TIMEOUT", hint: expect.any(String) },
    });
    await expectSoundAfter(gateway, session, failed);
  });

  it("any more in the middle of its answer: fails with PROVIDER_TIMEOUT and keeps the text", async () => {
    const gateway = await anOwnGateway({ client: { idleTimeoutMs: 300, maxRetries: 0 } });
    const session = await gateway.open("me");
    gateway.provider.script({ reply: { text: "one two three four", chunkMs: 60_000 } });
    const failed = await gateway.say(session, "hello");
    expect(failed).toMatchObject({ state: "failed", error: { code: "PROVIDER_TIMEOUT" } });
    await expectSoundAfter(gateway, session, failed);
    expectValid(gateway);
  });

  it("at all: fails with PROVIDER_UNREACHABLE, and works once it is there", async () => {
    const gone = await startScriptedProvider();
    const files = { "profiles/me/config.yaml": `baseUrl: ${gone.baseUrl}\n` };
    await gone.stop();
    const gateway = await anOwnGateway({ client: { maxRetries: 0 } }, { files });
    const session = await gateway.open("me");
    const failed = await gateway.say(session, "hello");
    expect(failed).toMatchObject({
      state: "failed",
      error: { code: "PROVIDER_UNREACHABLE", hint: expect.stringContaining("base URL") },
    });

    writeFileSync(`${gateway.home}/profiles/me/config.yaml`, "");
    await expectSoundAfter(gateway, session, failed);
  });
});

describe("a call that the store cannot take", () => {
  it.each([
    [new GatewayError("STORE_FAILED", "the disk is full", { hint: "Make room." }), "STORE_FAILED"],
    [new Error("the disk is full"), "INTERNAL"],
  ])("fails its turn, is logged, and leaves a session that goes on (%s)", async (error, code) => {
    const log = recordedLog();
    let failing = false;
    const store = (real: SessionStore): SessionStore =>
      new Proxy(real, {
        get: (target, name) =>
          name === "insertCall" && failing
            ? () => Promise.reject(error)
            : Reflect.get(target, name).bind(target),
      });
    const gateway = await anOwnGateway({ store }, { logger: log });
    const session = await gateway.open("me");
    failing = true;
    const failed = await gateway.say(session, "hello");
    failing = false;
    expect(failed).toMatchObject({ state: "failed", error: { code }, calls: [] });
    expect(log.text()).toContain("the disk is full");
    await expectSoundAfter(gateway, session, failed);
    expectValid(gateway);
  });
});

function event(type: string, fields: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
}
const start = (index: number, content_block: object) =>
  event("content_block_start", { index, content_block });
const delta = (index: number, change: object) =>
  event("content_block_delta", { index, delta: change });
const stop = (index: number) => event("content_block_stop", { index });
const text = (index: number, words: string) =>
  start(index, { type: "text", text: "" }) +
  delta(index, { type: "text_delta", text: words }) +
  stop(index);

function streamed(blocks: readonly string[], stopReason: string) {
  const usage = { input_tokens: 9, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 };
  const message = { id: `msg_${sha256(blocks.join("")).slice(0, 8)}`, role: "assistant", usage };
  const body = [
    event("message_start", { message }),
    ...blocks,
    event("message_delta", { delta: { stop_reason: stopReason }, usage: { output_tokens: 5 } }),
    event("message_stop", {}),
  ].join("");
  return { headers: { "content-type": "text/event-stream" }, body };
}

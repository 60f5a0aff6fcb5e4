import { writeFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import type { Effort } from "@/server/core/models";
import type { ToolDefinition } from "@/server/core/tools";
import { aGateway, type TestGateway } from "../factories/gateway";
import { anOwnGateway } from "../factories/own-gateway";
import {
  faultsOfMessages,
  prefixHash,
  retention,
  streamBlocks,
  tokensThroughSystem,
  tokensToLastMarker,
} from "../factories/provider-stream";

const OPUS = "claude-opus-5-5";
const SONNET = "claude-sonnet-5-5";
const REFUSED = { code: "BAD_INPUT", hint: expect.stringMatching(/\w/) };

async function sayDone(gateway: TestGateway, sessionId: string, ...texts: readonly string[]) {
  for (const text of texts) {
    expect(await gateway.say(sessionId, text)).toMatchObject({ state: "done", error: null });
  }
}

function expectNoRefusal(gateway: TestGateway): void {
  expect(gateway.requests().filter(({ status }) => status !== 200)).toEqual([]);
  expect(gateway.requests().flatMap(({ rawBody }) => faultsOfMessages(rawBody))).toEqual([]);
}

function newest(gateway: TestGateway) {
  const request = gateway.requests().at(-1);
  if (request === undefined) throw new Error("nothing was sent");
  return request;
}

function thinkingIn(rawBody: string): string[] {
  return streamBlocks(rawBody)
    .filter(({ json }) => json.startsWith('{"type":"thinking"'))
    .map(({ json }) => json);
}

function timesTold(rawBody: string, model: string): number {
  return rawBody.split(`From here on the model is ${model};`).length - 1;
}

describe("a model switched in mid-conversation", () => {
  it("gets no thinking of the other, and the old thinking comes back with the old model", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    await sayDone(gateway, session, "sim: think about kelp", "Good", "sim: tools 2");
    const before = newest(gateway);
    await gateway.gateway.updateSession(session, { model: SONNET });
    await sayDone(gateway, session, "sim: think about the moon", "sim: tools 2", "Good");
    const between = newest(gateway);
    await gateway.gateway.updateSession(session, { model: OPUS });
    await sayDone(gateway, session, "And you?", "sim: think about the reef", "Good");
    expectNoRefusal(gateway);
    const ofOpus = thinkingIn(before.rawBody);
    expect(ofOpus).toHaveLength(1);
    expect(between.model).toBe(SONNET);
    expect(thinkingIn(between.rawBody)).toHaveLength(1);
    expect(thinkingIn(between.rawBody)).not.toEqual(ofOpus);
    expect(newest(gateway).model).toBe(OPUS);
    expect(thinkingIn(newest(gateway).rawBody)).toEqual([...ofOpus, expect.any(String)]);
    expect(retention(before.rawBody, newest(gateway).rawBody)).toBe(1);
    expect(prefixHash(newest(gateway).rawBody)).toBe(prefixHash(before.rawBody));
  });

  it("is told once, on the message of its first turn", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    await sayDone(gateway, session, "hello");
    expect(newest(gateway).rawBody).not.toContain("the model is");
    await gateway.gateway.updateSession(session, { model: SONNET });
    await sayDone(gateway, session, "Who are you?", "Good");
    await gateway.gateway.updateSession(session, { model: null });
    await sayDone(gateway, session, "And now?", "Good");
    const { rawBody } = newest(gateway);
    expect([timesTold(rawBody, SONNET), timesTold(rawBody, OPUS)]).toEqual([1, 1]);
    const messages = await gateway.messages(session);
    const telling = messages.filter(({ blocks }) =>
      blocks.some(({ json }) => json.includes("From here on the model is")),
    );
    expect(telling.map(({ role }) => role)).toEqual(["user", "user"]);
    expect(telling.map(({ blocks }) => blocks.length)).toEqual([2, 2]);
  });

  it("is told again when the turn that was to tell it never reached the model", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    await sayDone(gateway, session, "hello");
    await gateway.gateway.updateSession(session, { model: SONNET });
    gateway.provider.fault({ status: 400, count: 1 });
    expect(await gateway.say(session, "Who are you?")).toMatchObject({ state: "failed" });
    await sayDone(gateway, session, "Who are you now?", "Good");
    expect(timesTold(newest(gateway).rawBody, SONNET)).toBe(1);
  });

  it("holds from before the first message on, over eviction and restart", async () => {
    const before = await aGateway();
    const session = await before.open("me");
    await before.gateway.updateSession(session, { model: SONNET });
    await sayDone(before, session, "hello");
    await before.gateway.evict(session, "soft");
    await sayDone(before, session, "hello again");
    const after = await before.restart();
    await sayDone(after, session, "and again");
    expect(after.requests().map(({ model }) => model)).toEqual([SONNET, SONNET, SONNET]);
    expect(newest(after).rawBody).not.toContain("the model is");
  });
});

describe("effort and thinking", () => {
  it("change from turn to turn without a refusal, and the system stays cached", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    await sayDone(gateway, session, "sim: think about kelp");
    for (const effort of ["low", "high", "max", null] as const) {
      await gateway.gateway.updateSession(session, { effort });
      await sayDone(gateway, session, "sim: think about the tide", "sim: tools 2");
    }
    expectNoRefusal(gateway);
    const sent = gateway.requests().map(({ rawBody }) => JSON.parse(rawBody).output_config?.effort);
    const changes = sent.filter((effort, at) => at === 0 || effort !== sent[at - 1]);
    expect(changes).toEqual([undefined, "low", "high", "max", undefined]);
    for (const { rawBody, usage } of gateway.requests().slice(1)) {
      expect(usage?.read).toBeGreaterThanOrEqual(tokensThroughSystem(rawBody, 3));
    }
    const afterLow = gateway.requests().find(({ rawBody }) => rawBody.includes('"effort":"low"'));
    expect(afterLow?.usage?.read).toBe(tokensThroughSystem(afterLow?.rawBody ?? "", 3));
  });

  it.each([false, true])(
    "that come back read on where they were left (evicted: %s)",
    async (isEvicted) => {
      const gateway = await aGateway();
      const session = await gateway.open("me");
      await sayDone(gateway, session, "hello");
      const left = newest(gateway).rawBody;
      await gateway.gateway.updateSession(session, { effort: "high" });
      for (let turn = 0; turn < 12; turn += 1) await sayDone(gateway, session, `line ${turn}`);
      await gateway.gateway.updateSession(session, { effort: null });
      if (isEvicted) await gateway.gateway.evict(session, "soft");
      await sayDone(gateway, session, "and now?");
      expect(newest(gateway).usage?.read).toBe(tokensToLastMarker(left));
    },
  );

  it("change for one turn alone when the turn says so", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    await gateway.say(session, "hello", { effort: "max" });
    await sayDone(gateway, session, "and now?");
    const efforts = gateway.requests().map(({ rawBody }) => JSON.parse(rawBody).output_config);
    expect(efforts).toEqual([{ effort: "max" }, undefined]);
  });

  it("go on and off where the model lets them", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    await gateway.gateway.updateSession(session, { model: "claude-opus-5" });
    for (const thinking of ["adaptive", "disabled", "adaptive"] as const) {
      await gateway.gateway.updateSession(session, { thinking });
      await sayDone(gateway, session, "sim: think about kelp", "sim: tools 3");
    }
    expectNoRefusal(gateway);
    const sent = gateway.requests().map(({ rawBody }) => JSON.parse(rawBody).thinking?.type);
    const changes = sent.filter((type, at) => type !== sent[at - 1]);
    expect(changes).toEqual(["adaptive", "disabled", "adaptive"]);
    expect(thinkingIn(newest(gateway).rawBody)).toHaveLength(2);
  });
});

describe("settings that the model does not take", () => {
  it("are refused before anything is sent or stored, with what works instead", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    await expect(gateway.send(session, "hello", { thinking: "disabled" })).rejects.toMatchObject({
      ...REFUSED,
      message: expect.stringContaining(OPUS),
    });
    await expect(
      gateway.gateway.updateSession(session, { thinking: "disabled" }),
    ).rejects.toMatchObject(REFUSED);
    expect(gateway.requests()).toEqual([]);
    expect(await gateway.messages(session)).toEqual([]);
    expect(await gateway.gateway.waiting(session)).toEqual([]);
    await sayDone(gateway, session, "hello");
  });

  it("are refused whether the settings or the model came first", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    await gateway.gateway.updateSession(session, { model: "claude-opus-5", thinking: "disabled" });
    await expect(gateway.gateway.updateSession(session, { model: OPUS })).rejects.toMatchObject(
      REFUSED,
    );
    await expect(gateway.gateway.updateSession(session, { effort: "max" })).rejects.toMatchObject(
      REFUSED,
    );
    await sayDone(gateway, session, "hello");
    expect(newest(gateway).model).toBe("claude-opus-5");
  });

  it("are refused for an effort that nobody knows and for one of another model", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    const unknown: Effort = JSON.parse('"enormous"');
    await expect(gateway.send(session, "hello", { effort: unknown })).rejects.toMatchObject(
      REFUSED,
    );
    await gateway.gateway.updateSession(session, { model: "claude-sonnet-4-6" });
    await expect(gateway.send(session, "hello", { effort: "xhigh" })).rejects.toMatchObject({
      ...REFUSED,
      hint: expect.stringContaining("max"),
    });
    expect(gateway.requests()).toEqual([]);
  });

  it("are refused at the turn itself when the profile changed while it waited", async () => {
    const gateway = await aGateway({ files: { "profiles/me/config.yaml": "" } });
    const session = await gateway.open("me");
    const first = await gateway.send(session, "sim: long 4 40");
    const second = await gateway.send(session, "hello");
    writeFileSync(`${gateway.home}/profiles/me/config.yaml`, "thinking: disabled\n");
    expect(await gateway.ended(first.id)).toMatchObject({ state: "done" });
    expect(await gateway.ended(second.id)).toMatchObject({ state: "refused", error: REFUSED });
    writeFileSync(`${gateway.home}/profiles/me/config.yaml`, "");
    await sayDone(gateway, session, "hello");
    expectNoRefusal(gateway);
  });
});

describe("Stop", () => {
  const answerBegan = (gateway: TestGateway, turnId: string) =>
    vi.waitFor(
      async () => {
        const calls = await gateway.world.store.callsOfTurn(turnId);
        expect(calls.at(-1)?.providerMessageId).toEqual(expect.any(String));
      },
      { interval: 2 },
    );

  it.each([[OPUS], ["claude-opus-5"], ["claude-sonnet-4-6"]])(
    "during the thinking of %s leaves a session that goes on",
    async (model) => {
      const gateway = await aGateway();
      const session = await gateway.open("me");
      await gateway.gateway.updateSession(session, { model, thinking: "adaptive" });
      await sayDone(gateway, session, "sim: think about kelp");
      gateway.provider.script({
        reply: { thinking: "a long thought about the tide", text: "So.", chunkMs: 60_000 },
      });
      const turn = await gateway.send(session, "Think hard");
      await answerBegan(gateway, turn.id);
      expect(await gateway.gateway.stop(session)).toEqual({ stopped: true, turnId: turn.id });
      expect(await gateway.ended(turn.id)).toMatchObject({ state: "interrupted" });
      await sayDone(gateway, session, "Go on", "sim: think about kelp", "Good");
      expectNoRefusal(gateway);
    },
  );

  it("during the text keeps what was written, and the thinking before it", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    await sayDone(gateway, session, "hello");
    const text = "kelp and tide and reef and swell ".repeat(400);
    gateway.provider.script({ reply: { thinking: "about water", text, chunkMs: 10 } });
    const turn = await gateway.send(session, "Tell me of the sea");
    await vi.waitFor(async () => expect(await textSoFar(gateway, session)).toContain("kelp"), {
      interval: 2,
    });
    await gateway.gateway.stop(session);
    expect(await gateway.ended(turn.id)).toMatchObject({ state: "interrupted" });
    const last = (await gateway.messages(session)).at(-1);
    expect(last).toMatchObject({ role: "assistant", partial: true, excluded: null });
    const [thinking, written] = (last?.blocks ?? []).map(({ json }) => JSON.parse(json));
    expect(thinking).toMatchObject({ type: "thinking", signature: expect.any(String) });
    expect(written.text).toMatch(/^kelp and/);
    expect(text.startsWith(written.text) && written.text.length < text.length).toBe(true);
    await sayDone(gateway, session, "Go on");
    expect(thinkingIn(newest(gateway).rawBody)).toEqual([last?.blocks[0]?.json]);
    expectNoRefusal(gateway);
  });

  it("during a tool gives every call a result", async () => {
    let begun = (): void => undefined;
    const isRunning = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const waits: ToolDefinition = {
      name: "wait_for_tide",
      description: "Waits.",
      inputSchema: { type: "object", properties: {} },
      run: () => {
        begun();
        return new Promise(() => undefined);
      },
    };
    const gateway = await anOwnGateway({ tools: [waits] });
    const session = await gateway.open("me");
    gateway.provider.script({
      reply: {
        text: "I wait.",
        toolCalls: [
          { name: "wait_for_tide" },
          { name: "list_files", input: { path: "." } },
          { name: "wait_for_tide" },
        ],
      },
    });
    const turn = await gateway.send(session, "Wait for the tide");
    await isRunning;
    await gateway.gateway.stop(session);
    expect(await gateway.ended(turn.id)).toMatchObject({ state: "interrupted" });
    const results = (await gateway.messages(session)).at(-1);
    expect(results?.blocks).toHaveLength(3);
    expect(results?.blocks[0]?.json).toContain('"text":"stopped"');
    await sayDone(gateway, session, "Go on");
    expectNoRefusal(gateway);
    expect(gateway.requests()).toHaveLength(2);
  });

  it("before the answer began leaves the message in the history", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    gateway.provider.fault({ latencyMs: 60_000, count: 1 });
    const turn = await gateway.send(session, "Count the herons");
    await vi.waitFor(() => expect(gateway.requests()).toHaveLength(1), { interval: 2 });
    await gateway.gateway.stop(session);
    expect(await gateway.ended(turn.id)).toMatchObject({ state: "interrupted" });
    await sayDone(gateway, session, "Go on");
    expect(newest(gateway).rawBody).toContain("Count the herons");
    expect(gateway.requests().map(({ status }) => status)).toEqual([expect.anything(), 200]);
  });

  it("ends a turn that waits to be tried again, without trying again", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    gateway.provider.fault({ status: 429, retryAfterSeconds: 25, count: 1 });
    const turn = await gateway.send(session, "Count the herons");
    await vi.waitFor(() => expect(gateway.requests()[0]?.status).toBe(429), { interval: 2 });
    await gateway.gateway.stop(session);
    await vi.waitFor(
      async () =>
        expect(await gateway.world.store.turn(turn.id)).toMatchObject({ state: "interrupted" }),
      { interval: 5, timeout: 5_000 },
    );
    expect(gateway.requests()).toHaveLength(1);
    await sayDone(gateway, session, "Go on");
  });

  it("does nothing when nothing runs", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    expect(await gateway.gateway.stop(session)).toEqual({ stopped: false, turnId: null });
    await expect(gateway.gateway.stop("ses_nobody")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

async function textSoFar(gateway: TestGateway, sessionId: string): Promise<string> {
  const watching = new AbortController();
  for await (const { event } of gateway.gateway.watch(sessionId, {
    afterSeq: null,
    signal: watching.signal,
  })) {
    watching.abort();
    if (event.type !== "snapshot") return "";
    return (event.turn?.blocks ?? [])
      .map((block) => (block.type === "text" ? block.text : ""))
      .join("");
  }
  return "";
}

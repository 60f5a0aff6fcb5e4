import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { answerOf } from "@/server/core/operations/answer-of";
import type {
  BeginTurnInput,
  ChatContext,
  InboundEvent,
  SessionStore,
} from "@/server/core/sessions";
import { HUMAN } from "../factories/gateway";
import { aLeaseWish } from "../factories/leases";
import { anOwnGateway, type OwnGateway, type OwnParts } from "../factories/own-gateway";
import {
  faultsOfMessages,
  prefixHash,
  sentMessages,
  tokensToLastMarker,
} from "../factories/provider-stream";
import { aTool } from "../factories/tools";

interface Bell {
  /** Lets the tool that runs, or the next one, end. */
  ring(): void;
  readonly calls: () => number;
}

/** A gateway with a tool that ends when the test says so. */
async function withBell(
  parts: OwnParts = {},
  files: Readonly<Record<string, string>> = {},
): Promise<OwnGateway & { bell: Bell }> {
  let calls = 0;
  let wake: () => void = () => undefined;
  const bell = aTool({
    name: "bell",
    run: (_input, { signal }) => {
      calls += 1;
      return new Promise((resolve) => {
        wake = () => resolve({ text: "rung", isError: false });
        signal.addEventListener("abort", () => resolve({ text: "cut", isError: true }));
      });
    },
  });
  const gateway = await anOwnGateway({ ...parts, tools: [bell] }, { files });
  return { ...gateway, bell: { ring: () => wake(), calls: () => calls } };
}

const RINGS = "sim: tool bell {}";
const texts = async (gateway: OwnGateway, session: string) =>
  (await gateway.gateway.waiting(session)).map(({ event }) => event.text);

async function ringing(
  gateway: OwnGateway & { bell: Bell },
  session: string,
  event?: Partial<InboundEvent>,
) {
  const before = gateway.bell.calls();
  const turn = await gateway.send(session, RINGS, event);
  await vi.waitFor(() => expect(gateway.bell.calls()).toBe(before + 1), 10_000);
  return turn;
}

describe("a steer", () => {
  it("enters behind the tool results of the next request, and ends with the turn that took it", async () => {
    const gateway = await withBell();
    const session = await gateway.open("me");
    const host = await ringing(gateway, session);
    const one = await gateway.send(session, "only birds", { mode: "steer" });
    const two = await gateway.send(session, "and [holdfast note] boats", {
      mode: "steer",
      speaker: "Ada",
    });
    gateway.bell.ring();
    expect(await gateway.ended(host.id)).toMatchObject({ state: "done" });
    const [first, second] = gateway.requests();
    const last = sentMessages(second?.rawBody ?? "").at(-1);
    expect(last).toMatchObject({
      role: "user",
      content: [
        { type: "tool_result" },
        { type: "text", text: "only birds" },
        { type: "text", text: '[holdfast note] Speaking: "Ada"' },
        { type: "text", text: "and [quoted holdfast note] boats" },
      ],
    });
    expect(gateway.requests()).toHaveLength(2);
    expect(faultsOfMessages(second?.rawBody ?? "")).toEqual([]);
    expect(prefixHash(second?.rawBody ?? "")).toBe(prefixHash(first?.rawBody ?? ""));
    expect(second?.usage?.read).toBe(tokensToLastMarker(first?.rawBody ?? ""));
    for (const { id } of [one, two]) {
      const turn = await gateway.ports.store.turn(id);
      expect(turn).toMatchObject({ state: "done", joinedTo: host.id });
    }
    expect(await gateway.gateway.waiting(session)).toEqual([]);
  });

  it("is replayed with the same bytes by the turns after it", async () => {
    const gateway = await withBell();
    const session = await gateway.open("me");
    const host = await ringing(gateway, session);
    await gateway.send(session, "only birds", { mode: "steer" });
    gateway.bell.ring();
    await gateway.ended(host.id);
    await gateway.say(session, "Thank you");
    const [, steered, next] = gateway.requests();
    expect(next?.usage?.read).toBe(tokensToLastMarker(steered?.rawBody ?? ""));
  });

  it("that comes after the last boundary runs next, once, before what merely waits", async () => {
    const gateway = await withBell();
    const session = await gateway.open("me");
    const host = await gateway.send(session, "sim: long 200 5");
    await vi.waitFor(() => expect(gateway.requests()).toHaveLength(1), 10_000);
    const waits = await gateway.send(session, "later");
    const late = await gateway.send(session, "only birds", { mode: "steer" });
    for (const { id } of [host, late, waits]) {
      expect(await gateway.ended(id)).toMatchObject({ state: "done" });
    }
    const said = gateway
      .requests()
      .map(({ rawBody }) => JSON.stringify(sentMessages(rawBody).at(-1)));
    expect(said).toHaveLength(3);
    expect(said[1]).toContain("only birds");
    expect(said[2]).toContain("later");
    expect(await gateway.ports.store.turn(late.id)).toMatchObject({ joinedTo: null });
  });

  it.each([
    [
      "files",
      {
        attachments: [
          { name: "a.txt", kind: "text", mediaType: "text/plain", bytes: 1, content: "a" },
        ],
      },
    ],
    ["an effort of its own", { effort: "low" }],
    ["nobody who wrote it", { kind: "internal" }],
  ] as [string, Partial<InboundEvent>][])("with %s waits, and says why", async (_, event) => {
    const gateway = await withBell();
    const session = await gateway.open("me");
    const host = await ringing(gateway, session);
    const waits = await gateway.send(session, "only birds", { ...event, mode: "steer" });
    expect(waits.asked).toMatchObject({ mode: "queue", demoted: expect.stringContaining("wait") });
    gateway.bell.ring();
    await gateway.ended(host.id);
    await gateway.ended(waits.id);
    expect(await gateway.ports.store.turn(waits.id)).toMatchObject({ joinedTo: null });
  });
});

describe("an interrupt", () => {
  it("keeps the partial answer and runs next, before what waits", async () => {
    const gateway = await withBell();
    const session = await gateway.open("me");
    const host = await gateway.send(session, "sim: long 2000 5");
    await vi.waitFor(() => expect(gateway.requests()).toHaveLength(1), 10_000);
    const waits = await gateway.send(session, "later");
    const next = await gateway.send(session, "only birds", { mode: "interrupt" });
    expect(await gateway.ended(host.id)).toMatchObject({
      state: "interrupted",
      error: { message: "interrupted by a new message" },
    });
    for (const { id } of [next, waits]) {
      const said = await gateway.ended(id);
      expect(said).toMatchObject({ state: "done", error: null });
      expect(said.calls).toHaveLength(1);
    }
    const asked = gateway
      .requests()
      .map(({ rawBody }) => JSON.stringify(sentMessages(rawBody).at(-1)));
    expect(asked[1]).toContain("only birds");
    expect(asked[2]).toContain("later");
  });

  it("in the middle of a tool leaves every call with its result", async () => {
    const gateway = await withBell();
    const session = await gateway.open("me");
    const host = await ringing(gateway, session);
    const next = await gateway.send(session, "only birds", { mode: "interrupt" });
    expect(await gateway.ended(host.id)).toMatchObject({ state: "interrupted" });
    expect(await gateway.ended(next.id)).toMatchObject({ state: "done" });
    expect(faultsOfMessages(gateway.requests().at(-1)?.rawBody ?? "")).toEqual([]);
  });

  it("out of an interrupt, three deep, waits like any other", async () => {
    const gateway = await withBell();
    const session = await gateway.open("me");
    await ringing(gateway, session);
    for (const depth of [1, 2, 3]) {
      const turn = await ringing(gateway, session, { mode: "interrupt" });
      expect(turn.asked?.depth).toBe(depth);
    }
    const fourth = await gateway.send(session, "enough", { mode: "interrupt" });
    expect(fourth.asked).toMatchObject({ mode: "queue", depth: 0 });
    gateway.bell.ring();
    expect(await gateway.ended(fourth.id)).toMatchObject({ state: "done" });
  });
});

it.each(["steer", "interrupt"] as const)(
  "a %s is an ordinary turn where nothing runs",
  async (mode) => {
    const gateway = await withBell();
    const session = await gateway.open("me");
    const turn = await gateway.send(session, "stop", { mode });
    expect(turn.asked).toMatchObject({ mode: "queue", follows: null, depth: 0 });
    expect(await gateway.ended(turn.id)).toMatchObject({ state: "done" });
  },
);

it.each(["stop", " /STOP ", "停止", "停"])(
  "the words %j stop the turn and are no message",
  async (text) => {
    const gateway = await withBell();
    const session = await gateway.open("me");
    const host = await ringing(gateway, session);
    const stopped = await gateway.send(session, text, { mode: "interrupt" });
    expect(stopped.id).toBe(host.id);
    expect(await gateway.ended(host.id)).toMatchObject({ state: "interrupted" });
    expect(await gateway.say(session, "hello")).toMatchObject({ state: "done" });
    expect(gateway.requests()).toHaveLength(2);
  },
);

it("twenty messages at once run one by one in their order, none merged", async () => {
  const gateway = await withBell();
  const session = await gateway.open("me");
  const host = await ringing(gateway, session);
  const sent = await Promise.all(
    Array.from({ length: 20 }, (_, at) => gateway.send(session, `message ${at}`)),
  );
  const order = await texts(gateway, session);
  gateway.bell.ring();
  await gateway.ended(host.id);
  for (const { id } of sent) expect(await gateway.ended(id)).toMatchObject({ state: "done" });
  const users = (await gateway.messages(session)).filter(({ role }) => role === "user");
  const said = users.slice(2).map(({ blocks }) => blocks.map(({ json }) => json).join());
  expect(said).toHaveLength(20);
  for (const [at, text] of order.entries()) expect(said[at]).toContain(`"${text}"`);
}, 30_000);

it.each(["queue", "steer", "interrupt"] as const)(
  "refuses one %s too many and stops nothing for it",
  async (mode) => {
    const gateway = await withBell({ maxWaiting: 2 });
    const session = await gateway.open("me");
    const host = await ringing(gateway, session);
    await gateway.send(session, "one");
    await gateway.send(session, "two");
    await expect(gateway.send(session, "three", { mode })).rejects.toThrow("the queue is full");
    expect(await gateway.ports.store.turn(host.id)).toMatchObject({ state: "running" });
  },
);

describe("what waits", () => {
  it("is edited, reordered and dropped, and runs so", async () => {
    const gateway = await withBell();
    const session = await gateway.open("me");
    const host = await ringing(gateway, session);
    const [one, two, three] = [
      await gateway.send(session, "one"),
      await gateway.send(session, "two"),
      await gateway.send(session, "three"),
    ];
    const { queue } = gateway.gateway;
    await queue.edit(session, two.id, "二");
    await queue.reorder(session, [three.id, two.id, one.id]);
    await queue.drop(session, one.id);
    expect(await texts(gateway, session)).toEqual(["three", "二"]);
    gateway.bell.ring();
    await gateway.ended(host.id);
    expect(await gateway.ended(two.id)).toMatchObject({ state: "done" });
    expect(await gateway.ended(one.id)).toMatchObject({
      state: "interrupted",
      error: { message: expect.stringContaining("taken out of the queue") },
    });
    expect(JSON.stringify(await gateway.messages(session))).not.toContain('"one"');
  });

  it("cannot be changed once it runs, is gone, or is of another session", async () => {
    const gateway = await withBell();
    const session = await gateway.open("me");
    const other = await gateway.open("me");
    const host = await ringing(gateway, session);
    const waits = await gateway.send(session, "waits");
    const { queue } = gateway.gateway;
    const running = { code: "CONFLICT", message: "it is running already" };
    await expect(queue.edit(session, host.id, "x")).rejects.toMatchObject(running);
    await expect(queue.drop(session, host.id)).rejects.toMatchObject(running);
    await expect(queue.drop(other, waits.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(queue.edit(session, "trn_nobody", "x")).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(queue.reorder(session, [])).rejects.toMatchObject({ code: "CONFLICT" });
    await queue.drop(session, waits.id);
    await expect(queue.edit(session, waits.id, "x")).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

describe("what is edited in the moment in which it is taken up", () => {
  /** A store in which that turn is edited between the reading of the queue and its begin. */
  function editedAtBegin(text: string) {
    const edits: string[] = [];
    return {
      edits,
      store: (store: SessionStore) =>
        new Proxy(store, {
          get: (target, name) => {
            if (name !== "beginTurn") return Reflect.get(target, name).bind(target);
            return async (input: BeginTurnInput) => {
              if (edits.length === 0) {
                edits.push(input.turnId);
                expect(await target.editWaiting(input.turnId, text)).toBe(true);
              }
              return target.beginTurn(input);
            };
          },
        }),
    };
  }

  it("runs with its new words, once, and is shown so", async () => {
    const { store, edits } = editedAtBegin("the new words");
    const gateway = await withBell({ store });
    const session = await gateway.open("me");
    const turn = await gateway.say(session, "the old words");
    expect(turn).toMatchObject({ state: "done", error: null });
    expect(edits).toEqual([turn.turnId]);
    expect(gateway.requests()).toHaveLength(1);
    expect(gateway.requests()[0]?.rawBody).toContain("the new words");
    expect(gateway.requests()[0]?.rawBody).not.toContain("the old words");
    expect(JSON.stringify(await gateway.messages(session))).not.toContain("the old words");
    expect(await gateway.ports.store.session(session)).toMatchObject({ title: "the new words" });
  });

  it("is refused with its new words where it cannot run", async () => {
    const { store } = editedAtBegin("the new words");
    const gateway = await withBell({ store });
    const session = await gateway.open("me");
    writeFileSync(path.join(gateway.home, "profiles/me/config.yaml"), "model: [\n");
    const turn = await gateway.ports.store.accept({
      ...{ turnId: "trn_edited", sessionId: session, clientId: null, atMs: gateway.clock.now() },
      ...{ event: { ...HUMAN, text: "the old words" }, maxWaiting: 2 },
    });
    expect(turn.status).toBe("accepted");
    await gateway.gateway.resume();
    expect(await gateway.ended("trn_edited")).toMatchObject({ state: "refused" });
    expect(JSON.stringify(await gateway.messages(session))).toContain("the new words");
  });
});

describe.each(["steer", "interrupt"] as const)("a follow-up by %s", (mode) => {
  it.each([["Room: Harbour"], [""], [null]])(
    "keeps the channel prompt %j of the turn that it follows",
    async (channelPrompt) => {
      const gateway = await withBell();
      const session = await gateway.open("me");
      const host = await gateway.send(session, "sim: long 200 5", { channelPrompt });
      await vi.waitFor(() => expect(gateway.requests()).toHaveLength(1), 10_000);
      const next = await gateway.send(session, "only birds", { mode });
      await gateway.ended(host.id);
      expect(await gateway.ended(next.id)).toMatchObject({ state: "done" });
      await gateway.say(session, "Thank you", { channelPrompt });
      expect(gateway.requests()).toHaveLength(3);
      expect(new Set(gateway.requests().map(({ rawBody }) => prefixHash(rawBody))).size).toBe(1);
      expect(gateway.gateway.agentCache().built).toBe(1);
    },
  );
});

describe.each(["steer", "interrupt"] as const)("a %s", (mode) => {
  const PLACE: ChatContext = {
    ...{ platform: "telegram", chatType: "group", chatId: "-100", chatName: "Harbour Club" },
    ...{ topic: null, threadId: null },
  };

  it.each<[string, Partial<InboundEvent>, RegExp]>([
    ["a chat", { chat: { ...PLACE, chatName: "Duck Club" } }, /Duck Club/],
    ["a channel prompt", { channelPrompt: "Room: Ducks" }, /Room: Ducks/],
    ["an empty channel prompt", { channelPrompt: "" }, /no longer holds/],
  ])("with %s of its own is told that place", async (_, own, told) => {
    const gateway = await withBell();
    const session = await gateway.open("me");
    const place = { chat: PLACE, channelPrompt: "Room: Harbour" };
    const host = await gateway.send(session, "sim: long 200 5", place);
    await vi.waitFor(() => expect(gateway.requests()).toHaveLength(1), 10_000);
    const next = await gateway.send(session, "only birds", { ...own, mode });
    expect(next.asked).toMatchObject({ ...own, mode, follows: host.id });
    await gateway.ended(host.id);
    expect(await gateway.ended(next.id)).toMatchObject({ state: "done" });
    const [first, second] = gateway.requests();
    expect(JSON.stringify(sentMessages(second?.rawBody ?? "").at(-1))).toMatch(told);
    expect(prefixHash(second?.rawBody ?? "")).toBe(prefixHash(first?.rawBody ?? ""));
    const route = await gateway.ports.store.routeOfSession(session);
    expect(route?.pin ?? "").not.toContain(
      own.channelPrompt === undefined ? "Harbour Club" : "Room: Harbour",
    );
  });

  it("keeps its place over a restart", async () => {
    const gateway = await withBell();
    const session = await gateway.open("me");
    await gateway.say(session, "hello", { chat: PLACE, channelPrompt: "Room: Harbour" });
    const host = await gateway.send(session, "sim: long 200 5", {
      ...{ chat: PLACE, channelPrompt: "Room: Harbour" },
    });
    await vi.waitFor(() => expect(gateway.requests()).toHaveLength(2), 10_000);
    await gateway.ports.store.accept({
      ...{ turnId: "trn_follows", sessionId: session, clientId: null, maxWaiting: 9 },
      ...{ atMs: gateway.clock.now() },
      event: { ...HUMAN, text: "only birds", mode, follows: host.id, depth: 1 },
    });
    const after = await gateway.openCopy();
    expect(await after.ended("trn_follows")).toMatchObject({ state: "done" });
    const bodies = gateway.requests().map(({ rawBody }) => rawBody);
    const ofFollowUp = bodies.find((body) => body.includes("only birds")) ?? "";
    expect(prefixHash(ofFollowUp)).toBe(prefixHash(bodies[0] ?? ""));
    expect(ofFollowUp).toContain("Room: Harbour");
  });

  it("waits while the session is being changed, and says so", async () => {
    const gateway = await withBell();
    const session = await gateway.open("me");
    const { store, clock } = gateway.ports;
    const granted = await store.acquireLease(
      aLeaseWish({ sessionId: session, purpose: "operation", atMs: clock.now() }),
    );
    if (granted.status !== "granted") throw new Error("the lease was not granted");
    const turn = await gateway.send(session, "only birds", { mode });
    expect(turn.asked).toMatchObject({
      ...{ mode: "queue", follows: null },
      demoted: expect.stringContaining("being changed"),
    });
    await store.releaseLease({ sessionId: session, fence: granted.fence });
    await gateway.gateway.runWaiting();
    expect(await gateway.ended(turn.id)).toMatchObject({ state: "done" });
  });

  it("is what a message becomes where its profile says so", async () => {
    const files = { "profiles/me/config.yaml": `queueMode: ${mode}\n` };
    const gateway = await withBell({}, files);
    const session = await gateway.open("me");
    const host = await ringing(gateway, session);
    const sent = await gateway.gateway.send({
      ...{ sessionId: session, clientId: null, mode: null },
      event: { ...HUMAN, text: "only birds" },
    });
    expect(sent).toMatchObject({ turn: { asked: { mode, follows: host.id } } });
    gateway.bell.ring();
    const { state } = await gateway.ended(host.id);
    expect(state).toBe(mode === "steer" ? "done" : "interrupted");
  });
});

it("a steer that a crash found waiting runs once after it", async () => {
  const gateway = await withBell();
  const session = await gateway.open("me");
  const host = await gateway.send(session, "sim: long 200 5");
  await vi.waitFor(() => expect(gateway.requests()).toHaveLength(1), 10_000);
  const steer = await gateway.send(session, "only birds", { mode: "steer" });
  const after = await gateway.openCopy();
  expect(await after.ended(steer.id)).toMatchObject({ state: "done" });
  expect(await after.ended(host.id)).toMatchObject({ state: "interrupted" });
  expect(await after.gateway.waiting(session)).toEqual([]);
});

describe("a steer, told live and waited for,", () => {
  it("shows before the next block, and is answered with the words of its turn", async () => {
    const gateway = await withBell();
    const session = await gateway.open("me");
    const host = await ringing(gateway, session);
    const end = new AbortController();
    const seen: string[] = [];
    const watching = (async () => {
      for await (const { event } of gateway.gateway.watch(session, {
        afterSeq: null,
        signal: end.signal,
      })) {
        if (event.type === "turn-steered") seen.push(event.joined.text);
        if (event.type === "block-started") seen.push(`block ${event.index} ${event.block.type}`);
        if (event.type === "turn-ended") return;
      }
    })();
    const steer = await gateway.send(session, "only birds", { mode: "steer" });
    gateway.bell.ring();
    await watching;
    end.abort();
    expect(seen[0]).toBe("only birds");
    expect(seen[1]).toMatch(/^block [2-9] /);
    const turn = await gateway.ports.store.turn(steer.id);
    if (turn === null) throw new Error("the steer was not stored");
    const { store } = gateway.ports;
    const answer = await answerOf({ store, prices: gateway.world.prices }, turn);
    expect(answer).toMatchObject({ state: "done", joinedTo: host.id });
    expect(answer.text).not.toBe("");
    expect(answer.calls).toHaveLength(2);
  });

  it("stays in the queue where no further call would read it", async () => {
    const gateway = await withBell({}, { "profiles/me/config.yaml": "maxIterations: 1\n" });
    const session = await gateway.open("me");
    const host = await ringing(gateway, session);
    const steer = await gateway.send(session, "only birds", { mode: "steer" });
    gateway.bell.ring();
    expect(await gateway.ended(host.id)).toMatchObject({ state: "interrupted" });
    expect(await gateway.ports.store.turn(steer.id)).toMatchObject({
      endedAtMs: null,
      joinedTo: null,
    });
  });

  it("dropped at the boundary is in no request", async () => {
    const gateway = await withBell();
    const session = await gateway.open("me");
    const host = await ringing(gateway, session);
    const steer = await gateway.send(session, "only birds", { mode: "steer" });
    await gateway.gateway.queue.drop(session, steer.id);
    gateway.bell.ring();
    await gateway.ended(host.id);
    expect(
      gateway
        .requests()
        .map(({ rawBody }) => rawBody)
        .join(),
    ).not.toContain("only birds");
  });

  it("stopped with its turn ends with it", async () => {
    const gateway = await withBell();
    const session = await gateway.open("me");
    const host = await ringing(gateway, session);
    const steer = await gateway.send(session, `only birds\n${RINGS}`, { mode: "steer" });
    gateway.bell.ring();
    await vi.waitFor(async () => {
      expect(await gateway.ports.store.turn(steer.id)).toMatchObject({ joinedTo: host.id });
    }, 10_000);
    await gateway.gateway.stop(session);
    const { state } = await gateway.ended(host.id);
    expect(await gateway.ended(steer.id)).toMatchObject({ state });
  });
});

import { describe, expect, it, vi } from "vitest";
import type { SessionStore } from "@/server/core/sessions";
import { aGateway, HUMAN, type TestGateway } from "../factories/gateway";
import { anOwnGateway } from "../factories/own-gateway";
import { faultsOfMessages, sentMessages } from "../factories/provider-stream";

/** Role and text of every stored message, in order. */
async function conversation(gateway: TestGateway, sessionId: string): Promise<string[]> {
  const messages = await gateway.messages(sessionId);
  return messages.map(({ role, blocks }) => {
    const texts = blocks.map(({ json }) => String(JSON.parse(json).text ?? ""));
    return `${role}: ${texts.join("")}`;
  });
}

function sendOnce(gateway: TestGateway, sessionId: string, text: string, clientId: string | null) {
  return gateway.gateway.send({ sessionId, clientId, event: { ...HUMAN, text } });
}

async function busySession(gateway: TestGateway) {
  const session = await gateway.open("me");
  gateway.provider.script({ reply: { text: "a long answer", chunkMs: 60_000 } });
  const turn = await gateway.send(session, "Take your time");
  await vi.waitFor(() => expect(gateway.requests()).toHaveLength(1), { interval: 2 });
  return { session, turn };
}

describe("messages sent to one session while a turn runs", () => {
  it("are answered one at a time, in order, each knowing the answer before it", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    gateway.provider.script([
      { match: { lastUserIncludes: "first" }, reply: { text: "answer one", delayMs: 800 } },
      { match: { lastUserIncludes: "second" }, reply: { text: "answer two" } },
    ]);
    const first = await gateway.send(session, "the first");
    await vi.waitFor(() => expect(gateway.requests()).toHaveLength(1), { interval: 2 });
    const second = await gateway.send(session, "the second");
    expect(gateway.requests()).toHaveLength(1);
    expect(await gateway.gateway.waiting(session)).toHaveLength(1);
    expect(await gateway.ended(second.id)).toMatchObject({ state: "done" });
    expect(await gateway.ended(first.id)).toMatchObject({ state: "done" });
    expect(await conversation(gateway, session)).toEqual([
      "user: the first",
      "assistant: answer one",
      "user: the second",
      "assistant: answer two",
    ]);
    const [, next] = gateway.requests();
    const sent = sentMessages(next?.rawBody ?? "");
    expect(sent.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
    expect(JSON.stringify(sent[1])).toContain("answer one");
  });

  it("keep their order however many arrive at once, and sessions run side by side", async () => {
    const gateway = await aGateway();
    const sessions = [await gateway.open("me"), await gateway.open("team")];
    const sent = await Promise.all(
      sessions.flatMap((session) =>
        Array.from({ length: 6 }, (_, n) => gateway.send(session, `sim: say answer ${n}`)),
      ),
    );
    for (const { id } of sent) expect(await gateway.ended(id)).toMatchObject({ state: "done" });
    for (const session of sessions) {
      const texts = Array.from({ length: 6 }, (_, n) => [
        `user: sim: say answer ${n}`,
        `assistant: answer ${n}`,
      ]);
      expect(await conversation(gateway, session)).toEqual(texts.flat());
    }
    expect(gateway.requests().flatMap(({ rawBody }) => faultsOfMessages(rawBody))).toEqual([]);
    expect(gateway.gateway.counts()).toMatchObject({ working: 0, watched: 0 });
  });

  it("make one session with as many messages as were sent", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    for (let n = 0; n < 5; n += 1) await gateway.say(session, `message ${n}`);
    const page = { limit: 50, cursor: null };
    const filter = { profile: null, query: null, archived: false };
    const { items } = await gateway.world.reads.sessions(filter, page);
    expect(items.map(({ session: { id } }) => id)).toEqual([session]);
    const said = (await conversation(gateway, session)).filter((line) => line.startsWith("user"));
    expect(said).toEqual([0, 1, 2, 3, 4].map((n) => `user: message ${n}`));
  });
});

describe("a message sent again under its client id", () => {
  it("is one turn, whether it waits, runs or has ended", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    const sent = await Promise.all(
      Array.from({ length: 8 }, () => sendOnce(gateway, session, "Count the herons", "key-1")),
    );
    const turns = sent.map((each) => ("turn" in each ? each.turn.id : each.status));
    expect(new Set(turns).size).toBe(1);
    expect(sent.filter(({ status }) => status === "accepted")).toHaveLength(1);
    await gateway.ended(turns[0] ?? "");
    expect(await sendOnce(gateway, session, "Count the herons", "key-1")).toMatchObject({
      status: "duplicate",
      turn: { id: turns[0], state: "done" },
    });
    const after = await gateway.restart();
    expect(await sendOnce(after, session, "Count the herons", "key-1")).toMatchObject({
      status: "duplicate",
    });
    expect(after.requests()).toHaveLength(1);
    expect(await conversation(after, session)).toHaveLength(2);
  });

  it("is a turn of its own in another session, and without an id", async () => {
    const gateway = await aGateway();
    const sessions = [await gateway.open("me"), await gateway.open("me")];
    for (const session of sessions) {
      expect(await sendOnce(gateway, session, "hello", "key-1")).toMatchObject({
        status: "accepted",
      });
      expect(await sendOnce(gateway, session, "hello", null)).toMatchObject({ status: "accepted" });
      expect(await sendOnce(gateway, session, "hello", null)).toMatchObject({ status: "accepted" });
    }
  });
});

describe("a full queue", () => {
  it("takes no further message and loses none of those it took", async () => {
    const gateway = await aGateway();
    const { session, turn } = await busySession(gateway);
    const waiting = [];
    for (let n = 0; n < 32; n += 1) waiting.push(await gateway.send(session, `waiting ${n}`));
    expect(await sendOnce(gateway, session, "one too many", null)).toEqual({
      status: "full",
      waiting: 32,
    });
    expect(await gateway.gateway.waiting(session)).toHaveLength(32);
    await gateway.gateway.stop(session);
    expect(await gateway.ended(turn.id)).toMatchObject({ state: "interrupted" });
    for (const { id } of waiting) expect(await gateway.ended(id)).toMatchObject({ state: "done" });
    const said = (await conversation(gateway, session)).filter((line) => line.startsWith("user"));
    expect(said.slice(1)).toEqual(waiting.map((_, n) => `user: waiting ${n}`));
  });

  it("is full for its own session alone", async () => {
    const gateway = await anOwnGateway({ maxWaiting: 1 });
    const { session } = await busySession(gateway);
    await gateway.send(session, "waiting");
    expect(await sendOnce(gateway, session, "too many", null)).toMatchObject({ status: "full" });
    expect(await gateway.say(await gateway.open("me"), "hello")).toMatchObject({ state: "done" });
  });
});

describe("what waits", () => {
  it("runs unharmed after the running turn was stopped", async () => {
    const gateway = await aGateway();
    const { session, turn } = await busySession(gateway);
    const next = await gateway.send(session, "sim: tools 2");
    expect(await gateway.gateway.stop(session)).toEqual({ stopped: true, turnId: turn.id });
    expect(await gateway.ended(turn.id)).toMatchObject({ state: "interrupted" });
    expect(await gateway.ended(next.id)).toMatchObject({ state: "done", error: null });
    expect(gateway.requests().flatMap(({ rawBody }) => faultsOfMessages(rawBody))).toEqual([]);
  });

  it("runs after a restart in which nobody asked for it", async () => {
    const before = await aGateway();
    const { session, turn } = await busySession(before);
    const next = await before.send(session, "And then?");
    const after = await before.restart();
    expect(await after.ended(turn.id)).toMatchObject({
      state: "interrupted",
      error: { message: expect.stringContaining("shutting down") },
    });
    expect(await after.ended(next.id)).toMatchObject({ state: "done" });
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
    "is never forgotten when it arrives as the queue is found empty (%i steps later)",
    async (steps) => {
      const arrival: Arrival = { steps, arrive: null };
      const gateway = await anOwnGateway({ store: (store) => arrivingAtEnd(store, arrival) });
      const session = await gateway.open("me");
      const late = new Promise<string>((resolve) => {
        arrival.arrive = async () => resolve((await gateway.send(session, "late")).id);
      });
      await gateway.send(session, "early");
      const turnId = await late;
      await vi.waitFor(
        async () => expect(await gateway.world.store.turn(turnId)).toMatchObject({ state: "done" }),
        { interval: 5, timeout: 5_000 },
      );
    },
  );
});

interface Arrival {
  /** So many steps of the event queue lie between the empty queue and the answer to the sender. */
  readonly steps: number;
  arrive: (() => Promise<void>) | null;
}

/** A store at which somebody sends just when a worker finds nothing more to do. */
function arrivingAtEnd(store: SessionStore, arrival: Arrival): SessionStore {
  let stored = (): void => undefined;
  const waiting: SessionStore["waiting"] = async (sessionId) => {
    const items = await store.waiting(sessionId);
    const { arrive } = arrival;
    if (items.length > 0 || arrive === null) return items;
    arrival.arrive = null;
    const isStored = new Promise<void>((resolve) => {
      stored = resolve;
    });
    void arrive();
    await isStored;
    return items;
  };
  const accept: SessionStore["accept"] = async (input) => {
    const accepted = await store.accept(input);
    stored();
    for (let step = 0; step < arrival.steps; step += 1) await Promise.resolve();
    return accepted;
  };
  return new Proxy(store, {
    get: (target, name) =>
      name === "waiting"
        ? waiting
        : name === "accept"
          ? accept
          : Reflect.get(target, name).bind(target),
  });
}

import { describe, expect, it } from "vitest";
import { aGateway, type TestGateway } from "../factories/gateway";
import { anImage, aTextFile } from "../factories/images";
import { anOwnGateway } from "../factories/own-gateway";
import { faultsOfMessages, messageTexts, sentMessages } from "../factories/provider-stream";

const ENDLESS = { chunkMs: 60_000 };

async function again(
  gateway: TestGateway,
  sessionId: string,
  input: { turnId: string; text?: string; clientId?: string },
) {
  const sent = await gateway.gateway.resend({
    sessionId,
    turnId: input.turnId,
    text: input.text ?? null,
    clientId: input.clientId ?? null,
    authorId: null,
  });
  if (sent.status === "full") throw new Error("the queue is full");
  return { status: sent.status, ...(await gateway.ended(sent.turn.id)) };
}

function newest(gateway: TestGateway) {
  return gateway.requests().at(-1) ?? { rawBody: "", usage: null };
}

async function excluded(gateway: TestGateway, sessionId: string) {
  return (await gateway.messages(sessionId)).map((message) => message.excluded);
}

describe("a turn that is said again", () => {
  it("takes the place of its messages and of all that came behind, and the rest is still read", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    await gateway.say(session, "Count the herons");
    const first = newest(gateway);
    const second = await gateway.say(session, "Why are they here? think about it");
    await gateway.say(session, "And the ducks?");
    const said = await again(gateway, session, { turnId: second.turnId, text: "Where are they?" });
    expect(said).toMatchObject({ state: "done", error: null });
    expect(await excluded(gateway, session)).toEqual([
      ...[null, null],
      ...["replaced", "replaced", "replaced", "replaced"],
      ...[null, null],
    ]);
    const { rawBody, usage } = newest(gateway);
    expect(faultsOfMessages(rawBody)).toEqual([]);
    const texts = messageTexts(rawBody);
    expect(texts.slice(0, 1)).toEqual(messageTexts(first.rawBody));
    expect(texts).toHaveLength(3);
    expect(texts.join()).not.toContain("ducks");
    const whole = (first.usage?.read ?? 0) + (first.usage?.write5m ?? 0);
    expect(usage?.read).toBeGreaterThanOrEqual(whole);
  });

  it("sends the same bytes as the first time when nothing was changed in it", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    await gateway.say(session, "hello");
    const turn = await gateway.say(session, "What is on them?", {
      attachments: [aTextFile({ name: 'a "list"\n.txt' }), anImage()],
      speaker: null,
    });
    const before = messageTexts(newest(gateway).rawBody);
    await again(gateway, session, { turnId: turn.turnId });
    expect(messageTexts(newest(gateway).rawBody)).toEqual(before);
  });

  it("goes on from what is sent after a restart too", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    await gateway.say(session, "hello");
    const turn = await gateway.say(session, "Count the herons");
    await again(gateway, session, { turnId: turn.turnId, text: "Count the ducks" });
    await gateway.say(session, "And?");
    const before = messageTexts(newest(gateway).rawBody);
    const restarted = await gateway.restart();
    await restarted.say(session, "Well?");
    expect(messageTexts(newest(restarted).rawBody).slice(0, before.length)).toEqual(before);
  });

  it("runs once for a client that asks twice", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    const turn = await gateway.say(session, "hello");
    const asked = { turnId: turn.turnId, clientId: "click-1" };
    const once = await again(gateway, session, asked);
    const twice = await again(gateway, session, asked);
    expect([once.status, twice.status]).toEqual(["accepted", "duplicate"]);
    expect(twice.turnId).toBe(once.turnId);
    expect(gateway.requests()).toHaveLength(2);
  });

  it("is refused while a turn runs, and says what to do", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    const turn = await gateway.say(session, "hello");
    gateway.provider.script({ reply: { text: "a long answer", ...ENDLESS } });
    const running = await gateway.send(session, "Count");
    await expect(again(gateway, session, { turnId: turn.turnId })).rejects.toMatchObject({
      code: "CONFLICT",
      hint: expect.stringContaining("stop it"),
    });
    await expect(again(gateway, session, { turnId: running.id })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await gateway.gateway.stop(session);
    await gateway.ended(running.id);
  });

  it("is refused for a turn of another session", async () => {
    const gateway = await aGateway();
    const turn = await gateway.say(await gateway.open("me"), "hello");
    const other = await gateway.open("me");
    await expect(again(gateway, other, { turnId: turn.turnId })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("leaves everything as it was when it is refused", async () => {
    const gateway = await anOwnGateway();
    const session = await gateway.open("me");
    const turn = await gateway.say(session, "hello");
    const { store } = gateway.ports;
    const asked = (await store.turn(turn.turnId))?.asked ?? never();
    await store.accept({
      turnId: "trn_said_again",
      sessionId: session,
      clientId: null,
      event: { ...asked, attachments: [], thinking: "disabled", replaces: turn.turnId },
      atMs: gateway.clock.now(),
      maxWaiting: 20,
    });
    const restarted = await gateway.openCopy();
    expect(await restarted.ended("trn_said_again")).toMatchObject({ state: "refused" });
    expect(await excluded(restarted, session)).toEqual([null, null, "not-accepted"]);
  });

  it("tells the model again what only a replaced message told", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    await gateway.say(session, "hello");
    gateway.clock.advance(86_400_000);
    const later = await gateway.say(session, "Good morning");
    const told = JSON.stringify(sentMessages(newest(gateway).rawBody));
    expect(told).toContain("The date is now");
    await again(gateway, session, { turnId: later.turnId, text: "Hello again" });
    const { rawBody } = newest(gateway);
    expect(JSON.stringify(sentMessages(rawBody).at(-1))).toContain("The date is now");
  });

  it("tells of a switched model again, and of no switch where none is left", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    const first = await gateway.say(session, "hello");
    await gateway.gateway.updateSession(session, { model: "claude-sonnet-5-5" });
    const switched = await gateway.say(session, "Who are you?");
    await again(gateway, session, { turnId: switched.turnId });
    expect(newest(gateway).rawBody).toContain("From here on the model is");
    await again(gateway, session, { turnId: first.turnId });
    expect(newest(gateway).rawBody).not.toContain("From here on the model is");
  });

  it("is told in the session's events", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    const turn = await gateway.say(session, "hello");
    const said = await again(gateway, session, { turnId: turn.turnId });
    const page = { limit: 50, cursor: null };
    const events = await gateway.world.reads.events({ sessionId: session }, page);
    expect(events.items.find(({ type }) => type === "turn-replaced")?.detail).toEqual({
      turnId: turn.turnId,
      by: said.turnId,
      messages: 2,
    });
  });

  it("runs after the process ended between its being stored and its beginning", async () => {
    const gateway = await anOwnGateway();
    const session = await gateway.open("me");
    const turn = await gateway.say(session, "hello");
    const { store } = gateway.ports;
    const asked = (await store.turn(turn.turnId))?.asked ?? never();
    await store.accept({
      turnId: "trn_said_again",
      sessionId: session,
      clientId: null,
      event: { ...asked, attachments: [], text: "Hello again", replaces: turn.turnId },
      atMs: gateway.clock.now(),
      maxWaiting: 20,
    });
    const restarted = await gateway.openCopy();
    expect(await restarted.ended("trn_said_again")).toMatchObject({ state: "done" });
    expect(await excluded(restarted, session)).toEqual(["replaced", "replaced", null, null]);
  });
});

function never(): never {
  throw new Error("what the turn was asked was not kept");
}

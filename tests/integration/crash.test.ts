import { describe, expect, it, vi } from "vitest";
import { aGateway, type TestGateway } from "../factories/gateway";
import { faultsOfMessages, retention, tokensToLastMarker } from "../factories/provider-stream";

const ENDLESS = { chunkMs: 60_000 };

async function requestsArrive(gateway: TestGateway, count: number): Promise<void> {
  await vi.waitFor(() => expect(gateway.requests()).toHaveLength(count), { interval: 2 });
}

async function answerBegins(gateway: TestGateway, turnId: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const calls = await gateway.world.store.callsOfTurn(turnId);
      expect(calls.at(-1)?.providerMessageId).toEqual(expect.any(String));
    },
    { interval: 2 },
  );
}

function rolesOf(messages: Awaited<ReturnType<TestGateway["messages"]>>) {
  return messages.map(({ role, excluded }) => [role, excluded]);
}

/** The copied gateway tells of the cut turn, and goes on. */
async function expectGoesOn(copy: TestGateway, sessionId: string, turnId: string): Promise<void> {
  const { store } = copy.world;
  expect(await store.turn(turnId)).toMatchObject({
    state: "interrupted",
    endedAtMs: expect.any(Number),
    error: { code: "INTERRUPTED", hint: expect.stringMatching(/\w/) },
  });
  const calls = await store.callsOfTurn(turnId);
  expect(calls.filter(({ state }) => state === "running")).toEqual([]);
  expect(await copy.gateway.waiting(sessionId)).toEqual([]);
  const [agent] = copy.gateway.agents();
  expect(agent).toBeUndefined();
  expect(await copy.say(sessionId, "Are you there?")).toMatchObject({ state: "done", error: null });
  const { rawBody, status } = copy.requests().at(-1) ?? { rawBody: "", status: null };
  expect(status).toBe(200);
  expect(faultsOfMessages(rawBody)).toEqual([]);
}

describe("a gateway whose process ended in the middle of a turn", () => {
  it("shows the message of the turn, interrupted, and sends it again with the next", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    await gateway.say(session, "hello");
    gateway.provider.script({ reply: { text: "a long answer", ...ENDLESS } });
    const turn = await gateway.send(session, "Count the herons");
    await answerBegins(gateway, turn.id);
    const before = gateway.requests().at(-1);
    const copy = await gateway.openCopy();
    expect(rolesOf(await copy.messages(session))).toEqual([
      ["user", null],
      ["assistant", null],
      ["user", null],
    ]);
    await expectGoesOn(copy, session, turn.id);
    const after = copy.requests().at(-1);
    expect(retention(before?.rawBody ?? "", after?.rawBody ?? "")).toBe(1);
    expect(after?.usage?.read).toBe(tokensToLastMarker(before?.rawBody ?? ""));
  });

  it("shows a message that no answer began for, and does not send it again", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    gateway.provider.fault({ latencyMs: 60_000, count: 1 });
    const turn = await gateway.send(session, "Count the herons");
    await requestsArrive(gateway, 1);
    const copy = await gateway.openCopy();
    expect(rolesOf(await copy.messages(session))).toEqual([["user", "not-accepted"]]);
    await expectGoesOn(copy, session, turn.id);
    expect(copy.requests().at(-1)?.rawBody).not.toContain("Count the herons");
  });

  it("keeps every finished step of the turn, calls and results together", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    gateway.provider.script([
      { reply: { thinking: "where?", toolCalls: [{ name: "list_files", input: {} }] } },
      { reply: { text: "a long answer", ...ENDLESS } },
    ]);
    const turn = await gateway.send(session, "Look around");
    await requestsArrive(gateway, 2);
    const copy = await gateway.openCopy();
    expect(rolesOf(await copy.messages(session))).toEqual([
      ["user", null],
      ["assistant", null],
      ["user", null],
    ]);
    await expectGoesOn(copy, session, turn.id);
    expect(copy.requests().at(-1)?.rawBody).toContain('"type":"thinking"');
  });

  it("runs what waited behind the turn", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    gateway.provider.script({ reply: { text: "a long answer", ...ENDLESS } });
    const turn = await gateway.send(session, "Count the herons");
    await answerBegins(gateway, turn.id);
    const waiting = [
      await gateway.send(session, "sim: say one"),
      await gateway.send(session, "two"),
    ];
    const copy = await gateway.openCopy();
    for (const { id } of waiting) expect(await copy.ended(id)).toMatchObject({ state: "done" });
    expect(await copy.world.store.turn(turn.id)).toMatchObject({ state: "interrupted" });
    expect(rolesOf(await copy.messages(session)).map(([role]) => role)).toEqual([
      "user",
      "user",
      "assistant",
      "user",
      "assistant",
    ]);
    expect(copy.requests().flatMap(({ rawBody }) => faultsOfMessages(rawBody))).toEqual([]);
  });

  it("counts nothing twice of a call that was cut", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    gateway.provider.script({ reply: { text: "a long answer", ...ENDLESS } });
    const turn = await gateway.send(session, "Count the herons");
    await answerBegins(gateway, turn.id);
    const copy = await gateway.openCopy();
    const totals = async (from: TestGateway) =>
      (await from.world.reads.sessionItem(session))?.totals.calls;
    const once = await totals(copy);
    expect(once).toBe(1);
    const again = await copy.restart();
    expect(await totals(again)).toBe(once);
  });
});

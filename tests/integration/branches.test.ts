import { describe, expect, it } from "vitest";
import { branchTitle } from "@/server/core/gateway/branch";
import { aGateway, type TestGateway } from "../factories/gateway";
import { aTextFile } from "../factories/images";
import { messageTexts, systemTexts } from "../factories/provider-stream";

function newest(gateway: TestGateway) {
  return gateway.requests().at(-1) ?? { rawBody: "", usage: null };
}

async function branch(
  gateway: TestGateway,
  sessionId: string,
  { atTurnId = null, title = null }: { atTurnId?: string | null; title?: string | null } = {},
) {
  return gateway.gateway.branch({ sessionId, atTurnId, title, ownerId: null });
}

const cachedTokens = (usage: { read: number; write5m: number } | null) =>
  (usage?.read ?? 0) + (usage?.write5m ?? 0);

describe("a branch", () => {
  it("reads what its original wrote, from its first call on", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    await gateway.say(session, "Count the herons");
    await gateway.say(session, "And the ducks, think");
    const before = newest(gateway);
    const { id } = await branch(gateway, session);
    expect(await gateway.say(id, "And the geese?")).toMatchObject({ state: "done", error: null });
    const after = newest(gateway);
    const sent = messageTexts(before.rawBody);
    expect(messageTexts(after.rawBody).slice(0, sent.length)).toEqual(sent);
    expect(systemTexts(after.rawBody)).toEqual(systemTexts(before.rawBody));
    expect(after.usage?.read).toBe(cachedTokens(before.usage));
    const [call] = (await gateway.ended((await gateway.messages(id)).at(-1)?.turnId ?? "")).calls;
    expect(call?.planReason).toContain("later call");
  });

  it("has the beginning alone in common when it begins at an earlier turn", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    const first = await gateway.say(session, "Count the herons");
    const before = newest(gateway);
    await gateway.say(session, "And the ducks");
    const made = await branch(gateway, session, { atTurnId: first.turnId });
    expect(made).toMatchObject({ branchedFrom: { sessionId: session, seq: 2 }, messageCount: 2 });
    await gateway.say(made.id, "And the geese?");
    const after = newest(gateway);
    expect(messageTexts(after.rawBody)).toHaveLength(3);
    expect(after.rawBody).not.toContain("ducks");
    expect(after.usage?.read).toBe(cachedTokens(before.usage));
    expect(messageTexts(after.rawBody).join()).toContain("geese");
  });

  it("marks its original's last endpoint again when more lies behind it than a look back sees", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    await gateway.say(session, "Count the herons");
    const before = newest(gateway);
    const { id } = await branch(gateway, session);
    const attachments = Array.from({ length: 20 }, (_, at) => aTextFile({ name: `${at}.txt` }));
    const { calls } = await gateway.say(id, "Read all of them", { attachments });
    expect(calls[0]?.marked.map(({ label }) => label)).toContain("previous-endpoint");
    expect(newest(gateway).usage?.read).toBe(cachedTokens(before.usage));
  });

  it("goes its own way: neither writes to the other", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    await gateway.say(session, "hello");
    const { id } = await branch(gateway, session);
    await gateway.say(id, "in the branch");
    await gateway.say(session, "in the original");
    expect(newest(gateway).rawBody).not.toContain("in the branch");
    expect(await gateway.messages(session)).toHaveLength(4);
    expect(await gateway.messages(id)).toHaveLength(4);
    const ids = [...(await gateway.messages(session)), ...(await gateway.messages(id))].map(
      (message) => message.id,
    );
    expect(new Set(ids).size).toBe(8);
  });

  it("is found after a restart, its prompt and its place with it", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("club-bot");
    const chat = { platform: "telegram", chatType: "group", chatId: "-1" } as const;
    const place = { chat: { ...chat, chatName: "Club", topic: null, threadId: null } };
    await gateway.say(session, "hello", { ...place, speaker: "Ines", channelPrompt: "Be brief" });
    const before = systemTexts(newest(gateway).rawBody);
    const { id } = await branch(gateway, session);
    const restarted = await gateway.restart();
    await restarted.say(id, "The tide turned.", { kind: "internal" });
    expect(systemTexts(newest(restarted).rawBody)).toEqual(before);
  });

  it("of a branch reads what the first original wrote", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    await gateway.say(session, "hello");
    const before = newest(gateway);
    const once = await branch(gateway, session);
    const twice = await branch(gateway, once.id);
    await gateway.say(twice.id, "Well?");
    expect(newest(gateway).usage?.read).toBe(cachedTokens(before.usage));
    expect([once.title, twice.title]).toEqual(["hello (branch)", "hello (branch 2)"]);
  });

  it("may be made of an archived session", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    await gateway.say(session, "hello");
    await gateway.gateway.updateSession(session, { archivedAtMs: gateway.clock.now() });
    const made = await branch(gateway, session, { title: "Again" });
    expect(made).toMatchObject({ archivedAtMs: null, title: "Again", titleSource: "user" });
    expect(await gateway.say(made.id, "Well?")).toMatchObject({ state: "done" });
  });

  it("is warm as its original is when it has everything in common, else not known to be", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    const first = await gateway.say(session, "hello");
    await gateway.say(session, "Well?");
    const { store } = gateway.world;
    const original = await store.sessionTotals(session);
    const whole = await branch(gateway, session);
    const part = await branch(gateway, session, { atTurnId: first.turnId });
    const { lastWarmStartMs, lastTtlMs } = original;
    expect(lastWarmStartMs).not.toBeNull();
    const kept = { lastWarmStartMs, lastTtlMs, calls: 0, costNano: 0n };
    expect(await store.sessionTotals(whole.id)).toMatchObject(kept);
    expect(await store.sessionTotals(part.id)).toMatchObject({ lastWarmStartMs: null });
  });

  it("cannot end at a turn that runs", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    const first = await gateway.say(session, "hello");
    gateway.provider.script({ reply: { text: "a long answer", chunkMs: 60_000 } });
    const running = await gateway.send(session, "Count");
    await expect.poll(async () => (await gateway.messages(session)).length).toBe(3);
    await expect(branch(gateway, session)).rejects.toMatchObject({
      code: "CONFLICT",
      hint: expect.stringContaining("earlier turn"),
    });
    expect(await branch(gateway, session, { atTurnId: first.turnId })).toMatchObject({
      messageCount: 2,
    });
    await gateway.gateway.stop(session);
    await gateway.ended(running.id);
  });
});

describe("the title of a branch", () => {
  it.each([
    ["Herons", "Herons (branch)"],
    ["Herons (branch)", "Herons (branch 2)"],
    ["Herons (branch 2)", "Herons (branch 3)"],
    ["", ""],
  ])("of %j is %j", (title, expected) => {
    expect(branchTitle(title)).toBe(expected);
  });

  it("stays as short as a title may be", () => {
    expect([...branchTitle("苍".repeat(100))]).toHaveLength(100);
  });
});

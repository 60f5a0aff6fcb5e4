import { describe, expect, it } from "vitest";
import { command } from "../factories/commands";
import { aGateway, type TestGateway } from "../factories/gateway";
import { messageTexts, systemTexts } from "../factories/provider-stream";

function newest(gateway: TestGateway) {
  return gateway.requests().at(-1) ?? { rawBody: "", usage: null };
}

const cachedTokens = (usage: { read: number; write5m: number } | null) =>
  (usage?.read ?? 0) + (usage?.write5m ?? 0);

const GROUP = {
  platform: "telegram",
  chatType: "group",
  chatId: "-1",
  chatName: "Club",
  topic: null,
  threadId: null,
} as const;

async function withTurns(count: number) {
  const gateway = await aGateway();
  const session = await gateway.open("me");
  for (let at = 1; at <= count; at += 1) await gateway.say(session, `message ${at}`);
  return { gateway, session };
}

describe("a command that cannot be done", () => {
  it.each([
    ["/xyzzy", "unknown", "There is no command /xyzzy"],
    ["/modle claude-opus-5", "unknown", "/model"],
    ["/reasoning lots", "refused", "/reasoning [low"],
    ["/steer", "refused", "/steer <text>"],
    ["/undo", "refused", "nothing to undo"],
    ["/undo x", "refused", "/undo 3"],
    ["/undo 0", "refused", "/undo 3"],
    ["/retry", "refused", "no message"],
    ["/resume nowhere", "refused", "/resume lists"],
    ["/resume ses_nowhere00", "refused", "/resume lists"],
    ["/queue rm 1", "refused", "Nothing waits"],
    ["/queue move", "refused", "/queue move n m"],
    [`/title ${"x".repeat(101)}`, "refused", "1 to 100"],
    ["/model !!", "refused", "not a model id"],
  ])("%s does nothing and says why", async (text, status, words) => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    const before = await gateway.world.store.session(session);
    const answer = await command(gateway, session, text, true);
    expect(answer.status).toBe(status);
    expect(answer.message).toContain(words);
    expect(await gateway.world.store.session(session)).toEqual(before);
    expect(gateway.requests()).toHaveLength(0);
  });

  it("is an error where the session is unknown or the text is none", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    await expect(command(gateway, "ses_nowhere00", "/status")).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    for (const text of ["hello", "//new", "/etc/hosts"]) {
      await expect(command(gateway, session, text)).rejects.toMatchObject({ code: "BAD_INPUT" });
    }
  });

  it("is refused for an archived session unless it changes nothing of it", async () => {
    const { gateway, session } = await withTurns(1);
    await gateway.gateway.updateSession(session, { archivedAtMs: gateway.clock.now() });
    for (const text of ["/new", "/undo", "/title x", "/queue hi", "/retry", "/model"]) {
      const answer = await command(gateway, session, text, true);
      expect([text, answer.status]).toEqual([text, "refused"]);
      expect(answer.message).toContain("archived");
    }
    for (const text of ["/status", "/usage", "/context", "/help", "/branch"]) {
      expect((await command(gateway, session, text)).status).toBe("done");
    }
  });

  it("is refused while a turn runs, where it would change what that turn sends", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    const turn = await gateway.send(session, "sim:slow 60000");
    await expect.poll(() => gateway.gateway.counts().working).toBe(1);
    for (const text of ["/undo", "/retry", "/model", "/reasoning low", "/resume", "/branch"]) {
      expect([text, (await command(gateway, session, text, true)).status]).toEqual([
        text,
        "refused",
      ]);
    }
    for (const text of ["/status", "/usage", "/context", "/help", "/queue", "/title Herons"]) {
      expect([text, (await command(gateway, session, text)).status]).toEqual([text, "done"]);
    }
    await gateway.gateway.stop(session);
    await gateway.ended(turn.id);
  });
});

describe("/undo", () => {
  it("asks first, then takes the last turns out of what is sent; the cache is kept up to there", async () => {
    const { gateway, session } = await withTurns(3);
    const first = gateway.requests()[0] ?? { rawBody: "", usage: null };
    const asked = await command(gateway, session, "/undo 2");
    expect(asked.status).toBe("confirm");
    expect(asked.message).toContain("2 turns (4 messages)");
    expect(asked.lines).toContain("“message 2”");
    expect((await gateway.messages(session)).every(({ excluded }) => excluded === null)).toBe(true);
    expect((await command(gateway, session, "/undo 2", true)).status).toBe("done");
    const marks = (await gateway.messages(session)).map(({ excluded }) => excluded);
    expect(marks).toEqual([null, null, "undone", "undone", "undone", "undone"]);
    await gateway.say(session, "message 4");
    const sent = messageTexts(newest(gateway).rawBody).join();
    expect(sent).toContain("message 1");
    expect(sent).not.toMatch(/message [23]/);
    expect(newest(gateway).usage?.read).toBeGreaterThanOrEqual(cachedTokens(first.usage));
    expect(gateway.gateway.agentCache()).toMatchObject({ built: 1, evicted: 0 });
  });

  it("takes internal turns that followed along, and keeps those before", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    await gateway.say(session, "first");
    await gateway.say(session, "event before", { kind: "internal" });
    await gateway.say(session, "second");
    await gateway.say(session, "event behind", { kind: "internal" });
    await command(gateway, session, "/undo", true);
    const marks = (await gateway.messages(session)).map(({ excluded }) => excluded);
    expect(marks.slice(0, 4)).toEqual([null, null, null, null]);
    expect(marks.slice(4)).toEqual(["undone", "undone", "undone", "undone"]);
  });

  it("says how many turns there are when fewer than asked for", async () => {
    const { gateway, session } = await withTurns(2);
    const answer = await command(gateway, session, "/undo 3", true);
    expect(answer).toMatchObject({ status: "refused" });
    expect(answer.message).toContain("only 2 turns");
    await command(gateway, session, "/undo 2", true);
    expect((await command(gateway, session, "/undo", true)).message).toContain("nothing to undo");
  });

  it("holds after a restart, and twice in a row", async () => {
    const { gateway, session } = await withTurns(3);
    await command(gateway, session, "/undo", true);
    const restarted = await gateway.restart();
    await command(restarted, session, "/undo", true);
    await restarted.say(session, "message 4");
    expect(messageTexts(newest(restarted).rawBody).join()).not.toMatch(/message [23]/);
  });
});

describe("/new", () => {
  it("asks with figures, then goes on in another session, the agent released", async () => {
    const { gateway, session } = await withTurns(2);
    const asked = await command(gateway, session, "/new");
    expect(asked).toMatchObject({ status: "confirm", sessionId: null });
    expect(asked.lines.join()).toContain("4 messages stay");
    const done = await command(gateway, session, "/new The second try", true);
    expect(done.status).toBe("done");
    const next = await gateway.world.store.session(done.sessionId ?? "");
    expect(next).toMatchObject({ continuesId: session, title: "The second try", messageCount: 0 });
    expect(gateway.gateway.agents()).toHaveLength(0);
    expect(await gateway.messages(session)).toHaveLength(4);
    expect((await gateway.say(next?.id ?? "", "hello")).state).toBe("done");
  });

  it("does not ask where nothing would be lost", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    expect((await command(gateway, session, "/reset")).status).toBe("done");
  });

  it("stops the running turn and drops what waits, and says so", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    const running = await gateway.send(session, "sim:slow 60000");
    await expect.poll(() => gateway.gateway.counts().working).toBe(1);
    const waiting = await gateway.send(session, "and then");
    const done = await command(gateway, session, "/new", true);
    expect(done.lines.join()).toContain("stopped");
    expect(done.lines.join()).toContain("1 message that waited");
    expect((await gateway.ended(running.id)).state).toBe("interrupted");
    expect((await gateway.ended(waiting.id)).state).toBe("refused");
    expect(gateway.gateway.counts().working).toBe(0);
  });
});

describe("/branch, /resume, /retry", () => {
  it("branches with the bytes as sent: its first call reads what was written", async () => {
    const { gateway, session } = await withTurns(2);
    const before = newest(gateway);
    const done = await command(gateway, session, "/branch Another way");
    await gateway.say(done.sessionId ?? "", "and now?");
    expect(newest(gateway).usage?.read).toBe(cachedTokens(before.usage));
    expect(systemTexts(newest(gateway).rawBody)).toEqual(systemTexts(before.rawBody));
  });

  it("resumes by number, id and title, of the same profile alone", async () => {
    const { gateway, session } = await withTurns(1);
    const other = await gateway.open("club-bot");
    const next = (await command(gateway, session, "/new Ducks", true)).sessionId ?? "";
    const list = await command(gateway, next, "/resume");
    expect(list.lines.join()).toContain(session);
    expect(list.lines.join()).not.toContain(other);
    const number = list.lines.findIndex((line) => line.includes(session)) + 1;
    for (const how of [`${number}`, session, "Message 1"]) {
      const done = await command(gateway, next, `/resume ${how}`);
      expect(done).toMatchObject({ status: "done", sessionId: session });
    }
    expect(await command(gateway, next, `/resume ${other}`)).toMatchObject({ status: "refused" });
  });

  it("lists what an ambiguous title may mean and moves nothing", async () => {
    const gateway = await aGateway();
    const ids = [await gateway.open("me"), await gateway.open("me"), await gateway.open("me")];
    for (const id of ids.slice(1)) await command(gateway, id, "/title Herons");
    const answer = await command(gateway, ids[0] ?? "", "/resume herons");
    expect(answer).toMatchObject({ status: "done", sessionId: null });
    expect(answer.lines).toHaveLength(2);
  });

  it("says the last message again, one that was taken back apart", async () => {
    const { gateway, session } = await withTurns(3);
    await command(gateway, session, "/undo", true);
    const again = await command(gateway, session, "/retry");
    expect(again.message).toContain("message 2");
    expect((await gateway.ended(again.turnId ?? "")).state).toBe("done");
    const sent = messageTexts(newest(gateway).rawBody).join();
    expect(sent.match(/message 2/g)).toHaveLength(1);
  });
});

describe("/model, /reasoning, /title and what only tells", () => {
  it("takes another model from the next turn on and says what that costs", async () => {
    const { gateway, session } = await withTurns(1);
    expect((await command(gateway, session, "/model")).lines.join()).toContain("claude-opus-5-5");
    const done = await command(gateway, session, "/model claude-sonnet-5");
    expect(done.lines.join()).toMatch(/anew: ≈ \$/);
    await gateway.say(session, "hello");
    expect(newest(gateway).rawBody).toContain('"model":"claude-sonnet-5"');
    await command(gateway, session, "/model default");
    expect((await gateway.world.store.session(session))?.model).toBeNull();
  });

  it("sets the effort, keeps the agent, and tells the price of the messages", async () => {
    const { gateway, session } = await withTurns(1);
    const done = await command(gateway, session, "/reasoning low");
    expect(done.lines.join()).toContain("of messages again");
    await gateway.say(session, "hello");
    expect(gateway.gateway.agentCache()).toMatchObject({ built: 1, evicted: 0 });
    expect((await command(gateway, session, "/reasoning low")).message).toContain("already");
    await command(gateway, session, "/reasoning default");
    expect((await gateway.world.store.session(session))?.effort).toBeNull();
  });

  it("tells without changing anything", async () => {
    const { gateway, session } = await withTurns(1);
    const before = await gateway.world.store.session(session);
    const cache = gateway.gateway.agentCache();
    expect((await command(gateway, session, "/usage")).message).toMatch(/cost \$0/);
    expect((await command(gateway, session, "/status")).lines.join()).toContain("in memory since");
    expect((await command(gateway, session, "/context")).lines.join()).toContain("Messages: ≈");
    expect((await command(gateway, session, "/help undo")).lines.join()).toContain("Asks before");
    expect((await command(gateway, session, "/stop")).message).toContain("Nothing runs");
    expect(await gateway.world.store.session(session)).toEqual(before);
    expect(gateway.gateway.agentCache()).toEqual(cache);
  });

  it("does not carry what was kept of a place over to another session of its key", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("club-bot");
    await gateway.say(session, "hello", {
      chat: GROUP,
      speaker: "Ines",
      channelPrompt: "Be brief",
    });
    const next = (await command(gateway, session, "/new", true)).sessionId ?? "";
    await gateway.say(next, "The tide turned.", { kind: "internal" });
    expect(newest(gateway).rawBody).not.toContain("Be brief");
  });
});

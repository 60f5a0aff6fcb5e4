import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { aGateway, type TestGateway } from "../factories/gateway";
import { messageTexts, systemTexts } from "../factories/provider-stream";

const TTL_MS = 300_000;
const OTTER = "You are an otter.";

function newest(gateway: TestGateway) {
  return gateway.requests().at(-1) ?? { rawBody: "", usage: null };
}

function changePersona(gateway: TestGateway, text = OTTER): void {
  writeFileSync(path.join(gateway.home, "profiles/me/SOUL.md"), text);
}

async function aChangedSession() {
  const gateway = await aGateway();
  const session = await gateway.open("me");
  await gateway.say(session, "hello");
  changePersona(gateway);
  return { gateway, session };
}

async function eventsOf(gateway: TestGateway, sessionId: string) {
  const page = { limit: 100, cursor: null };
  return (await gateway.world.reads.events({ sessionId }, page)).items;
}

describe("a prompt rebuilt now", () => {
  it("is the new one from the next turn on, behind it the same messages", async () => {
    const { gateway, session } = await aChangedSession();
    const before = newest(gateway).rawBody;
    const rebuilt = await gateway.gateway.rebuildPrompt(session, "now");
    expect(rebuilt.status).toBe("rebuilt");
    const shown = await gateway.gateway.sessionPrompt(session);
    expect(shown?.prompt.sha256).toBe(rebuilt.promptSha256);
    await gateway.say(session, "Who are you?");
    const after = newest(gateway).rawBody;
    expect(systemTexts(before).join()).not.toContain(OTTER);
    expect(systemTexts(after).join()).toContain(OTTER);
    expect(systemTexts(after)[0]).toBe(systemTexts(before)[0]);
    expect(messageTexts(after).slice(0, 1)).toEqual(messageTexts(before));
  });

  it("is told with both hashes, and why the agent went", async () => {
    const { gateway, session } = await aChangedSession();
    const old = await gateway.gateway.sessionPrompt(session);
    const { promptSha256 } = await gateway.gateway.rebuildPrompt(session, "now");
    const events = await eventsOf(gateway, session);
    expect(events.find(({ type }) => type === "prompt-rebuilt")?.detail).toMatchObject({
      before: { promptSha256: old?.prompt.sha256 },
      after: { promptSha256 },
    });
    expect(events.find(({ type }) => type === "entry-evicted")?.detail).toMatchObject({
      reason: "rebuild",
    });
    expect(gateway.gateway.agents()).toEqual([]);
  });

  it("is not touched when nothing on disk differs, on a later day too", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    await gateway.say(session, "hello");
    gateway.clock.advance(86_400_000);
    expect(await gateway.gateway.rebuildPrompt(session, "now")).toMatchObject({
      status: "unchanged",
      promptSha256: (await gateway.gateway.sessionPrompt(session))?.prompt.sha256,
    });
    expect(gateway.gateway.agents()).toHaveLength(1);
    expect((await eventsOf(gateway, session)).map(({ type }) => type)).not.toContain(
      "prompt-rebuilt",
    );
  });

  it("has nothing to do before the first turn", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    const answer = { status: "unchanged", promptSha256: null };
    expect(await gateway.gateway.rebuildPrompt(session, "now")).toEqual(answer);
    expect(await gateway.gateway.rebuildPrompt(session, "cold")).toEqual(answer);
  });

  it("waits for the running turn, and comes before the next", async () => {
    const { gateway, session } = await aChangedSession();
    gateway.provider.script({ reply: { text: "a long answer", chunkMs: 60_000 } });
    const running = await gateway.send(session, "Count");
    await expect.poll(() => gateway.requests().length).toBe(2);
    const waiting = await gateway.send(session, "Who are you?");
    const answer = await gateway.gateway.rebuildPrompt(session, "now");
    expect(answer.status).toBe("deferred");
    await gateway.gateway.stop(session);
    await gateway.ended(running.id);
    await gateway.ended(waiting.id);
    expect(systemTexts(newest(gateway).rawBody).join()).toContain(OTTER);
  });

  it("waits for a cold cache when the process ends before the running turn does", async () => {
    const { gateway, session } = await aChangedSession();
    gateway.provider.script({ reply: { text: "a long answer", chunkMs: 60_000 } });
    await gateway.send(session, "Count");
    await expect.poll(() => gateway.requests().length).toBe(2);
    expect((await gateway.gateway.rebuildPrompt(session, "now")).status).toBe("deferred");
    const after = await gateway.restart();
    after.clock.advance(TTL_MS + 1);
    await after.say(session, "Who are you?");
    expect(systemTexts(newest(after).rawBody).join()).toContain(OTTER);
  });

  it("keeps the old bytes when the profile on disk is broken", async () => {
    const { gateway, session } = await aChangedSession();
    const before = await gateway.gateway.sessionPrompt(session);
    const file = path.join(gateway.home, "profiles/me/config.yaml");
    const good = readFileSync(file, "utf8");
    writeFileSync(file, "model: [broken");
    await expect(gateway.gateway.rebuildPrompt(session, "now")).rejects.toMatchObject({
      code: expect.stringMatching(/CONFIG|BAD_INPUT|INVALID/),
    });
    writeFileSync(file, good);
    const after = await gateway.gateway.sessionPrompt(session);
    expect(after?.prompt.sha256).toBe(before?.prompt.sha256);
  });

  it("sends the place as it is now in the system prompt, and tells it no more", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    await gateway.say(session, "hello", { channelPrompt: "Room: Harbour" });
    await gateway.say(session, "again", { channelPrompt: "Room: Tides" });
    expect(systemTexts(newest(gateway).rawBody).join()).toContain("Harbour");
    expect(await gateway.gateway.rebuildPrompt(session, "now")).toMatchObject({
      status: "rebuilt",
    });
    await gateway.say(session, "and again", { channelPrompt: "Room: Tides" });
    const system = systemTexts(newest(gateway).rawBody).join();
    expect(system).toContain("Tides");
    expect(system).not.toContain("Harbour");
    expect(messageTexts(newest(gateway).rawBody).at(-1)).not.toContain("of the place");
  });
});

describe("a prompt rebuilt when cold", () => {
  it("waits while the provider holds the old one, and is new at the first turn after", async () => {
    const { gateway, session } = await aChangedSession();
    expect((await gateway.gateway.rebuildPrompt(session, "cold")).status).toBe("waits");
    await gateway.say(session, "still warm");
    expect(systemTexts(newest(gateway).rawBody).join()).not.toContain(OTTER);
    gateway.clock.advance(TTL_MS + 1_000);
    await gateway.say(session, "cold by now");
    expect(systemTexts(newest(gateway).rawBody).join()).toContain(OTTER);
    const after = await gateway.world.store.session(session);
    expect(after?.rebuildWhenCold).toBe(false);
  });

  it("is done at once when it is cold already", async () => {
    const { gateway, session } = await aChangedSession();
    gateway.clock.advance(TTL_MS + 1_000);
    expect((await gateway.gateway.rebuildPrompt(session, "cold")).status).toBe("rebuilt");
  });

  it("is taken back", async () => {
    const { gateway, session } = await aChangedSession();
    await gateway.gateway.rebuildPrompt(session, "cold");
    expect((await gateway.gateway.rebuildPrompt(session, "never")).status).toBe("withdrawn");
    expect((await gateway.gateway.rebuildPrompt(session, "never")).status).toBe("unchanged");
    gateway.clock.advance(TTL_MS + 1_000);
    await gateway.say(session, "cold by now");
    expect(systemTexts(newest(gateway).rawBody).join()).not.toContain(OTTER);
  });
});

import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { LOCAL_OPERATOR, showSessionPrompt, waitingPrompts } from "@/server/core/operations";
import type { ChatContext, InboundEvent } from "@/server/core/sessions";
import { aGateway, type TestGateway } from "../factories/gateway";
import { faultsOfMessages, prefixHash, retention, systemTexts } from "../factories/provider-stream";

const CONFIG = "profiles/club/config.yaml";
const ON = "privacy: { redact_pii: true }\n";
const DM: ChatContext = {
  platform: "telegram",
  chatType: "dm",
  chatId: "700012345",
  chatName: "Ana Maria",
  topic: null,
  threadId: null,
};
const BY_ANA: Partial<InboundEvent> = { chat: DM, speaker: "Ana Maria", speakerId: "700012345" };
const SAID = "I am Ana Maria, ana@example.com, +351 912 345 678.";
const NAMES = /Ana Maria|ana@example\.com|912 345 678|700012345/i;

async function sent(gateway: TestGateway, session: string, text: string, event = BY_ANA) {
  const turn = await gateway.say(session, text, event);
  expect(turn).toMatchObject({ state: "done", error: null });
  const { rawBody } = gateway.requests().at(-1) ?? { rawBody: "" };
  expect(faultsOfMessages(rawBody)).toEqual([]);
  const call = turn.calls.at(-1);
  if (call !== undefined) expect(await gateway.gateway.requestBody(call)).toBe(rawBody);
  return rawBody;
}

const write = (gateway: TestGateway, text: string) =>
  writeFileSync(path.join(gateway.home, CONFIG), text);

async function eventsOf(gateway: TestGateway, sessionId: string) {
  const page = { limit: 200, cursor: null };
  return (await gateway.world.reads.events({ sessionId }, page)).items;
}

describe("a profile that keeps people to itself", () => {
  it("sends pseudonyms, the same over turns, evictions and restarts", async () => {
    const gateway = await aGateway({ files: { [CONFIG]: ON } });
    const session = await gateway.open("club");
    const first = await sent(gateway, session, SAID);
    expect(first).not.toMatch(NAMES);
    expect(systemTexts(first).join("\n")).toMatch(/With: "Person-[0-9a-f]{8}"/);
    await gateway.gateway.evict(session, "soft");
    const second = await sent(gateway, session, "again Ana Maria");
    const later = await gateway.restart();
    const third = await sent(later, session, "and again");
    const internal = await sent(later, session, "The tide turned.", { kind: "internal" });
    for (const body of [second, third, internal]) {
      expect(body).not.toMatch(NAMES);
      expect(retention(first, body)).toBe(1);
      expect(prefixHash(body)).toBe(prefixHash(first));
    }
    expect(statSync(path.join(later.home, "privacy.key")).mode & 0o777).toBe(0o600);
  });

  it("sends what tools read and files hold without people", async () => {
    const files = { [CONFIG]: ON, "profiles/club/workspace/note.txt": `note: ${SAID}` };
    const gateway = await aGateway({ files });
    const session = await gateway.open("club");
    const attachments = [
      { name: "a.txt", kind: "text" as const, mediaType: "text/plain", bytes: 9, content: SAID },
    ];
    await sent(gateway, session, 'sim: tool read_file {"path":"note.txt"}', {
      ...BY_ANA,
      attachments,
    });
    const bodies = gateway.requests().map(({ rawBody }) => rawBody);
    expect(bodies.at(-1)).toContain("note: I am Person-");
    for (const body of bodies) expect(body).not.toMatch(NAMES);
  });

  it.each(["in one process", "over a restart"])(
    "turned on later sends nothing of what was stored before, %s",
    async (how) => {
      const before = await aGateway({
        files: { [CONFIG]: "", "profiles/club/memories/USER.md": SAID },
      });
      const session = await before.open("club");
      const open = await sent(before, session, SAID);
      expect(open).toMatch(NAMES);
      write(before, ON);
      const gateway = how === "in one process" ? before : await before.restart();
      const internal = await sent(gateway, session, "The tide turned.", { kind: "internal" });
      expect(internal).not.toMatch(NAMES);
      const next = await sent(gateway, session, "hello");
      expect(next).not.toMatch(NAMES);
      const told = (await eventsOf(gateway, session)).filter((e) => e.type === "history-redacted");
      expect(told).toMatchObject([{ detail: { messages: expect.any(Number) } }]);
      const after = await sent(gateway, session, "more");
      expect(retention(next, after)).toBe(1);
      write(gateway, "");
      const open2 = await sent(gateway, session, "and open again");
      expect(retention(open, open2)).toBe(1);
    },
  );

  it("shows the prompt in the bytes that were sent", async () => {
    const files = { [CONFIG]: "", "profiles/club/memories/USER.md": `Ana Maria: ${SAID}` };
    const gateway = await aGateway({ files });
    const session = await gateway.open("club");
    const context = { ...gateway.world, operator: LOCAL_OPERATOR };
    const shown = async () => JSON.stringify(await showSessionPrompt(context, { id: session }));
    await sent(gateway, session, "hello");
    expect(await shown()).toMatch(NAMES);
    write(gateway, ON);
    await sent(gateway, session, "hello again");
    expect(await shown()).not.toMatch(NAMES);
    expect(await shown()).toMatch(/Person-[0-9a-f]{8}/);
    expect((await waitingPrompts(context, { name: "club" })).items).toEqual([]);
    write(gateway, "");
    await sent(gateway, session, "and open again");
    expect(await shown()).toMatch(NAMES);
  });

  it("may refuse to go on with stored names; nothing is sent then", async () => {
    const gateway = await aGateway({ files: { [CONFIG]: "" } });
    const session = await gateway.open("club");
    await sent(gateway, session, SAID);
    write(gateway, "privacy: { redact_pii: true, stored_text: refuse }\n");
    const requests = gateway.requests().length;
    const refused = await gateway.say(session, "hello", BY_ANA);
    expect(refused).toMatchObject({ state: "refused", error: { code: "CONFLICT" } });
    expect(refused.error?.hint).toContain("/new");
    expect(gateway.requests()).toHaveLength(requests);
    await sent(gateway, await gateway.open("club"), "hello");
  });

  it("refuses turns while its secret is no secret, and says what to do", async () => {
    const gateway = await aGateway({ files: { [CONFIG]: ON, "privacy.key": "short" } });
    const session = await gateway.open("club");
    const refused = await gateway.say(session, SAID, BY_ANA);
    expect(refused).toMatchObject({ state: "refused", error: { code: "STORE_FAILED" } });
    rmSync(path.join(gateway.home, "privacy.key"));
    await sent(gateway, session, "hello");
  });
});

describe("the copy of the routes", () => {
  it("is private, says what it is, and fills only what the database lacks", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    await sent(gateway, session, "hello", { ...BY_ANA, channelPrompt: "Room: Harbour" });
    const file = path.join(gateway.home, "sessions.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const copy: Record<string, unknown> = JSON.parse(readFileSync(file, "utf8"));
    const own = `agent:me:console:dm:${session}`;
    expect(Object.keys(copy)).toEqual(["_README", own]);
    const lost = "agent:me:telegram:dm:7";
    const entry = { sessionId: session, updatedAtMs: 1, pin: null };
    const faulty = { "agent:me:telegram:dm:8": { sessionId: 8 }, _other: entry };
    writeFileSync(file, JSON.stringify({ ...copy, [own]: entry, [lost]: entry, ...faulty }));
    const later = await gateway.restart();
    const routes = await later.world.store.routes({ profile: null }, { limit: 50, cursor: null });
    expect(routes.items.map(({ key }) => key).sort()).toEqual([own, lost]);
    expect(routes.items.find(({ key }) => key === own)?.pin).toContain("Room: Harbour");
  });

  it("that is damaged stops nothing", async () => {
    const gateway = await aGateway({ files: { "sessions.json": "{" } });
    await sent(gateway, await gateway.open("me"), "hello", BY_ANA);
  });
});

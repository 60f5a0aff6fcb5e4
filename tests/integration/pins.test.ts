import { describe, expect, it } from "vitest";
import type { ChatContext } from "@/server/core/sessions";
import { aGateway, type TestGateway } from "../factories/gateway";
import { prefixHash } from "../factories/provider-stream";

const CHAT: ChatContext = {
  platform: "telegram",
  chatType: "group",
  chatId: "-100",
  chatName: "Harbour Club",
  topic: "Tides",
  threadId: null,
};
const HUMAN = { chat: CHAT, channelPrompt: "Room: Harbour", speaker: "Ines" };
const INTERNAL = { kind: "internal" } as const;

async function done(gateway: TestGateway, session: string, event = {}) {
  expect(await gateway.say(session, "go on", event)).toMatchObject({ state: "done" });
}

const prefixes = (gateway: TestGateway) =>
  new Set(gateway.requests().map(({ rawBody }) => prefixHash(rawBody))).size;

describe("the place of a session", () => {
  it("is sent in one prefix over restart, event and person; one agent is built", async () => {
    const before = await aGateway();
    const session = await before.open("club-bot");
    await done(before, session, HUMAN);
    const gateway = await before.restart();
    await done(gateway, session, INTERNAL);
    await done(gateway, session, { ...HUMAN, speaker: "Bo" });
    expect(prefixes(gateway)).toBe(1);
    expect(gateway.gateway.agentCache()).toMatchObject({ built: 1, reused: 1 });
  });

  it.each<[string, (gateway: TestGateway, session: string) => Promise<unknown>, object]>([
    ["the operator", (gateway, session) => gateway.gateway.evict(session, "soft"), {}],
    ["release", (gateway, session) => gateway.gateway.evict(session, "release"), {}],
    [
      "being idle",
      async (gateway) => {
        gateway.clock.advance(3_600_000);
        gateway.gateway.sweep(null);
      },
      {},
    ],
    [
      "memory pressure",
      async (gateway) => gateway.gateway.sweep(Number.MAX_SAFE_INTEGER),
      { "config.yaml": "agentCache: { memory: 64 }\n" },
    ],
    [
      "want of room",
      async (gateway) => done(gateway, await gateway.open("club-bot"), HUMAN),
      { "config.yaml": "agentCache: { maxEntries: 1 }\n" },
    ],
  ])("stays over an eviction by %s", async (_, evict, files) => {
    const gateway = await aGateway({ files: { ...files } });
    const session = await gateway.open("club-bot");
    await done(gateway, session, HUMAN);
    await evict(gateway, session);
    expect(gateway.gateway.agents().filter(({ sessionId }) => sessionId === session)).toEqual([]);
    await done(gateway, session, INTERNAL);
    await done(gateway, session, HUMAN);
    expect(prefixes(gateway)).toBe(1);
  });

  it("of an event without a person before it is none, and is pinned as any", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("club-bot");
    await done(gateway, session, INTERNAL);
    await done(gateway, session, INTERNAL);
    expect(prefixes(gateway)).toBe(1);
  });
});

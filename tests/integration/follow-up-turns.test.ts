import { mkdirSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { LoggedRequest } from "@/server/simulator";
import { aGateway, type TestGateway } from "../factories/gateway";
import {
  countMarkers,
  faultsOfMessages,
  prefixHash,
  retention,
  streamBlocks,
  tokensToLastMarker,
} from "../factories/provider-stream";

const PLAIN_TURNS = [
  "What is still open this week?",
  "sim: tools 3",
  "sim: think about the tides",
  "sim: tools 18",
  "数一数港口里的灯塔",
  "sim: long 400",
  "sim: tool read_file {}",
  "Thank you",
];

/** Every request repeats the one before it and reads all that the provider kept of it. */
function expectAllRead(requests: readonly LoggedRequest[]): void {
  for (const [at, next] of requests.entries()) {
    expect(countMarkers(next.rawBody)).toBeLessThanOrEqual(4);
    expect(faultsOfMessages(next.rawBody)).toEqual([]);
    expect(next.status).toBe(200);
    const previous = requests[at - 1];
    if (previous === undefined) continue;
    expect(retention(previous.rawBody, next.rawBody)).toBe(1);
    expect(next.usage?.read).toBe(tokensToLastMarker(previous.rawBody));
  }
}

async function sayAll(gateway: TestGateway, sessionId: string, texts: readonly string[]) {
  for (const text of texts) {
    expect(await gateway.say(sessionId, text)).toMatchObject({ state: "done", error: null });
  }
}

describe("the turns of a session within the cache's lifetime", () => {
  it("repeat every byte and read all that was marked, over tools and thinking", async () => {
    const gateway = await aGateway();
    await sayAll(gateway, await gateway.open("me"), PLAIN_TURNS);
    const requests = gateway.requests();
    expect(requests.length).toBeGreaterThanOrEqual(11);
    expectAllRead(requests);
    expect(new Set(requests.map(({ rawBody }) => prefixHash(rawBody))).size).toBe(1);
    expect(streamBlocks(requests.at(-1)?.rawBody ?? "").some(isThinking)).toBe(true);
  });

  it.each(["soft", "stop", "release"] as const)(
    "do so after their agent left memory by the mode %s",
    async (mode) => {
      const gateway = await aGateway();
      const session = await gateway.open("me");
      await sayAll(gateway, session, ["sim: think about kelp", "sim: tools 3"]);
      expect(await gateway.gateway.evict(session, mode)).toMatchObject({ status: "evicted" });
      expect(gateway.gateway.agents()).toEqual([]);
      await sayAll(gateway, session, ["And now?", "sim: tools 2"]);
      expectAllRead(gateway.requests());
    },
  );

  it("do so after the gateway was started anew", async () => {
    const before = await aGateway();
    const session = await before.open("club-bot");
    await sayAll(before, session, ["sim: think about kelp", "sim: tools 3"]);
    const after = await before.restart();
    await sayAll(after, session, ["And now?", "sim: tools 18", "Good"]);
    expectAllRead(after.requests());
  });

  it("do so after their agent idled out of memory", async () => {
    const gateway = await aGateway({
      files: { "config.yaml": "agentCache:\n  idleSeconds: 60\n" },
    });
    const session = await gateway.open("team");
    await sayAll(gateway, session, ["sim: think about kelp", "sim: tools 3"]);
    expect(gateway.gateway.sweep(null)).toBe(0);
    gateway.clock.advance(61_000);
    expect(gateway.gateway.sweep(null)).toBe(1);
    expect(gateway.gateway.agents()).toEqual([]);
    await sayAll(gateway, session, ["And now?"]);
    expectAllRead(gateway.requests());
  });

  it("do so while persona, memory and project files change on disk", async () => {
    const files = { "profiles/me/config.yaml": "", "profiles/me/SOUL.md": "You are Wren." };
    const gateway = await aGateway({ files });
    const session = await gateway.open("me");
    await sayAll(gateway, session, ["hello"]);
    writeFileSync(`${gateway.home}/profiles/me/SOUL.md`, "You are somebody else.");
    mkdirSync(`${gateway.home}/profiles/me/memories`);
    writeFileSync(`${gateway.home}/profiles/me/memories/MEMORY.md`, "Likes green tea.");
    await gateway.gateway.evict(session, "soft");
    const after = await gateway.restart();
    await sayAll(after, session, ["And now?"]);
    expectAllRead(after.requests());
    expect(after.requests().at(-1)?.rawBody).not.toContain("green tea");
    await sayAll(after, await after.open("me"), ["hello"]);
    expect(after.requests().at(-1)?.rawBody).toContain("green tea");
  });
});

describe("breakpoints", () => {
  it("keep reach over a turn that appends more positions than a breakpoint looks back", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    await sayAll(gateway, session, ["hello"]);
    const rounds = Array.from({ length: 12 }, (_, round) => ({
      reply: { text: `Round ${round}`, toolCalls: [{ name: "list_files", input: { path: "." } }] },
    }));
    gateway.provider.script(rounds);
    await sayAll(gateway, session, ["Go round the harbour", "And once more"]);
    const requests = gateway.requests();
    expect(requests).toHaveLength(15);
    expectAllRead(requests);
  });

  it("mark the older endpoint again when another model answered many turns in between", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    await sayAll(gateway, session, ["hello", "Good"]);
    await gateway.gateway.updateSession(session, { model: "claude-sonnet-5-5" });
    const others = Array.from({ length: 11 }, (_, turn) => `Question ${turn}`);
    await sayAll(gateway, session, others);
    await gateway.gateway.updateSession(session, { model: null });
    await sayAll(gateway, session, ["And you?", "Good"]);
    const byModel = (model: string) =>
      gateway.requests().filter((request) => request.model === model);
    expectAllRead(byModel("claude-opus-5-5"));
    expectAllRead(byModel("claude-sonnet-5-5"));
    const back = byModel("claude-opus-5-5")[2];
    expect(countMarkers(back?.rawBody ?? "")).toBe(4);
  });

  it("are not spent on a far endpoint while it is near", async () => {
    const gateway = await aGateway();
    await sayAll(gateway, await gateway.open("me"), ["hello", "Good"]);
    expect(gateway.requests().map(({ rawBody }) => countMarkers(rawBody))).toEqual([4, 3]);
  });
});

function isThinking({ json }: { json: string }): boolean {
  return json.startsWith('{"type":"thinking"');
}

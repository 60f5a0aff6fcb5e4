import { describe, expect, it } from "vitest";
import type { FeedEvent } from "@/server/core/contracts";
import { aGateway, type TestGateway } from "../factories/gateway";

/** Reads the feed until the events asked for have come; fails with the test's own time limit. */
async function heard(
  gateway: TestGateway,
  act: () => Promise<unknown>,
  isLast: (event: FeedEvent) => boolean,
): Promise<FeedEvent[]> {
  const stop = new AbortController();
  const feed = gateway.gateway.subscribe({
    ...{ sessionId: null, afterFeedSeq: null, afterSessionSeq: null },
    signal: stop.signal,
  });
  const events: FeedEvent[] = [];
  let acting: Promise<unknown> = Promise.resolve();
  for await (const message of feed) {
    if (message.channel !== "feed") continue;
    if (message.event.type === "feed-started") acting = act();
    events.push(message.event);
    if (isLast(message.event)) break;
  }
  stop.abort();
  await acting;
  return events;
}

const isIdle = (event: FeedEvent) => event.type === "session-changed" && event.state === "idle";

describe("the figures of the agent cache", () => {
  it("count what was built, reused and evicted, and say who goes next", async () => {
    const gateway = await aGateway();
    expect(gateway.gateway.agentCache()).toMatchObject({
      ...{ reused: 0, built: 0, evicted: 0, buildMs: null, nextOut: null },
    });
    const [first, second] = [await gateway.open("me"), await gateway.open("me")];
    await gateway.say(first, "hello");
    await gateway.say(second, "hello");
    await gateway.say(second, "again");
    await gateway.gateway.evict(second, "soft");
    expect(gateway.gateway.agentCache()).toMatchObject({
      ...{ reused: 1, built: 2, evicted: 1, nextOut: first },
      ...{ maxEntries: 128, buildMs: expect.any(Number) },
    });
  });

  it("show what a signature is made of, and no secret", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    const channelPrompt = "Speak of herons only. ".repeat(20);
    await gateway.say(session, "hello", { channelPrompt });
    const [agent] = gateway.gateway.agents();
    const fields = new Map(agent?.signatureFields.map(({ name, value }) => [name, value]));
    expect(fields.get("model")).toBe("claude-opus-5-5");
    expect(fields.get("credentialSha256")).toMatch(/^[0-9a-f]{12}$/);
    expect(fields.get("channelPrompt")).toMatch(/^[0-9a-f]{12} \(\d+\)$/);
    expect(fields.get("chatPrompt")).toBe("");
    expect(agent?.idleUntilMs).toBe((agent?.lastUsedAtMs ?? 0) + 3_600_000);
    expect(JSON.stringify([...fields])).not.toContain("test-key");
  });
});

describe("the feed", () => {
  it("tells how a session goes through a turn, its new title with it", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    const events = await heard(gateway, () => gateway.say(session, "Count the herons"), isIdle);
    const states = events.flatMap((event) =>
      event.type === "session-changed" ? [event.state] : [],
    );
    expect([...new Set(states)]).toEqual(["queued", "running", "idle"]);
    expect(events.at(-1)).toMatchObject({ sessionId: session, title: "Count the herons" });
    expect(events).toContainEqual({ type: "agents-changed" });
  });

  it("tells of a session that is made, branched, renamed and archived", async () => {
    const gateway = await aGateway();
    const act = async () => {
      const session = await gateway.open("me");
      await gateway.gateway.updateSession(session, { title: "Herons", titleSource: "user" });
      await gateway.gateway.branch({
        sessionId: session,
        atTurnId: null,
        title: null,
        ownerId: null,
      });
      await gateway.gateway.updateSession(session, { archivedAtMs: gateway.clock.now() });
    };
    const isArchived = (event: FeedEvent) =>
      event.type === "session-changed" && event.state === "archived";
    const events = await heard(gateway, act, isArchived);
    const titles = events.flatMap((event) =>
      event.type === "session-changed" ? [event.title] : [],
    );
    expect(titles).toEqual(expect.arrayContaining(["", "Herons", "Herons (branch)"]));
  });
});

import { expect, it } from "vitest";
import type { DemoStatus, FeedEvent } from "@/server/core/contracts";
import { PRICE_TABLE } from "@/server/core/usage";
import { DemoButton } from "@/server/runtime/demo";
import { type Story, say } from "@/server/runtime/demo/story";
import { openLeaseIdentity } from "@/server/runtime/lease-holder";
import { anOwnGateway } from "../factories/own-gateway";

async function aButton() {
  const gateway = await anOwnGateway();
  const told: FeedEvent[] = [];
  const button = new DemoButton({
    ...gateway.ports,
    home: gateway.home,
    identity: openLeaseIdentity(gateway.home),
    reads: gateway.world.reads,
    prices: PRICE_TABLE,
    config: {
      turnLease: { ttlSeconds: 300, renewSeconds: 60, waitSeconds: 1_800 },
      agentCache: { maxEntries: 8, idleSeconds: 3_600, memory: "off" },
      allowedHosts: [],
      routes: [],
      journalMode: "auto",
      startupResume: "ask",
      simulator: null,
    },
    announce: (event) => told.push(event),
    stories: STORIES,
  });
  return { gateway, button, told };
}

const STORIES: readonly Story[] = [
  {
    profile: "team",
    title: "By hand",
    begins: { workday: 9, at: "09:00" },
    turns: [
      say("What changed?", [
        { toolCalls: [{ name: "read_file", input: { path: "releases/v4.2.0.md" } }] },
        { text: "The tide." },
      ]),
      say("And the rest?", "Nothing.", { when: 3 }),
      say("One more", [], { when: 1, fault: { status: 400, times: 1 } }),
    ],
  },
  {
    profile: "me",
    begins: { minutesBeforeEnd: 30 },
    turns: [say("Hello", "Hello.", { afterwards: "archive" })],
  },
];

async function settled(button: DemoButton): Promise<DemoStatus> {
  await button.ended();
  return button.status();
}

it("makes sessions in the past through the gateway, each call answered and priced", async () => {
  const { gateway, button, told } = await aButton();
  expect(await button.status()).toMatchObject({ state: "absent", refusal: null });
  expect(await button.start()).toMatchObject({ state: "running" });
  expect(await button.start()).toMatchObject({ state: "running" });
  expect(await settled(button)).toEqual({ state: "done", progress: 1, error: null, refusal: null });
  const { reads } = gateway.world;
  const page = { limit: 50, cursor: null };
  const live = await reads.sessions({ profile: null, query: null, archived: false }, page);
  expect(live.items.map(({ session }) => [session.profile, session.title])).toEqual([
    ["team", "By hand"],
  ]);
  const archived = await reads.sessions({ profile: null, query: null, archived: true }, page);
  expect(archived.items).toHaveLength(1);
  const { items } = await reads.calls({ sessionId: null, profile: null }, page);
  expect(items.map(({ state }) => state)).toEqual(["done", "failed", "done", "done", "done"]);
  const answered = items.filter(({ state }) => state === "done");
  for (const call of answered) {
    expect(call).toMatchObject({ provider: "simulated", costStatus: "actual" });
    expect(call.startedAtMs).toBeLessThan(gateway.clock.now() - 3_600_000 + 1);
  }
  expect(items.filter(({ usage }) => (usage.read ?? 0) > 0).length).toBeGreaterThan(1);
  expect(told.at(-1)).toEqual({ type: "feed-started" });
  await button.close();
});

it("is refused where conversations are, and says where to make it instead", async () => {
  const { gateway, button } = await aButton();
  for (const profile of ["me", "me", "team", "team"]) await gateway.open(profile);
  expect((await button.status()).refusal).toContain("holds conversations already");
  await expect(button.start()).rejects.toMatchObject({
    code: "CONFLICT",
    hint: expect.stringContaining("npm run demo"),
  });
});

it("ends between two turns when the gateway goes down, and leaves a store that works", async () => {
  const { gateway, button } = await aButton();
  await button.start();
  await button.close();
  expect((await button.status()).state).toBe("failed");
  expect(await gateway.say(await gateway.open("me"), "hello")).toMatchObject({ state: "done" });
});

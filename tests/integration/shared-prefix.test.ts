import { expect, it } from "vitest";
import { aGateway, type TestGateway } from "../factories/gateway";
import { promptTokens, systemTexts, tokensThroughSystem } from "../factories/provider-stream";

async function firstCall(gateway: TestGateway, profile: string, text: string) {
  await gateway.say(await gateway.open(profile), text);
  const request = gateway.requests().at(-1);
  if (request === undefined) throw new Error("nothing was sent");
  return { body: request.rawBody, read: request.usage?.read, total: request.usage?.total };
}

it("reads nothing on the very first call of a provider scope", async () => {
  const gateway = await aGateway();
  expect(await firstCall(gateway, "me", "What is still open?")).toMatchObject({ read: 0 });
});

it.each(["team", "club-bot"])(
  "reads the stable tier on the first call of %s after another profile, exactly, and mostly that",
  async (profile) => {
    const gateway = await aGateway();
    await firstCall(gateway, "me", "What is still open this week?");
    const { body, read, total } = await firstCall(gateway, profile, "Who is on call?");
    expect(read).toBe(tokensThroughSystem(body, 1));
    expect(total).toBe(promptTokens(body));
    expect(Number(read) / Number(total)).toBeGreaterThanOrEqual(0.6);
  },
);

it("lets one of many first calls write the shared part, and the others read it", async () => {
  const gateway = await aGateway({ simulator: { prefillMsBase: 150 } });
  const profiles = ["me", "team", "club-bot", "team"];
  const sessions = await Promise.all(profiles.map((profile) => gateway.open(profile)));
  await Promise.all(sessions.map((session) => gateway.say(session, "hello all")));
  const [first, ...others] = gateway.requests();
  expect(first?.usage?.read).toBe(0);
  expect(others).toHaveLength(3);
  for (const { rawBody, usage } of others) {
    expect(usage?.read).toBeGreaterThanOrEqual(tokensThroughSystem(rawBody, 1));
  }
});

it("reads the whole frozen system in a second session of the same profile, exactly", async () => {
  const gateway = await aGateway();
  await firstCall(gateway, "me", "What is still open this week?");
  gateway.clock.advance(200_000);
  const { body, read } = await firstCall(gateway, "me", "Which washer fits the kitchen tap?");
  expect(systemTexts(body)).toHaveLength(3);
  expect(read).toBe(tokensThroughSystem(body, 3));
});

it("sends one stable tier and one set of tools for all three profiles", async () => {
  const gateway = await aGateway();
  const bodies = [];
  for (const profile of ["me", "team", "club-bot"]) {
    bodies.push((await firstCall(gateway, profile, "hello")).body);
  }
  const shared = bodies.map((body) => [JSON.parse(body).tools, systemTexts(body)[0]]);
  expect(new Set(shared.map((parts) => JSON.stringify(parts))).size).toBe(1);
  expect(new Set(bodies.map((body) => systemTexts(body)[1])).size).toBe(3);
  for (const body of bodies) {
    expect(systemTexts(body)[0]).not.toContain(gateway.home);
    expect(systemTexts(body)[2]?.split(`${gateway.home}/profiles/`)).toHaveLength(2);
  }
});

it("shares nothing with another organisation", async () => {
  const gateway = await aGateway({
    files: {
      "profiles/own/config.yaml": "apiKey: another-key\n",
      "profiles/me/config.yaml": "",
    },
  });
  await firstCall(gateway, "me", "hello");
  expect(await firstCall(gateway, "own", "hello")).toMatchObject({ read: 0 });
});

import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { type BuiltGateway, buildGateway } from "@/server/runtime/build";
import { aGateway, startTestGateway, type TestGateway } from "../factories/gateway";
import { retention, tokensThroughSystem, tokensToLastMarker } from "../factories/provider-stream";

const NO_PROVIDER = { ANTHROPIC_API_KEY: "", ANTHROPIC_BASE_URL: "", SIMULATOR_PORT: "0" };

function newest(gateway: TestGateway) {
  const request = gateway.simulator?.log().at(-1);
  if (request === undefined) throw new Error("nothing was sent");
  return request;
}

it("answers without a key, and its cache outlives a restart and another port", async () => {
  const before = await aGateway({ env: NO_PROVIDER });
  const session = await before.open("me");
  expect(await before.say(session, "hello")).toMatchObject({ state: "done" });
  const first = newest(before).rawBody;
  const port = before.simulator?.port;
  const after = await before.restart();
  expect(after.world.status().simulated).toBe(true);
  expect(after.simulator?.port).not.toBe(port);
  const { calls } = await after.say(session, "And now?");
  expect(calls).toMatchObject([{ provider: "simulated" }]);
  expect(retention(first, newest(after).rawBody)).toBe(1);
  expect(newest(after).usage?.read).toBe(tokensToLastMarker(first));
  await after.say(await after.open("club-bot"), "hello");
  const { rawBody, usage } = newest(after);
  expect(usage?.read).toBe(tokensThroughSystem(rawBody, 1));
});

it("keeps what was said to itself where a password guards it", async () => {
  const open = await aGateway({ env: NO_PROVIDER });
  const guarded = await aGateway({ env: { ...NO_PROVIDER, HOLDFAST_PASSWORD: "low tide" } });
  for (const gateway of [open, guarded]) await gateway.say(await gateway.open("me"), "in private");
  const log = async ({ simulator }: TestGateway) => {
    const response = await fetch(`${simulator?.url}/__sim/log`);
    return { status: response.status, text: await response.text() };
  };
  expect(await log(open)).toEqual({ status: 200, text: expect.stringContaining("in private") });
  expect(await log(guarded)).toEqual({
    status: 403,
    text: expect.not.stringContaining("in private"),
  });
});

it("keeps nothing else open when it cannot write down what it holds", async () => {
  let built: BuiltGateway | null = null;
  const gateway = await startTestGateway({
    env: NO_PROVIDER,
    build: async (input) => {
      built = await buildGateway(input);
      return { ...built, close: async () => undefined };
    },
  });
  onTestFinished(() => gateway.close());
  await gateway.say(await gateway.open("me"), "hello");
  rmSync(path.join(gateway.home, "simulator"), { recursive: true });
  writeFileSync(path.join(gateway.home, "simulator"), "in the way");
  await expect(closed(built)).rejects.toThrow(/simulator/);
  expect(existsSync(path.join(gateway.home, "holdfast.db-wal"))).toBe(false);
});

function closed(built: BuiltGateway | null): Promise<void> {
  if (built === null) throw new Error("nothing was built");
  return built.close();
}

import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { command } from "../factories/commands";
import { aGateway } from "../factories/gateway";

const SESSIONS = 50;
/** Files that the runtime itself opens and closes meanwhile. */
const SLACK = 3;

const descriptors = () => readdirSync("/proc/self/fd").length;

it.skipIf(process.platform !== "linux")(
  "keeps nothing in memory of sessions that were given settings and then put away",
  async () => {
    const gateway = await aGateway();
    const warm = await gateway.open("me");
    await gateway.say(warm, "hello");
    await gateway.gateway.updateSession(warm, { archivedAtMs: gateway.clock.now() });
    const before = descriptors();
    const ids: string[] = [];
    for (let at = 0; at < SESSIONS; at += 1) {
      const id = await gateway.open("me");
      ids.push(id);
      await command(gateway, id, "/model claude-sonnet-5");
      await command(gateway, id, "/reasoning low");
      await gateway.say(id, "hello");
    }
    expect(gateway.gateway.agents()).toHaveLength(SESSIONS);
    for (const id of ids) {
      await gateway.gateway.updateSession(id, { archivedAtMs: gateway.clock.now() });
    }
    expect(gateway.gateway.agents()).toHaveLength(0);
    expect(gateway.gateway.counts()).toMatchObject({ working: 0, watched: 0 });
    for (const id of ids) expect(await gateway.world.store.lease(id)).toBeNull();
    await expect.poll(descriptors, { timeout: 10_000 }).toBeLessThanOrEqual(before + SLACK);
  },
);

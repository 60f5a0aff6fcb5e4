import { setTimeout as pause } from "node:timers/promises";
import { GatewayClient } from "./client";
import { residentMb, startWorld } from "./processes";

const SETTLE_MS = 3_000;
const WORKERS = 8;
const TURNS_PER_SESSION = 10;

/** How long until a finished build serves, how much memory does it hold idle, and does it stay bounded? */
export async function footprint({ calls = 10_000 }: { calls?: number }) {
  const first = await startWorld();
  const world = await first.restart();
  try {
    const { pid, startMs } = world.gateway;
    await fetch(`${world.gateway.url}/console`).then((response) => response.text());
    await pause(SETTLE_MS);
    const idleMb = Math.round(residentMb(pid));
    const client = new GatewayClient(world.gateway.url);
    const residentMbAt: Record<string, number> = {};
    for (let quarter = 1; quarter <= 4; quarter += 1) {
      await turns(client, calls / 4);
      residentMbAt[String((calls / 4) * quarter)] = Math.round(residentMb(pid));
    }
    await pause(SETTLE_MS);
    return {
      startMs: Math.round(startMs),
      idleMb,
      calls,
      residentMbAt,
      settledMb: Math.round(residentMb(pid)),
    };
  } finally {
    await world.close();
  }
}

async function turns(client: GatewayClient, count: number): Promise<void> {
  const each = count / WORKERS / TURNS_PER_SESSION;
  const work = async () => {
    for (let session = 0; session < each; session += 1) {
      const id = await client.createSession("me");
      for (let turn = 0; turn < TURNS_PER_SESSION; turn += 1) await client.say(id, `turn ${turn}`);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
}

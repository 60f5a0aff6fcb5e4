import { GatewayClient } from "./client";
import { rounded, spread } from "./figures";
import { cpuMs, residentMb, startWorld } from "./processes";

const CONCURRENCY = [1, 8, 32] as const;
const WARM_UP_TURNS = 20;

/** How many whole turns a second does the gateway do with so many sessions at once, the provider at 0 ms? */
export async function throughput({ seconds = 8 }: { seconds?: number }) {
  const world = await startWorld();
  try {
    const client = new GatewayClient(world.gateway.url);
    const warm = await client.createSession("me");
    for (let turn = 0; turn < WARM_UP_TURNS; turn += 1) await client.say(warm, `warm ${turn}`);
    const rows = [];
    for (const sessions of CONCURRENCY) {
      const cpuBefore = cpuMs(world.gateway.pid);
      const { turns, elapsedMs, turnMs } = await load(client, sessions, seconds * 1_000);
      rows.push({
        sessions,
        turnsPerSecond: rounded((turns * 1_000) / elapsedMs),
        turnMs: spread(turnMs),
        cpuMsPerTurn: rounded((cpuMs(world.gateway.pid) - cpuBefore) / turns),
        residentMb: Math.round(residentMb(world.gateway.pid)),
      });
    }
    return { seconds, rows };
  } finally {
    await world.close();
  }
}

/** Each of so many workers opens a session, asks ten times, and opens the next, until the time is over. */
async function load(client: GatewayClient, workers: number, forMs: number) {
  const began = performance.now();
  const turnMs: number[] = [];
  const work = async () => {
    while (performance.now() - began < forMs) {
      const session = await client.createSession("me");
      for (let turn = 0; turn < 10 && performance.now() - began < forMs; turn += 1) {
        const asked = performance.now();
        const { state } = await client.say(session, `turn ${turn}`);
        if (state !== "done") throw new Error(`a turn ended as ${state}`);
        turnMs.push(performance.now() - asked);
      }
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return { turns: turnMs.length, elapsedMs: performance.now() - began, turnMs };
}

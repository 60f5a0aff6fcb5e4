import { setTimeout as pause } from "node:timers/promises";
import type { Turn } from "@/server/core/sessions";
import { faultsOfMessages } from "../factories/provider-stream";
import { anEvent } from "../factories/store";
import { faultsOfSession, isSaid } from "./faults";
import type { SharedFolder } from "./folder";
import { type Accepted, told } from "./messages";

const TEXTS = ["sim: tools 2", "sim: long 30 3", "hello"];
const LANES = 2;
const LONGEST_LIFE_MS = 200;

/** Two workers at a time say something in every session and are killed at a random moment, so many times in all. */
export async function killWorkers(folder: SharedFolder, kills: number) {
  const sessions = await folder.openSessions(TEXTS.length);
  const accepted: Accepted[] = [];
  let left = kills;
  const lane = async (name: string) => {
    for (let round = 0; left > 0; round += 1) {
      left -= 1;
      const worker = folder.worker();
      await worker.hasTold(1);
      for (const [place, sessionId] of sessions.entries()) {
        const clientId = `${name}-${round}-${place}`;
        worker.tell({ sessionId, clientId, text: TEXTS[place] ?? "" });
      }
      await pause(Math.random() * LONGEST_LIFE_MS);
      await worker.kill();
      accepted.push(...told<Accepted>(worker.told, "accepted"));
    }
  };
  await Promise.all(Array.from({ length: LANES }, (_, number) => lane(`lane${number}`)));
  const turns = await allEnded(folder, accepted);
  const faults: string[] = [];
  for (const { id } of turns) {
    const said = (await folder.runtime.world.store.messagesOfTurn(id)).filter(isSaid);
    if (said.length !== 1) faults.push(`turn ${id} was asked ${said.length} times`);
  }
  for (const sessionId of sessions) faults.push(...(await goesOn(folder, sessionId)));
  const count = (state: string) => turns.filter((turn) => turn.state === state).length;
  return {
    kills,
    acknowledged: accepted.length,
    done: count("done"),
    interrupted: count("interrupted"),
    leases: (await folder.runtime.gateway.leases()).length,
    integrity: folder.integrity(),
    faults,
  };
}

async function allEnded(
  { runtime }: SharedFolder,
  accepted: readonly Accepted[],
): Promise<readonly Turn[]> {
  await runtime.gateway.runWaiting();
  const turns: Turn[] = [];
  for (const { turnId } of accepted) {
    const turn = await ended(runtime, turnId);
    if (turn === null) throw new Error(`the acknowledged turn ${turnId} is lost`);
    turns.push(turn);
  }
  return turns;
}

/** The session takes one more message, and what is sent of it is what a provider accepts. */
async function goesOn(folder: SharedFolder, sessionId: string): Promise<string[]> {
  const { runtime, provider } = folder;
  const event = anEvent({ text: "are you there?" });
  const sent = await runtime.gateway.send({ sessionId, clientId: null, event });
  if (sent.status === "full") return [`the queue of ${sessionId} is full`];
  const turn = await ended(runtime, sent.turn.id);
  const rest = turn?.state === "done" ? [] : [`${sessionId} does not go on: ${turn?.state}`];
  const body = provider.log().at(-1)?.rawBody ?? "";
  return [...rest, ...faultsOfMessages(body), ...(await faultsOfSession(runtime, sessionId))];
}

function ended({ gateway }: SharedFolder["runtime"], turnId: string): Promise<Turn | null> {
  const { signal } = new AbortController();
  return gateway.waitForTurn(turnId, { timeoutMs: 60_000, signal });
}

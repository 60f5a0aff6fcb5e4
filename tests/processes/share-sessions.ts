import { faultsOfMessages } from "../factories/provider-stream";
import { faultsOfSession } from "./faults";
import type { SharedFolder } from "./folder";
import { type Ended, told } from "./messages";

/** So many workers take as many turns each, over sessions that they all write. */
export async function shareSessions(
  folder: SharedFolder,
  size: { workers: number; turnsEach: number; sessions: number; atOnce: number },
) {
  const sessions = await folder.openSessions(size.sessions);
  const workers = Array.from({ length: size.workers }, () => folder.worker());
  for (const worker of workers) await worker.hasTold(1);
  const began = performance.now();
  await Promise.all(
    workers.map(async (worker, place) => {
      for (let count = 0; count < size.turnsEach; count += 1) {
        // Ready, and two words for each turn: accepted and ended.
        if (count >= size.atOnce) await worker.hasTold(1 + 2 * (count - size.atOnce + 1));
        const sessionId = sessions[count % sessions.length] ?? "";
        const clientId = `worker-${place}-${count}`;
        worker.tell({ sessionId, clientId, text: `message ${clientId}` });
      }
      await worker.hasTold(1 + 2 * size.turnsEach);
    }),
  );
  const elapsedMs = performance.now() - began;
  const ended = workers.flatMap((worker) => told<Ended>(worker.told, "ended"));
  const faults: string[] = [];
  let messages = 0;
  for (const sessionId of sessions) {
    faults.push(...(await faultsOfSession(folder.runtime, sessionId)));
    messages += (await folder.runtime.world.store.messages(sessionId, {})).length;
  }
  faults.push(...folder.provider.log().flatMap(({ rawBody }) => faultsOfMessages(rawBody)));
  return {
    turns: size.workers * size.turnsEach,
    done: ended.filter(({ state }) => state === "done").length,
    messages,
    elapsedMs,
    leases: (await folder.runtime.gateway.leases()).length,
    integrity: folder.integrity(),
    faults,
  };
}

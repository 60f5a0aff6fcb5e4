import { silentLogger } from "@/server/core/kernel";
import { openRuntime } from "@/server/runtime/open-runtime";
import { anEvent } from "../factories/store";
import type { Accepted, Ended, Ready, Said } from "./messages";

/** A worker beside others on the folder in `HOLDFAST_HOME`: takes messages from its parent, tells what came of them. */
async function main(): Promise<void> {
  const home = process.env.HOLDFAST_HOME ?? "";
  const runtime = await openRuntime({ home, role: "worker", logger: silentLogger });
  const { gateway } = runtime;
  const tell = (message: Ready | Accepted | Ended) => process.send?.(message);
  process.on("message", async (said: Said | "close") => {
    if (said === "close") {
      await runtime.close();
      process.disconnect();
      return;
    }
    const { sessionId, clientId, text } = said;
    const sent = await gateway.send({ sessionId, clientId, event: anEvent({ text }) });
    if (sent.status === "full") throw new Error("the queue is full");
    const { id: turnId } = sent.turn;
    tell({ type: "accepted", clientId, turnId });
    const { signal } = new AbortController();
    const turn = await gateway.waitForTurn(turnId, { timeoutMs: 120_000, signal });
    tell({ type: "ended", clientId, turnId, state: turn?.state ?? "queued" });
  });
  tell({ type: "ready", pid: process.pid });
}

await main();

import { createServer, type Server } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it, onTestFinished } from "vitest";
import { aGateway, type TestGateway } from "../factories/gateway";

const CAP = 20;
const MESSAGE = "a heron on the harbour wall. ".repeat(1_700);

setFlagsFromString("--expose-gc");
/** Guarantee: with the flag set, a new context has the collector as a global function. */
const collectGarbage = runInNewContext("gc") as () => void;

/** Bytes in use once all that nobody holds is gone. */
async function heapBytes(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    collectGarbage();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().heapUsed;
}

/** A provider that answers everything alike and keeps nothing. */
async function forgetfulProvider(): Promise<{ url: string; server: Server }> {
  const usage = { input_tokens: 9, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 };
  const events = [
    { type: "message_start", message: { id: "msg_1", role: "assistant", usage } },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Noted." } },
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 2 } },
    { type: "message_stop" },
  ];
  const body = events
    .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    .join("");
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      response.writeHead(200, { "content-type": "text/event-stream" }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return { url: `http://127.0.0.1:${address.port}`, server };
}

async function runSessions(gateway: TestGateway, count: number): Promise<number> {
  let most = 0;
  for (let done = 0; done < count; done += 10) {
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const session = await gateway.open("me");
        expect(await gateway.say(session, MESSAGE)).toMatchObject({ state: "done", error: null });
      }),
    );
    most = Math.max(most, gateway.gateway.agents().length);
  }
  return most;
}

it("holds no more agents than its limit, and no more memory after 500 sessions than after 100", async () => {
  const { url } = await forgetfulProvider();
  const gateway = await aGateway({
    env: { ANTHROPIC_BASE_URL: url },
    files: { "config.yaml": `agentCache:\n  maxEntries: ${CAP}\n` },
  });
  expect(await runSessions(gateway, 100)).toBe(CAP);
  const after100 = await heapBytes();
  expect(await runSessions(gateway, 400)).toBe(CAP);
  const after500 = await heapBytes();
  expect(gateway.gateway.agents()).toHaveLength(CAP);
  expect(gateway.gateway.counts()).toMatchObject({ working: 0, watched: 0 });
  expect(after500).toBeLessThan(after100 * 1.2);
}, 120_000);

it("keeps running agents beyond its limit, and sheds the surplus as they end", async () => {
  const gateway = await aGateway({
    files: { "config.yaml": `agentCache:\n  maxEntries: ${CAP}\n` },
    simulator: { chunkMs: 40 },
  });
  const sessions = await Promise.all(Array.from({ length: CAP + 10 }, () => gateway.open("me")));
  const turns = await Promise.all(sessions.map((session) => gateway.send(session, "hello")));
  let most = 0;
  const watch = setInterval(() => {
    const running = gateway.gateway.agents().filter(({ state }) => state === "running");
    most = Math.max(most, running.length);
  }, 1);
  for (const { id } of turns) expect(await gateway.ended(id)).toMatchObject({ state: "done" });
  clearInterval(watch);
  expect(most).toBeGreaterThan(CAP);
  expect(gateway.gateway.agents().length).toBeLessThanOrEqual(CAP);
  for (const session of sessions.slice(0, 3)) {
    expect(await gateway.say(session, "And now?")).toMatchObject({ state: "done" });
  }
  expect(gateway.gateway.agents().length).toBeLessThanOrEqual(CAP);
});

import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import Anthropic from "@anthropic-ai/sdk";
import OpenAI from "openai";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Simulator, type SimulatorOptions, startSimulator } from "./index";

let folder: string;
let running: Simulator[] = [];

beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), "simulator-")), "state");
  running = [];
});

afterEach(async () => {
  for (const simulator of running) await simulator.close();
  await rm(path.dirname(folder), { recursive: true });
});

async function start(options: SimulatorOptions = {}): Promise<Simulator> {
  const simulator = await startSimulator({ port: 0, dir: folder, ...options });
  running.push(simulator);
  return simulator;
}

async function stop(simulator: Simulator): Promise<void> {
  running = running.filter((other) => other !== simulator);
  await simulator.close();
}

type Messages = Anthropic.MessageParam[];
const OPENING: Messages = [{ role: "user", content: "sim: think about the tides" }];

function ask(simulator: Simulator, messages: Messages = OPENING, previousId: string | null = null) {
  const client = new Anthropic({ apiKey: "k", baseURL: simulator.url, maxRetries: 0 });
  return client.messages.create({
    model: "claude-opus-5-5",
    max_tokens: 2_000,
    system: "Keep the bytes still. ".repeat(200),
    cache_control: { type: "ephemeral" },
    diagnostics: { previous_message_id: previousId },
    messages,
  });
}

describe("a restarted simulator", () => {
  it("still has its cache, its thoughts and its answers, and gives new ids", async () => {
    const before = await start();
    const first = await ask(before);
    await stop(before);
    const after = await start();
    const second = await ask(
      after,
      [
        ...OPENING,
        { role: "assistant", content: first.content },
        { role: "user", content: "and now?" },
      ],
      first.id,
    );
    expect(second.usage.cache_read_input_tokens).toBe(first.usage.cache_creation_input_tokens);
    expect(second.diagnostics).toBeNull();
    expect(second.id).not.toBe(first.id);
  });

  it("keeps the time that was advanced, so that nothing comes back to life", async () => {
    const before = await start();
    await ask(before);
    before.clock.advance(400_000);
    await stop(before);
    expect((await ask(await start())).usage.cache_read_input_tokens).toBe(0);
  });

  it("writes private files, whole, with no draft left behind", async () => {
    const simulator = await start();
    await ask(simulator);
    await stop(simulator);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await readdir(folder)).toEqual(["state.json"]);
    expect((await stat(path.join(folder, "state.json"))).mode & 0o777).toBe(0o600);
    expect(await readFile(path.join(folder, "state.json"), "utf8")).not.toContain("tides");
  });

  it("skips ids that a crash may have hidden", async () => {
    const simulator = await start();
    const first = await ask(simulator);
    await stop(simulator);
    const file = path.join(folder, "state.json");
    const state = (await readFile(file, "utf8")).replace('"isClean":true', '"isClean":false');
    await writeFile(file, state);
    const second = await ask(await start());
    expect(number(second.id)).toBeGreaterThan(number(first.id) + 1_000);
  });

  it.each(['{"version":99}', '{"version":1,"isCl', ""])(
    "names the file of a state that it cannot read, %j, and says what to do",
    async (text) => {
      await stop(await start());
      const file = path.join(folder, "state.json");
      await writeFile(file, text);
      await expect(start()).rejects.toThrow(
        `${file} is damaged, or was written by another version of the simulator; remove it`,
      );
    },
  );

  it("writes over what a killed process left half-written", async () => {
    await stop(await start());
    await writeFile(path.join(folder, "state.json.tmp"), "half");
    const simulator = await start();
    await ask(simulator);
    await stop(simulator);
    expect(await readdir(folder)).toEqual(["state.json"]);
  });
});

describe("the port", () => {
  it("is the next free one when the wanted one is taken, and stays that one", async () => {
    const blocker = createServer();
    const taken = await new Promise<number>((resolve) => {
      blocker.listen(0, "127.0.0.1", () => {
        const address = blocker.address();
        resolve(typeof address === "object" && address !== null ? address.port : 0);
      });
    });
    const first = await start({ port: taken });
    expect(first.port).toBeGreaterThan(taken);
    await stop(first);
    await new Promise<void>((resolve) => blocker.close(() => resolve()));
    const second = await start({ port: taken });
    expect(second.port).toBe(first.port);
  });

  it.each(["gpt-5.4", "gpt-6-sol"])(
    "keeps what %s cached by the rules of its family",
    async (model) => {
      const input = "Keep the bytes still. ".repeat(400);
      const cachedBy = async ({ url }: Simulator) => {
        const client = new OpenAI({ apiKey: "k", baseURL: `${url}/v1`, maxRetries: 0 });
        const { usage } = await client.responses.create({ model, input });
        return usage?.input_tokens_details.cached_tokens;
      };
      const first = await start();
      expect(await cachedBy(first)).toBe(0);
      const warm = await cachedBy(first);
      await stop(first);
      expect(warm).toBeGreaterThan(1_024);
      expect(await cachedBy(await start())).toBe(warm);
    },
  );
});

function number(id: string): number {
  return Number(id.replace(/\D/g, ""));
}

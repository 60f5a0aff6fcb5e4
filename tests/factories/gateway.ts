import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import type { SendMessageResult } from "@/server/core/contracts";
import { type Clock, type Logger, silentLogger } from "@/server/core/kernel";
import type { InboundEvent, ModelCall, StoredMessage, Turn } from "@/server/core/sessions";
import { type BuildInput, type BuiltGateway, buildGateway } from "@/server/runtime/build";
import { readEnv } from "@/server/runtime/env";
import { randomIds } from "@/server/runtime/random-ids";
import { systemClock } from "@/server/runtime/system-clock";
import {
  type LoggedRequest,
  type Simulator,
  type SimulatorOptions,
  startSimulator,
} from "@/server/simulator";

/** A clock that tests move; waiting is real. */
export class MovableClock implements Clock {
  private offsetMs: number;

  constructor(startMs = Date.UTC(2026, 2, 3, 12, 0, 0)) {
    this.offsetMs = startMs - Date.now();
  }

  now(): number {
    return Date.now() + this.offsetMs;
  }

  delay(ms: number, signal?: AbortSignal): Promise<void> {
    return systemClock.delay(ms, signal);
  }

  advance(ms: number): void {
    this.offsetMs += ms;
  }
}

/** A gateway on its own folder with its own simulated provider, both on one clock. */
export interface TestGateway extends BuiltGateway {
  readonly home: string;
  readonly clock: MovableClock;
  readonly provider: Simulator;
  /** A new session of the profile. */
  open(profile: string): Promise<string>;
  /** Puts a message into the queue and returns its turn. */
  send(sessionId: string, text: string, event?: Partial<InboundEvent>): Promise<Turn>;
  /** Waits until the turn has ended. */
  ended(turnId: string): Promise<SaidTurn>;
  /** Sends and waits until the turn has ended; throws nothing for failed turns. */
  say(sessionId: string, text: string, event?: Partial<InboundEvent>): Promise<SaidTurn>;
  /** The calls for an answer that the provider received, oldest first. */
  requests(): readonly LoggedRequest[];
  messages(sessionId: string): Promise<readonly StoredMessage[]>;
  /** Stops the process's part and starts it anew on the same folder and provider. */
  restart(): Promise<TestGateway>;
  /** A gateway of its own on a copy of the folder as it is now, with the same provider and clock. */
  openCopy(): Promise<TestGateway>;
}

export interface SaidTurn {
  readonly turnId: string;
  readonly state: SendMessageResult["state"];
  readonly error: SendMessageResult["error"];
  readonly calls: readonly ModelCall[];
}

export interface TestGatewayOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly clock?: MovableClock;
  /** Texts to find in the folder before the start, by path. */
  readonly files?: Readonly<Record<string, string>>;
  readonly simulator?: Omit<SimulatorOptions, "port" | "dir" | "now">;
  readonly logger?: Logger;
  /** Opens what is below the API in another way than the runtime does. */
  readonly build?: (input: BuildInput) => Promise<BuiltGateway>;
}

interface Shared {
  readonly home: string;
  readonly clock: MovableClock;
  readonly provider: Simulator;
  readonly closeProvider: () => Promise<void>;
  readonly options: TestGatewayOptions;
}

/** Starts one; `close` ends it and removes its folder. */
export async function startTestGateway(options: TestGatewayOptions = {}): Promise<TestGateway> {
  const clock = options.clock ?? new MovableClock();
  const home = newHome(options.files ?? {});
  const provider = await startSimulator({
    ...options.simulator,
    port: 0,
    dir: null,
    now: () => clock.now(),
  });
  return attach({ home, clock, provider, closeProvider: once(() => provider.close()), options });
}

function once(end: () => Promise<void>): () => Promise<void> {
  let ended: Promise<void> | null = null;
  return () => {
    ended ??= end();
    return ended;
  };
}

/** One for the running test alone, ended with it; so are its restarts and copies. */
export async function aGateway(options: TestGatewayOptions = {}): Promise<TestGateway> {
  return endedWithTest(await startTestGateway(options));
}

function endedWithTest(gateway: TestGateway): TestGateway {
  onTestFinished(() => gateway.close());
  return {
    ...gateway,
    restart: async () => endedWithTest(await gateway.restart()),
    openCopy: async () => endedWithTest(await gateway.openCopy()),
  };
}

function newHome(files: Readonly<Record<string, string>>): string {
  const home = mkdtempSync(path.join(tmpdir(), "holdfast-test-"));
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(home, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return home;
}

async function attach(shared: Shared): Promise<TestGateway> {
  const { home, clock, provider, options } = shared;
  const built = await (options.build ?? buildGateway)({
    env: readEnv({
      HOLDFAST_HOME: home,
      ANTHROPIC_API_KEY: "test-key",
      ANTHROPIC_BASE_URL: provider.url,
      ...options.env,
    }),
    clock,
    ids: randomIds,
    logger: options.logger ?? silentLogger,
    projectRoot: process.cwd(),
    version: "test",
  });
  const { gateway, world } = built;
  const stop = once(async () => {
    await gateway.drain(0);
    await built.close();
  });
  const send: TestGateway["send"] = async (sessionId, text, event = {}) => {
    const sent = await gateway.send({
      sessionId,
      clientId: null,
      event: { ...HUMAN, ...event, text },
    });
    if (sent.status === "full") throw new Error("the queue is full");
    return sent.turn;
  };
  const ended: TestGateway["ended"] = async (turnId) => {
    const turn = await gateway.waitForTurn(turnId, {
      timeoutMs: 20_000,
      signal: new AbortController().signal,
    });
    const calls = await world.store.callsOfTurn(turnId);
    return { turnId, state: turn?.state ?? "queued", error: turn?.error ?? null, calls };
  };
  return {
    ...built,
    home,
    clock,
    provider,
    open: async (profile) =>
      (await gateway.createSession({ profile, title: null, ownerId: null })).id,
    send,
    ended,
    say: async (sessionId, text, event) => ended((await send(sessionId, text, event)).id),
    requests: () => provider.log().filter(({ path: route }) => route === "/v1/messages"),
    messages: (sessionId) => world.store.messages(sessionId, {}),
    restart: async () => {
      await stop();
      return attach(shared);
    },
    openCopy: () => {
      const copy = mkdtempSync(path.join(tmpdir(), "holdfast-test-"));
      cpSync(home, copy, { recursive: true });
      return attach({ ...shared, home: copy });
    },
    close: async () => {
      await stop();
      await shared.closeProvider();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** What a person writes in the console. */
export const HUMAN: InboundEvent = {
  kind: "human",
  text: "",
  chat: null,
  channelPrompt: null,
  speaker: null,
  authorId: null,
  effort: null,
  thinking: null,
  attachments: [],
  replaces: null,
  speakerId: null,
  mode: "queue",
  follows: null,
  depth: 0,
  taskId: null,
};

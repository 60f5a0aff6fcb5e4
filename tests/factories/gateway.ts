import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { SendMessageResult } from "@/server/core/contracts";
import { type Clock, silentLogger } from "@/server/core/kernel";
import type { InboundEvent, ModelCall } from "@/server/core/sessions";
import { type BuiltGateway, buildGateway } from "@/server/runtime/build";
import { readEnv } from "@/server/runtime/env";
import { randomIds } from "@/server/runtime/random-ids";
import { systemClock } from "@/server/runtime/system-clock";
import { type Simulator, startSimulator } from "@/server/simulator";

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
  /** Sends and waits until the turn has ended; throws nothing for failed turns. */
  say(sessionId: string, text: string, event?: Partial<InboundEvent>): Promise<SaidTurn>;
  /** Stops the process's part and starts it anew on the same folder and provider. */
  restart(): Promise<TestGateway>;
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
}

interface Shared {
  readonly home: string;
  readonly clock: MovableClock;
  readonly provider: Simulator;
  readonly env: Readonly<Record<string, string>>;
}

/** Starts one; `close` ends it and removes its folder. */
export async function startTestGateway(options: TestGatewayOptions = {}): Promise<TestGateway> {
  const clock = options.clock ?? new MovableClock();
  const home = mkdtempSync(path.join(tmpdir(), "holdfast-test-"));
  const provider = await startSimulator({ port: 0, dir: null, now: () => clock.now() });
  return attach({ home, clock, provider, env: options.env ?? {} });
}

async function attach(shared: Shared): Promise<TestGateway> {
  const { home, clock, provider } = shared;
  const built = await buildGateway({
    env: readEnv({
      HOLDFAST_HOME: home,
      ANTHROPIC_API_KEY: "test-key",
      ANTHROPIC_BASE_URL: provider.url,
      ...shared.env,
    }),
    clock,
    ids: randomIds,
    logger: silentLogger,
    projectRoot: process.cwd(),
    version: "test",
  });
  const { gateway, world } = built;
  const stop = async () => {
    await gateway.drain(0);
    await built.close();
  };
  return {
    ...built,
    home,
    clock,
    provider,
    open: async (profile) =>
      (await gateway.createSession({ profile, title: null, ownerId: null })).id,
    say: async (sessionId, text, event = {}) => {
      const sent = await gateway.send({
        sessionId,
        clientId: null,
        event: { ...HUMAN, ...event, text },
      });
      if (sent.status === "full") throw new Error("the queue is full");
      const turn = await gateway.waitForTurn(sent.turn.id, {
        timeoutMs: 20_000,
        signal: new AbortController().signal,
      });
      const calls = await world.store.callsOfTurn(sent.turn.id);
      return {
        turnId: sent.turn.id,
        state: turn?.state ?? "queued",
        error: turn?.error ?? null,
        calls,
      };
    },
    restart: async () => {
      await stop();
      return attach(shared);
    },
    close: async () => {
      await stop();
      await provider.close();
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
};

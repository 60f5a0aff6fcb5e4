import path from "node:path";
import type { Logger } from "@/server/core/kernel";
import { type BuiltGateway, buildGateway, type RuntimeRole } from "./build";
import { type Env, readEnv } from "./env";
import { watchForeignWrites } from "./foreign-writes";
import { openLogger } from "./pino-logger";
import { randomIds } from "./random-ids";
import { resumeAtStart } from "./resume-at-start";
import { type Scheduler, startScheduler } from "./scheduler";
import { acquireServerLock, writeServerFile } from "./server-lock";
import { systemClock } from "./system-clock";

const SWEEP_EVERY_MS = 60_000;
/** How long running turns may go on when the runtime is closed. */
const GRACE_MS = 8_000;

export interface OpenRuntimeInput {
  /** The data folder; it wins over the environment's. */
  readonly home: string;
  readonly role: RuntimeRole;
  /** Unset: this process's environment. */
  readonly env?: Env;
  /** Where package.json, prisma/ and messages/ lie; unset: the current folder. */
  readonly projectRoot?: string;
  readonly logger?: Logger;
  readonly version?: string;
}

export interface OpenRuntime extends Omit<BuiltGateway, "close"> {
  readonly env: Env;
  /** Lets running turns end within the grace time and ends what was opened; idempotent. */
  close(graceMs?: number): Promise<void>;
}

/**
 * A gateway on a data folder, without its pages: as the one server, which holds the folder's lock and runs the
 * simulated provider, or as a worker beside it, which shares store and provider. Throws GatewayError.
 */
export async function openRuntime(input: OpenRuntimeInput): Promise<OpenRuntime> {
  const env: Env = { ...(input.env ?? readEnv()), home: path.resolve(input.home) };
  const lock = input.role === "server" ? acquireServerLock(env.home) : null;
  try {
    const logger = input.logger ?? openLogger(env.logLevel);
    const built = await buildGateway({
      role: input.role,
      env,
      clock: systemClock,
      ids: randomIds,
      logger,
      projectRoot: input.projectRoot ?? process.cwd(),
      version: input.version ?? "unknown",
    });
    if (lock !== null) announceServer(env, built);
    const endTimers = startTimers(built, input.role);
    const scheduler = input.role === "server" ? startServerWork(built, logger) : null;
    let closed: Promise<void> | null = null;
    const end = async (graceMs: number) => {
      endTimers();
      await scheduler?.close();
      try {
        await built.gateway.drain(graceMs).finally(() => built.close());
      } finally {
        lock?.release();
      }
    };
    return {
      ...built,
      env,
      get simulator() {
        return built.simulator;
      },
      close: (graceMs = GRACE_MS) => {
        closed ??= end(graceMs);
        return closed;
      },
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

function announceServer(env: Env, built: BuiltGateway): void {
  writeServerFile(env.home, {
    pid: process.pid,
    url: `http://${env.host}:${env.port}`,
    startedAt: new Date(systemClock.now()).toISOString(),
    simulated: built.simulator !== null,
  });
}

/** What one process of a home does for all: it wakes tasks, and goes on with cut turns where that is wanted. */
function startServerWork({ world, listenToTasks }: BuiltGateway, logger: Logger): Scheduler {
  const scheduler = startScheduler(world, logger);
  listenToTasks(() => scheduler.changed());
  if (world.startupResume === "auto") {
    resumeAtStart(world, logger).catch((err: unknown) =>
      logger.error({ err }, "turns that were cut off were not gone on with"),
    );
  }
  return scheduler;
}

function startTimers({ gateway, world, foreignVersion }: BuiltGateway, role: RuntimeRole) {
  const sweep = setInterval(() => {
    gateway.sweep(world.processBytes());
    gateway.runWaiting();
  }, SWEEP_EVERY_MS).unref();
  const endWatch = role === "server" ? watchForeignWrites({ gateway, foreignVersion }) : null;
  return () => {
    clearInterval(sweep);
    endWatch?.();
  };
}

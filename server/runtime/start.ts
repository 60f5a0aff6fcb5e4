import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import {
  type AccessPolicy,
  createLoginAttempts,
  credentialOf,
  publishAccessPolicy,
} from "@/server/api/access";
import type { ApiDependencies } from "@/server/api/dependencies";
import { createMetrics } from "@/server/api/metrics";
import { type BuiltGateway, buildGateway } from "./build";
import { type Env, isLoopback, readEnv } from "./env";
import { openLogger, type RunningLogger } from "./pino-logger";
import { randomIds } from "./random-ids";
import { acquireServerLock, writeServerFile } from "./server-lock";
import { stopFault } from "./start-fault";
import { systemClock } from "./system-clock";

const SWEEP_EVERY_MS = 60_000;
/** How long running turns may go on after SIGTERM. */
const GRACE_MS = 8_000;

export interface Runtime {
  readonly api: ApiDependencies;
  readonly env: Env;
}

/** Starts the gateway in this process and ends it in order on SIGTERM and SIGINT. Throws GatewayError. */
export async function startRuntime(projectRoot: string): Promise<Runtime> {
  const env = readEnv();
  const logger = openLogger(env.logLevel);
  const lock = acquireServerLock(env.home);
  try {
    const version = projectVersion(projectRoot);
    const built = await buildGateway({
      env,
      clock: systemClock,
      ids: randomIds,
      logger,
      projectRoot,
      version,
    });
    const shutdown = new AbortController();
    const runtime: Runtime = { env, api: apiOf({ env, built, logger, shutdown, version }) };
    writeServerFile(env.home, {
      pid: process.pid,
      url: `http://${env.host}:${env.port}`,
      startedAt: new Date(systemClock.now()).toISOString(),
      simulated: built.simulator !== null,
    });
    const sweep = setInterval(
      () => built.gateway.sweep(process.memoryUsage.rss()),
      SWEEP_EVERY_MS,
    ).unref();
    endOnSignal(async () => {
      clearInterval(sweep);
      shutdown.abort();
      try {
        await built.gateway.drain(GRACE_MS).finally(() => built.close());
      } finally {
        lock.release();
        logger.flush();
      }
    });
    return runtime;
  } catch (error) {
    lock.release();
    throw error;
  }
}

function apiOf(parts: {
  env: Env;
  built: BuiltGateway;
  logger: RunningLogger;
  shutdown: AbortController;
  version: string;
}): ApiDependencies {
  const { env, built, logger, shutdown, version } = parts;
  const access: AccessPolicy = {
    port: isLoopback(env.host) ? env.port : null,
    allowedHosts: [...built.allowedHosts, ...ownHost(env.host)],
    credential: env.password === null ? null : credentialOf(env.password.reveal()),
  };
  publishAccessPolicy(access);
  return {
    world: built.world,
    access,
    loginAttempts: createLoginAttempts(),
    metrics: createMetrics({ gateway: built.gateway, clock: systemClock }),
    logger,
    shutdown: shutdown.signal,
    version,
    newRequestId: () => randomIds.next("event"),
    readiness: async () =>
      shutdown.signal.aborted
        ? { ready: false, reason: "the gateway is shutting down" }
        : { ready: true },
  };
}

function endOnSignal(end: () => Promise<void>): void {
  let ending = false;
  const onSignal = () => {
    if (ending) return;
    ending = true;
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(stopFault(error));
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}

/** An address that others reach us by; a wildcard names none. */
function ownHost(host: string): string[] {
  return isLoopback(host) || host === "0.0.0.0" || host === "::" ? [] : [host];
}

function projectVersion(projectRoot: string): string {
  const text = readFileSync(path.join(projectRoot, "package.json"), "utf8");
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

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
import { type Env, isLoopback, readEnv } from "./env";
import { type OpenRuntime, openRuntime } from "./open-runtime";
import { openLogger, type RunningLogger } from "./pino-logger";
import { randomIds } from "./random-ids";
import { stopFault } from "./start-fault";
import { systemClock } from "./system-clock";

export interface Runtime {
  readonly api: ApiDependencies;
  readonly env: Env;
}

/** Starts the gateway in this process and ends it in order on SIGTERM and SIGINT. Throws GatewayError. */
export async function startRuntime(projectRoot: string): Promise<Runtime> {
  const env = readEnv();
  const logger = openLogger(env.logLevel);
  const version = projectVersion(projectRoot);
  const { home } = env;
  const built = await openRuntime({ role: "server", home, env, logger, projectRoot, version });
  const shutdown = new AbortController();
  endOnSignal(async () => {
    shutdown.abort();
    await built.close().finally(() => logger.flush());
  });
  return { env, api: apiOf({ env, built, logger, shutdown, version }) };
}

function apiOf(parts: {
  env: Env;
  built: OpenRuntime;
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

import { mkdirSync } from "node:fs";
import path from "node:path";
import { loadTokenEstimator } from "@/server/adapters/models/tokens";
import {
  ensureFirstProfiles,
  openProfileFolders,
  readGatewayConfig,
} from "@/server/adapters/profiles";
import {
  openDatabaseInspection,
  openPrismaReads,
  openSqliteStore,
} from "@/server/adapters/store/sqlite";
import { SessionGateway } from "@/server/core/gateway";
import type { Clock, Ids, Logger } from "@/server/core/kernel";
import type { PriceRow } from "@/server/core/models";
import { createAudit, type OperationsWorld } from "@/server/core/operations";
import { PRICE_TABLE } from "@/server/core/usage";
import type { Simulator } from "@/server/simulator";
import { openAbout } from "./about";
import { DemoButton } from "./demo";
import { simulatorUrlOfServer } from "./embedded-simulator";
import { type Env, isLoopback } from "./env";
import { gatewayPorts } from "./gateway-ports";
import { openLeaseIdentity } from "./lease-holder";
import { openModelRoutes } from "./model-routes";
import { openProviders } from "./providers";
import { openTaskPorts } from "./task-ports";

/** One server per data folder answers people and runs the simulated provider; workers run turns beside it. */
export type RuntimeRole = "server" | "worker";

export interface BuildInput {
  /** Unset: the server. */
  readonly role?: RuntimeRole;
  readonly env: Env;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  /** Where package.json, prisma/ and messages/ lie. */
  readonly projectRoot: string;
  readonly version: string;
}

export interface BuiltGateway {
  readonly gateway: SessionGateway;
  readonly world: OperationsWorld;
  /** The embedded simulated provider, as long as it runs. */
  readonly simulator: Simulator | null;
  readonly allowedHosts: readonly string[];
  /** A number that changes when another process has written to the store. */
  foreignVersion(): number;
  /** Tells whenever a task was made or changed in this process. */
  readonly listenToTasks: (listener: () => void) => void;
  /** Ends what was opened, in the reverse order; idempotent. */
  close(): Promise<void>;
}

/** Opens everything below the API on one data folder. What was opened is closed again when a later step fails. */
export async function buildGateway(input: BuildInput): Promise<BuiltGateway> {
  const { env, clock, ids, logger, projectRoot, version } = input;
  mkdirSync(env.home, { recursive: true, mode: 0o700 });
  const opened: (() => Promise<void>)[] = [];
  const close = () => endAll(opened.splice(0).reverse());
  try {
    await ensureFirstProfiles(env.home);
    const config = await readGatewayConfig(env.home);
    const databasePath = path.join(env.home, "holdfast.db");
    const store = await openSqliteStore({
      path: databasePath,
      migrationsDir: path.join(projectRoot, "prisma/migrations"),
      clock,
      logger,
      journalMode: config.journalMode === "delete" ? "delete" : "wal",
    });
    opened.push(() => store.close());
    await store.addPrices(PRICE_TABLE);
    const prices = await store.prices();
    const reads = openPrismaReads({ path: databasePath });
    opened.push(() => reads.close());
    const profiles = openProfileFolders({ home: env.home, logger });
    const { providers, settings, simulator } = openProviders(input, profiles);
    opened.push(() => simulator.set(false));
    const isServer = input.role !== "worker";
    if (isServer) await settings.settleSimulator();

    const simulatorUrl = isServer
      ? () => simulator.running?.url ?? null
      : () => simulatorUrlOfServer(env.home);
    const routeFor = openModelRoutes({ providers, simulatorUrl, logger });
    const identity = openLeaseIdentity(env.home);
    opened.push(async () => identity.end());
    const { poolOf } = providers;
    const parts = {
      store,
      profiles,
      ids,
      logger,
      config,
      prices,
      identity,
      poolOf,
      home: env.home,
    };
    const gateway = new SessionGateway(gatewayPorts({ ...parts, clock, routeFor }));
    const demo = new DemoButton({ ...parts, clock, reads, announce: (to) => gateway.announce(to) });
    opened.push(() => demo.close());
    const inspection = openDatabaseInspection({ path: databasePath, projectRoot });
    const about = { version, home: env.home, projectRoot, databasePath, inspection, clock };
    const tasks = openTaskPorts(ids);
    const world: OperationsWorld = {
      gateway,
      store,
      reads,
      profiles,
      profileRoutes: async () => (await readGatewayConfig(env.home)).routes,
      settings,
      demo,
      about: openAbout(about),
      tasks: tasks.ports,
      startupResume: config.startupResume,
      prices: async (): Promise<readonly PriceRow[]> => prices,
      tokenEstimator: loadTokenEstimator,
      clock,
      audit: createAudit({ store, clock, ids, logger }),
      processBytes: () => process.memoryUsage.rss(),
      status: () => ({
        version,
        simulated: simulator.running !== null,
        home: env.home,
        dataFolder: databasePath,
        loopbackOpen: env.password === null && isLoopback(env.host),
        warnings: store.journal.warning === null ? [] : [store.journal.warning],
      }),
    };
    await gateway.resume();
    return {
      gateway,
      world,
      get simulator() {
        return simulator.running;
      },
      allowedHosts: [...env.allowedHosts, ...config.allowedHosts],
      foreignVersion: () => store.foreignVersion(),
      listenToTasks: tasks.listen,
      close,
    };
  } catch (error) {
    await close().catch((err: unknown) => logger.error({ err }, "not all was closed again"));
    throw error;
  }
}

/** One that cannot be ended keeps none of the others open; throws the first fault when all had their turn. */
async function endAll(ends: readonly (() => Promise<void>)[]): Promise<void> {
  const faults: unknown[] = [];
  for (const end of ends) await end().catch((fault: unknown) => faults.push(fault));
  if (faults.length > 0) throw faults[0];
}

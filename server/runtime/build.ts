import { mkdirSync } from "node:fs";
import path from "node:path";
import { renderBody } from "@/server/adapters/models/anthropic";
import { loadTokenEstimator } from "@/server/adapters/models/tokens";
import {
  ensureFirstProfiles,
  openProfileFolders,
  readGatewayConfig,
} from "@/server/adapters/profiles";
import { openPrismaReads, openSqliteStore } from "@/server/adapters/store/sqlite";
import { openWorkspaceFiles } from "@/server/adapters/tools/files";
import { DEFAULT_CACHE_LIMITS } from "@/server/core/cache";
import { SessionGateway } from "@/server/core/gateway";
import type { Clock, Ids, Logger } from "@/server/core/kernel";
import type { PriceRow } from "@/server/core/models";
import { createAudit, type OperationsWorld, toCallView } from "@/server/core/operations";
import { FILE_TOOLS, ToolRegistry } from "@/server/core/tools";
import { costOf, PRICE_TABLE } from "@/server/core/usage";
import { DEMO_PACE, type Simulator, startSimulator } from "@/server/simulator";
import { type Env, isLoopback } from "./env";
import { thisHost } from "./host";
import { memoryBudgetBytes } from "./memory-budget";
import { openModelRoutes } from "./model-routes";

const MAX_WAITING = 32;
const BYTES_PER_TOKEN = 4;
export interface BuildInput {
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
  readonly simulator: Simulator | null;
  readonly allowedHosts: readonly string[];
  /** Ends what was opened, in the reverse order; idempotent. */
  close(): Promise<void>;
}

/** Opens everything below the API on one data folder. What was opened is closed again when a later step fails. */
export async function buildGateway(input: BuildInput): Promise<BuiltGateway> {
  const { env, clock, ids, logger } = input;
  mkdirSync(env.home, { recursive: true, mode: 0o700 });
  const opened: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const end of opened.splice(0).reverse()) await end();
  };
  try {
    await ensureFirstProfiles(env.home);
    const config = await readGatewayConfig(env.home);
    const databasePath = path.join(env.home, "holdfast.db");
    const store = await openSqliteStore({
      path: databasePath,
      migrationsDir: path.join(input.projectRoot, "prisma/migrations"),
      clock,
      logger,
      journalMode: config.journalMode === "delete" ? "delete" : "wal",
    });
    opened.push(() => store.close());
    await store.addPrices(PRICE_TABLE);
    const prices = await store.prices();
    const reads = openPrismaReads({ path: databasePath });
    opened.push(() => reads.close());
    const simulator = await startEmbedded(input);
    if (simulator !== null) opened.push(() => simulator.close());

    const profiles = openProfileFolders({ home: env.home, logger });
    const gateway = new SessionGateway({
      store,
      profiles,
      tools: fileTools(),
      clock,
      ids,
      logger,
      routeFor: openModelRoutes({ env, simulatorUrl: simulator?.url ?? null, logger }),
      openWorkspace: (profile) => openWorkspaceFiles(profile.workspace),
      tokensOfBytes: (bytes) => Math.ceil(bytes / BYTES_PER_TOKEN),
      costOf: (usage, call) => costOf(usage, prices, call),
      callView: (call) => toCallView(call, prices),
      renderBody: (_dialect, request, omitted) => renderBody(request, omitted),
      host: thisHost(),
      cacheLimits: {
        ...DEFAULT_CACHE_LIMITS,
        maxEntries: config.agentCache.maxEntries,
        idleMs: config.agentCache.idleSeconds * 1_000,
        memoryBudgetBytes: memoryBudgetBytes(config.agentCache.memory),
      },
      maxWaiting: MAX_WAITING,
    });
    const world: OperationsWorld = {
      gateway,
      store,
      reads,
      profiles,
      prices: async (): Promise<readonly PriceRow[]> => prices,
      tokenEstimator: loadTokenEstimator,
      clock,
      audit: createAudit({ store, clock, ids, logger }),
      processBytes: () => process.memoryUsage.rss(),
      status: () => ({
        version: input.version,
        simulated: simulator !== null,
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
      simulator,
      allowedHosts: [...env.allowedHosts, ...config.allowedHosts],
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function startEmbedded({ env, clock }: BuildInput): Promise<Simulator | null> {
  const hasProvider = env.anthropicApiKey !== null || env.anthropicBaseUrl !== null;
  const wanted = env.simulator === "on" || (env.simulator === "auto" && !hasProvider);
  if (!wanted) return Promise.resolve(null);
  return startSimulator({
    port: env.simulatorPort,
    dir: path.join(env.home, "simulator"),
    now: () => clock.now(),
    // Its log holds conversations: where a password guards those, it must not lie open beside it.
    control: env.password === null,
    ...DEMO_PACE,
  });
}

function fileTools(): ToolRegistry {
  const registry = new ToolRegistry();
  for (const tool of FILE_TOOLS) registry.register("files", tool);
  return registry;
}

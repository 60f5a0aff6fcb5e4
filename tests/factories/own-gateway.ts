import path from "node:path";
import {
  openAnthropicClient,
  openOptionalFieldMemory,
  renderBody,
} from "@/server/adapters/models/anthropic";
import { renderOpenaiBody } from "@/server/adapters/models/openai";
import {
  ensureFirstProfiles,
  openPrivacySecret,
  openProfileFolders,
  openRouteFile,
  readGatewayConfig,
} from "@/server/adapters/profiles";
import {
  openDatabaseInspection,
  openPrismaReads,
  openSqliteStore,
} from "@/server/adapters/store/sqlite";
import { openWorkspaceFiles } from "@/server/adapters/tools/files";
import type { ModelRoute } from "@/server/core/agent";
import { DEFAULT_CACHE_LIMITS } from "@/server/core/cache";
import { type GatewayPorts, SessionGateway } from "@/server/core/gateway";
import type { ModelClient } from "@/server/core/models";
import { createAudit, toCallView } from "@/server/core/operations";
import type { SessionStore } from "@/server/core/sessions";
import { FILE_TOOLS, type ToolDefinition, ToolRegistry } from "@/server/core/tools";
import { costOf, PRICE_TABLE } from "@/server/core/usage";
import { openAbout } from "@/server/runtime/about";
import type { BuildInput, BuiltGateway } from "@/server/runtime/build";
import { DemoButton } from "@/server/runtime/demo";
import { leasePorts } from "@/server/runtime/gateway-ports";
import { openLeaseIdentity } from "@/server/runtime/lease-holder";
import { openModelRoutes } from "@/server/runtime/model-routes";
import type { ProviderRoutes } from "@/server/runtime/provider-routes";
import { openProviders } from "@/server/runtime/providers";
import { openTaskPorts } from "@/server/runtime/task-ports";
import { aGateway, type TestGateway, type TestGatewayOptions } from "./gateway";

export interface OwnParts {
  /** Tools beside the file tools. */
  readonly tools?: readonly ToolDefinition[];
  /** How long the provider's client waits, and how often it tries. */
  readonly client?: { timeoutMs?: number; idleTimeoutMs?: number; maxRetries?: number };
  readonly maxWaiting?: number;
  readonly leases?: Partial<GatewayPorts["leases"]>;
  /** The store as the gateway is to see it. */
  readonly store?: (store: SessionStore) => SessionStore;
}

/** A provider client in use, and how often it was closed. */
export interface CountedClient {
  closed: number;
}

/** A gateway whose ports are at hand: the runtime's parts, put together by the test. */
export interface OwnGateway extends TestGateway {
  readonly ports: GatewayPorts;
  /** Every client opened so far, oldest first. */
  readonly clients: readonly CountedClient[];
}

/** Like `aGateway`, with parts of one's own. */
export async function anOwnGateway(
  parts: OwnParts = {},
  options: Omit<TestGatewayOptions, "build"> = {},
): Promise<OwnGateway> {
  const clients: CountedClient[] = [];
  let ports: GatewayPorts | null = null;
  const gateway = await aGateway({
    ...options,
    build: async (input) => {
      const opened = await openPorts(input, parts, clients);
      ports = opened.ports;
      return opened.built();
    },
  });
  if (ports === null) throw new Error("the gateway was not built");
  return { ...gateway, ports, clients };
}

async function openPorts(input: BuildInput, parts: OwnParts, clients: CountedClient[]) {
  const { env, clock, ids, logger, projectRoot } = input;
  await ensureFirstProfiles(env.home);
  const config = await readGatewayConfig(env.home);
  const databasePath = path.join(env.home, "holdfast.db");
  const store = await openSqliteStore({
    path: databasePath,
    migrationsDir: path.join(projectRoot, "prisma/migrations"),
    clock,
    logger,
  });
  await store.addPrices(PRICE_TABLE);
  const prices = await store.prices();
  const profiles = openProfileFolders({ home: env.home, logger });
  const { providers, settings } = openProviders(input, profiles);
  const identity = openLeaseIdentity(env.home);
  const ports: GatewayPorts = {
    store: parts.store?.(store) ?? store,
    profiles,
    tools: registryOf(parts.tools ?? []),
    clock,
    ids,
    logger,
    poolOf: providers.poolOf,
    routeFor: routesOf({ input, parts, clients, providers }),
    openWorkspace: (profile) => openWorkspaceFiles(profile.workspace),
    tokensOfBytes: (bytes) => Math.ceil(bytes / 4),
    costOf: (usage, call) => costOf(usage, prices, call),
    callView: (call) => toCallView(call, prices),
    renderBody: (dialect, request, omitted) =>
      dialect === "anthropic"
        ? renderBody(request, omitted)
        : renderOpenaiBody(dialect, request, omitted),
    host: { os: "Linux x64", timeZone: "UTC" },
    cacheLimits: { ...DEFAULT_CACHE_LIMITS, maxEntries: config.agentCache.maxEntries },
    mirror: openRouteFile(env.home),
    privacySecret: openPrivacySecret(env.home),
    leases: { ...leasePorts(identity, config), ...parts.leases },
    maxWaiting: parts.maxWaiting ?? 32,
  };
  const built = async (): Promise<BuiltGateway> => {
    const gateway = new SessionGateway(ports);
    const reads = openPrismaReads({ path: databasePath });
    await gateway.resume();
    return {
      gateway,
      world: {
        gateway,
        store,
        reads,
        profileRoutes: async () => (await readGatewayConfig(env.home)).routes,
        settings,
        about: openAbout({
          version: input.version,
          home: env.home,
          projectRoot,
          databasePath,
          inspection: openDatabaseInspection({ path: databasePath, projectRoot }),
          clock,
        }),
        tasks: openTaskPorts(ids).ports,
        startupResume: config.startupResume,
        demo: new DemoButton({
          ...ports,
          home: env.home,
          identity,
          prices,
          config,
          reads,
          announce: () => undefined,
        }),
        profiles,
        prices: async () => prices,
        tokenEstimator: async () => (text) => Math.ceil(text.length / 4),
        clock,
        audit: createAudit({ store, clock, ids, logger }),
        processBytes: () => process.memoryUsage.rss(),
        status: () => ({
          version: input.version,
          simulated: false,
          home: env.home,
          dataFolder: databasePath,
          loopbackOpen: true,
          warnings: [],
        }),
      },
      simulator: null,
      allowedHosts: [],
      listenToTasks: () => undefined,
      foreignVersion: () => store.foreignVersion(),
      close: async () => {
        identity.end();
        await reads.close();
        await store.close();
      },
    };
  };
  return { ports, built };
}

function registryOf(tools: readonly ToolDefinition[]): ToolRegistry {
  const registry = new ToolRegistry();
  for (const tool of [...FILE_TOOLS, ...tools]) registry.register("files", tool);
  return registry;
}

function routesOf({
  input: { env, logger },
  parts,
  clients,
  providers,
}: {
  input: BuildInput;
  parts: OwnParts;
  clients: CountedClient[];
  providers: ProviderRoutes;
}) {
  const routeFor = openModelRoutes({ providers, simulatorUrl: () => null, logger });
  const memory = openOptionalFieldMemory();
  const apiKey = env.anthropicApiKey?.reveal() ?? "";
  return (...asked: Parameters<typeof routeFor>): ModelRoute => {
    const route = routeFor(...asked);
    const { baseUrl, dialect } = route;
    if (dialect !== "anthropic") return { ...route, open: () => counted(route.open(), clients) };
    const open = () => openAnthropicClient({ apiKey, baseUrl, logger, memory, ...parts.client });
    return { ...route, open: () => counted(open(), clients) };
  };
}

function counted(client: ModelClient, clients: CountedClient[]): ModelClient {
  const count: CountedClient = { closed: 0 };
  clients.push(count);
  return {
    dialect: client.dialect,
    render: (request, omitted) => client.render(request, omitted),
    stream: (request, options) => client.stream(request, options),
    countTokens: (request, options) => client.countTokens(request, options),
    close: () => {
      count.closed += 1;
      client.close();
    },
  };
}

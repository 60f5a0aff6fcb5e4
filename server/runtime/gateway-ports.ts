import { renderBody as renderAnthropicBody } from "@/server/adapters/models/anthropic";
import { renderOpenaiBody } from "@/server/adapters/models/openai";
import { openPrivacySecret, openRouteFile } from "@/server/adapters/profiles";
import { openWorkspaceFiles } from "@/server/adapters/tools/files";
import { DEFAULT_CACHE_LIMITS } from "@/server/core/cache";
import type { GatewayPorts } from "@/server/core/gateway";
import type { PriceRow } from "@/server/core/models";
import { toCallView } from "@/server/core/operations";
import type { GatewayConfig } from "@/server/core/profiles";
import { FILE_TOOLS, ToolRegistry } from "@/server/core/tools";
import { costOf } from "@/server/core/usage";
import { thisHost } from "./host";
import type { LeaseIdentity } from "./lease-holder";
import { memoryBudgetBytes } from "./memory-budget";

const MAX_WAITING = 32;
const BYTES_PER_TOKEN = 4;

export interface GatewayParts
  extends Pick<
    GatewayPorts,
    "store" | "profiles" | "clock" | "ids" | "logger" | "routeFor" | "poolOf"
  > {
  readonly config: GatewayConfig;
  readonly prices: readonly PriceRow[];
  readonly identity: LeaseIdentity;
  /** Where the files that stand beside the store lie. */
  readonly home: string;
}

/** All that a gateway needs of the world, from what differs between one and the next. */
export function gatewayPorts({
  config,
  prices,
  identity,
  home,
  ...parts
}: GatewayParts): GatewayPorts {
  return {
    ...parts,
    mirror: openRouteFile(home),
    privacySecret: openPrivacySecret(home),
    tools: fileTools(),
    openWorkspace: (profile) => openWorkspaceFiles(profile.workspace),
    tokensOfBytes: (bytes) => Math.ceil(bytes / BYTES_PER_TOKEN),
    costOf: (usage, call) => costOf(usage, prices, call),
    callView: (call) => toCallView(call, prices),
    renderBody: (dialect, request, omitted) =>
      dialect === "anthropic"
        ? renderAnthropicBody(request, omitted)
        : renderOpenaiBody(dialect, request, omitted),
    host: thisHost(),
    cacheLimits: {
      ...DEFAULT_CACHE_LIMITS,
      maxEntries: config.agentCache.maxEntries,
      idleMs: config.agentCache.idleSeconds * 1_000,
      memoryBudgetBytes: memoryBudgetBytes(config.agentCache.memory),
    },
    leases: leasePorts(identity, config),
    maxWaiting: MAX_WAITING,
  };
}

/** Who this process is to others on the same data folder, and the times from the settings. */
export function leasePorts(
  { holder, holderState }: LeaseIdentity,
  { turnLease }: Pick<GatewayConfig, "turnLease">,
): GatewayPorts["leases"] {
  return {
    holder,
    holderState,
    ttlMs: turnLease.ttlSeconds * 1_000,
    renewMs: turnLease.renewSeconds * 1_000,
    waitMs: turnLease.waitSeconds * 1_000,
  };
}

function fileTools(): ToolRegistry {
  const registry = new ToolRegistry();
  for (const tool of FILE_TOOLS) registry.register("files", tool);
  return registry;
}

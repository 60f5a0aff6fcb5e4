export type { GatewayPorts } from "./ports";
export { SessionGateway } from "./session-gateway";
export type {
  AgentCacheState,
  BodyRenderer,
  Eviction,
  EvictionMode,
  Gateway,
  PromptWithTools,
  RebuildPlan,
  RebuildStatus,
  ResidentAgent,
  SendOutcome,
} from "./types";

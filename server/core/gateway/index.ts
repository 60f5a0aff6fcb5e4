export type { GatewayPorts } from "./ports";
export { SessionGateway } from "./session-gateway";
export type {
  BodyRenderer,
  Eviction,
  EvictionMode,
  Gateway,
  PromptWithTools,
  ResidentAgent,
  SendOutcome,
} from "./types";

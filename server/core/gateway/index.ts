export type { BodyRenderer } from "./body-renderer";
export type { CutTurn, UndoPlan } from "./conversation-types";
export type { LeaseStanding } from "./leases";
export type { RouteMirror } from "./mirrored-routes";
export type { PlacedSession, SpokenPlace } from "./placed-sessions";
export type { GatewayPorts, LeasePorts } from "./ports";
export { hostName } from "./refusals";
export { RESUMED_AT_ONCE } from "./resumptions";
export { SessionGateway } from "./session-gateway";
export type {
  AgentCacheState,
  Eviction,
  EvictionMode,
  Gateway,
  PromptWithTools,
  RebuildPlan,
  RebuildStatus,
  ResidentAgent,
  SendOutcome,
} from "./types";

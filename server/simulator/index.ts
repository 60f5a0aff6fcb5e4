export type { AcceptedKeys } from "./access";
export type { CacheEntry } from "./cache-entries";
export type { LoggedRequest } from "./request-log";
export { type Simulator, startSimulator } from "./simulator";
export { DEMO_PACE, type SimulatorOptions } from "./types";

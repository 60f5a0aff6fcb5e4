export {
  AgentCache,
  type AgentCacheOptions,
  type CacheEntryView,
  type CacheEvent,
  type EvictionReason,
  type Lookup,
} from "./agent-cache";
export {
  type CacheLimits,
  capacityPlan,
  DEFAULT_CACHE_LIMITS,
  idlePlan,
  memoryPlan,
  type PlannedEntry,
  type PlannedEviction,
} from "./plan";
export { changedFields, type Signature, signatureOf } from "./signature";

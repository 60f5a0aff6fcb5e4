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
  DEFAULT_CACHE_LIMITS,
} from "./plan";
export { type Signature, signatureOf } from "./signature";

export {
  type BlockKind,
  type ContentBlock,
  type ImageBlock,
  imageCount,
  parseBlock,
  type RedactedThinkingBlock,
  type Role,
  type TextBlock,
  type ThinkingBlock,
  type ThinkingOrigin,
  type ToolResultBlock,
  type ToolUseBlock,
  UNREADABLE_INPUT,
  type WireBlock,
  type WireMessage,
  wireBlock,
} from "./blocks";
export {
  baseModelId,
  type CachingKind,
  KNOWN_MODELS,
  type ModelCapabilities,
  type ModelFamily,
  modelCapabilities,
  type SettingsVerdict,
  settingsVerdict,
  type ThinkingSupport,
} from "./capabilities";
export type {
  Dialect,
  ModelClient,
  OptionalField,
  ProviderVerdict,
  StopReason,
  StreamPart,
} from "./client";
export { isBilling } from "./failures";
export { bytesOfBase64, fileOfBase64, type ImageHeader, imageHeader, imageTokens } from "./images";
export type { CostStatus, PriceRow } from "./price";
export {
  type CallSettings,
  EFFORTS,
  type Effort,
  type MarkedNode,
  type Marker,
  type ModelRequest,
  type SystemLabel,
  THINKING_MODES,
  type ThinkingMode,
  TTL_MS,
  type Ttl,
  type WireSystemBlock,
  type WireTool,
} from "./request";
export type { TokenEstimator } from "./tokens";
export { hitRate, isSplitTold, NO_USAGE, type Usage } from "./usage";

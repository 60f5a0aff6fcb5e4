import type { WireMessage } from "./blocks";

/** How long a provider keeps what a marker wrote; 5m and 1h may be asked for, 30m is what newer GPT models give. */
export type Ttl = "5m" | "30m" | "1h";
export const TTL_MS: Readonly<Record<Ttl, number>> = {
  "5m": 300_000,
  "30m": 1_800_000,
  "1h": 3_600_000,
};
export const EFFORTS = ["low", "medium", "high", "xhigh", "max"] as const;
export type Effort = (typeof EFFORTS)[number];
export const THINKING_MODES = ["adaptive", "disabled"] as const;
export type ThinkingMode = (typeof THINKING_MODES)[number];

/** A tool as the exact JSON that is sent. */
export interface WireTool {
  readonly name: string;
  readonly json: string;
}

export type SystemLabel = "stable" | "context" | "volatile" | "chat-prompt" | "channel-prompt";

/** A system block as the exact JSON that is sent, and which part of the prompt it is. */
export interface WireSystemBlock {
  readonly label: SystemLabel;
  readonly json: string;
}

/** What may change from turn to turn without touching the frozen prompt. null = the model's default. */
export interface CallSettings {
  readonly effort: Effort | null;
  readonly thinking: ThinkingMode | null;
  readonly maxOutputTokens: number;
}

/** Asks the provider to write a cache entry after the node at `node` (tools, system, message blocks, counted from 0). */
export interface Marker {
  readonly node: number;
  readonly ttl: Ttl;
}

/** One request in the order in which a provider hashes it. Block JSON is final: a client only adds markers. */
export interface ModelRequest {
  readonly model: string;
  readonly tools: readonly WireTool[];
  readonly system: readonly WireSystemBlock[];
  readonly messages: readonly WireMessage[];
  readonly settings: CallSettings;
  readonly markers: readonly Marker[];
  /** The provider's id of the answer to compare with in its diagnostics; null = first call of the session. */
  readonly previousMessageId: string | null;
  /** Keeps calls of one prefix on one cache, where the dialect takes it; null = none. */
  readonly cacheKey: string | null;
}

/** A breakpoint as sent: which node, what it closes, the chain hash there and its bytes from the start. */
export interface MarkedNode {
  readonly node: number;
  readonly label: string;
  readonly ttl: Ttl;
  readonly chainHash: string;
  readonly streamBytes: number;
}

import type { ContentBlock } from "./blocks";
import type { ModelRequest } from "./request";
import type { Usage } from "./usage";

export type Dialect = "anthropic" | "openai-chat" | "openai-responses";

/** Fields a provider may refuse and a call can do without. */
export type OptionalField =
  | "diagnostics"
  | "ttl"
  | "cache_control"
  | "stream_options"
  | "prompt_cache_key"
  | "prompt_cache_breakpoint"
  | "reasoning_effort"
  | "reasoning_summary"
  /** Left out, the limit goes as `max_tokens`, the name that compatible servers know. */
  | "max_completion_tokens";

export type StopReason =
  | "end_turn"
  | "max_tokens"
  | "stop_sequence"
  | "tool_use"
  | "pause_turn"
  | "refusal"
  | "context_window_exceeded"
  | "other";

/** The provider's own word on a cache miss. */
export interface ProviderVerdict {
  readonly type: string;
  readonly missedTokens: number | null;
}

export type StreamPart =
  /** The exact body went out (again, after a refusal of an optional field). */
  | { type: "request-sent"; body: string; omitted: readonly OptionalField[] }
  /** The answer began: what the provider charges for the prompt is known, cache entries become readable. */
  | {
      type: "answer-start";
      providerMessageId: string;
      requestId: string | null;
      organisation: string | null;
      usage: Usage;
      rawUsage: unknown;
    }
  | { type: "text-delta"; index: number; text: string }
  | { type: "thinking-delta"; index: number; text: string }
  | { type: "tool-call-start"; index: number; id: string; name: string }
  | { type: "tool-call-delta"; index: number; json: string }
  /** A block is complete; only complete blocks may be replayed. */
  | { type: "block-end"; index: number; block: ContentBlock }
  | {
      type: "answer-end";
      stopReason: StopReason;
      usage: Usage;
      rawUsage: unknown;
      verdict: ProviderVerdict | null;
    };

/**
 * One provider connection. Every method throws only GatewayError; an aborted signal gives INTERRUPTED.
 * `stream` yields `request-sent` first, then either throws or yields `answer-start` … `answer-end` in order.
 */
export interface ModelClient {
  readonly dialect: Dialect;
  /** The exact body for the request, without the optional fields named; pure, used to show what was sent. */
  render(request: ModelRequest, omitted: readonly OptionalField[]): string;
  stream(request: ModelRequest, options: { signal: AbortSignal }): AsyncIterable<StreamPart>;
  /** Prompt tokens by the provider's own count; costs nothing. */
  countTokens(request: ModelRequest, options: { signal: AbortSignal }): Promise<number>;
  /** Ends the client's connections; idempotent. */
  close(): void;
}

import type { JsonRecord } from "../json";
import type { Effort, ModelFacts, ThinkingType } from "../models";

export type Role = "user" | "assistant" | "system";
export type Ttl = "5m" | "1h";

export interface RequestMessage {
  readonly role: Role;
  readonly content: readonly JsonRecord[];
}

export interface ThinkingSetting {
  readonly type: ThinkingType;
  readonly budgetTokens: number | null;
  readonly display: "summarized" | "omitted" | "updates";
  readonly dropsMismatched: boolean;
}

/** A Messages request that the API would accept, with its defaults filled in. */
export interface MessagesRequest {
  readonly model: ModelFacts;
  readonly maxTokens: number;
  readonly stream: boolean;
  readonly tools: readonly JsonRecord[];
  readonly system: readonly JsonRecord[];
  readonly messages: readonly RequestMessage[];
  readonly automaticMarker: Ttl | null;
  readonly thinking: ThinkingSetting;
  readonly effort: Effort;
  readonly toolChoice: JsonRecord;
  readonly speed: "standard" | "fast";
  readonly outputFormat: JsonRecord | null;
  readonly stopSequences: readonly string[];
  readonly previousMessageId: string | null;
}

export interface RequestHeaders {
  readonly version: string;
  readonly betas: ReadonlySet<string>;
}

export const BINDING_BETA = "thinking-binding-controls-2026-08-01";
export const UPDATES_BETA = "thinking-display-updates-2026-08-18";
export const VERSION_WITHOUT_SAMPLING = "2026-10-21";

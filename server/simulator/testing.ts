import {
  buildChain,
  type CachePlan,
  type ChainNode,
  commitPlan,
  type PromptUsage,
  planCache,
} from "./accounting";
import { promptBlocks } from "./blocks";
import { CacheEntries } from "./cache-entries";
import type { JsonRecord } from "./json";
import { readRequest } from "./request/read-request";
import type { MessagesRequest, RequestHeaders } from "./request/types";
import { tierSalts } from "./salts";

export const HEADERS: RequestHeaders = { version: "2026-10-21", betas: new Set() };
export const MARKER = { type: "ephemeral" };
export const LONG_MARKER = { type: "ephemeral", ttl: "1h" };

/** A minimal request body that the API accepts; `fields` replace its fields. */
export function aBody(fields: JsonRecord = {}): JsonRecord {
  return {
    model: "claude-opus-5-5",
    max_tokens: 1_000,
    messages: [{ role: "user", content: "hello" }],
    ...fields,
  };
}

export function aRequest(
  fields: JsonRecord = {},
  headers: RequestHeaders = HEADERS,
): MessagesRequest {
  return readRequest(aBody(fields), { headers, isCounting: false });
}

export function text(length: number, fields: JsonRecord = {}): JsonRecord {
  return { type: "text", text: "x".repeat(length), ...fields };
}

interface Sent {
  readonly chain: readonly ChainNode[];
  readonly plan: CachePlan;
  readonly usage: PromptUsage;
  /** Lets the answer start, which writes the cache. */
  answer(atMs?: number): void;
}

/** The accounting alone: requests in, usage out, on a clock that only the test moves. */
export class AccountingBench {
  readonly entries = new CacheEntries();
  nowMs = 1_000_000;

  send(fields: JsonRecord, minimumTokens = 1): Sent {
    const request = aRequest(fields);
    const scope = { organisation: "org", workspace: "default", model: request.model.id };
    const chain = buildChain(scope, promptBlocks(request), tierSalts(request));
    const { entries } = this;
    const startedAtMs = this.nowMs;
    const plan = planCache(chain, { entries, minimumTokens, startedAtMs });
    const answer = (answeredAtMs = this.nowMs) =>
      commitPlan(plan, { entries, scope, startedAtMs, answeredAtMs });
    return { chain, plan, usage: plan.usage, answer };
  }

  ask(fields: JsonRecord, minimumTokens = 1): PromptUsage {
    const sent = this.send(fields, minimumTokens);
    sent.answer();
    return sent.usage;
  }
}

import { z } from "zod";
import {
  CostNano,
  CostStatus,
  IdInput,
  PageInput,
  ProfileName,
  pageOf,
  Timestamp,
  UsageView,
} from "./common";
import { FallbackView } from "./turns";

export const BreakpointView = z.object({
  node: z.number(),
  label: z.string(),
  ttl: z.enum(["5m", "30m", "1h"]),
  streamBytes: z.number(),
});

export const CallView = z.object({
  id: z.string(),
  sessionId: z.string(),
  turnId: z.string(),
  profile: z.string(),
  provider: z.string(),
  model: z.string(),
  purpose: z.string(),
  state: z.enum(["running", "done", "failed", "interrupted"]),
  startedAt: Timestamp,
  firstTokenMs: z.number().nullable(),
  totalMs: z.number().nullable(),
  usage: UsageView,
  promptTotal: z.number().nullable(),
  hitRate: z.number().nullable(),
  costUsd: z.number().nullable(),
  costNano: CostNano,
  costStatus: CostStatus,
  /** What the same call would have cost with an empty cache. */
  coldCostUsd: z.number().nullable(),
  stopReason: z.string().nullable(),
  cause: z.string().nullable(),
  causeDetail: z.null(),
  breakpoints: z.array(BreakpointView),
  planReason: z.string(),
  /** Optional request fields this provider refused, so they were left out. */
  omitted: z.array(z.string()),
  /** Thinking blocks that could not be replayed in this call. */
  thinkingLeftOut: z.number(),
  providerVerdict: z.object({ type: z.string(), missedTokens: z.number().nullable() }).nullable(),
  promptSha256: z.string(),
  toolsSha256: z.string(),
  prefixHead: z.string(),
  requestBytes: z.number(),
  requestSha256: z.string(),
  dialect: z.enum(["anthropic", "openai-chat", "openai-responses"]),
  /** Why another line was called than the chosen one; null = it was the chosen one. */
  fallback: FallbackView.nullable(),
  error: z
    .object({ code: z.string(), message: z.string(), hint: z.string().nullable() })
    .nullable(),
});
export type CallView = z.infer<typeof CallView>;

export const ListCallsInput = PageInput.extend({
  profile: ProfileName.nullish(),
  cause: z.string().max(60).nullish(),
});
export type ListCallsInput = z.infer<typeof ListCallsInput>;
export const SessionCallsInput = PageInput.extend({ id: IdInput });
export type SessionCallsInput = z.infer<typeof SessionCallsInput>;
export const GetCallInput = z.object({ id: IdInput });
export type GetCallInput = z.infer<typeof GetCallInput>;
export const CallPage = pageOf(CallView);

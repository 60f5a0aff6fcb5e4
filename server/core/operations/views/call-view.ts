import type { CallView } from "@/server/core/contracts";
import { isoTime } from "@/server/core/kernel";
import { hitRate, type PriceRow } from "@/server/core/models";
import type { ModelCall } from "@/server/core/sessions";
import { coldCostOf } from "@/server/core/usage";
import { toMoney, toUsd } from "./money";

/** A ledger row as the dashboard and the API show it; what was not reported stays null. */
export function toCallView(call: ModelCall, prices: readonly PriceRow[]): CallView {
  const { provider, model, startedAtMs } = call;
  const ttl = call.marked.at(-1)?.ttl ?? null;
  const coldNano = coldCostOf(call.usage, prices, { provider, model, atMs: startedAtMs, ttl });
  return {
    id: call.id,
    sessionId: call.sessionId,
    turnId: call.turnId,
    profile: call.profile,
    provider,
    model,
    purpose: call.purpose,
    state: call.state,
    startedAt: isoTime(startedAtMs),
    firstTokenMs: call.firstTokenMs,
    totalMs: call.totalMs,
    usage: { ...call.usage },
    promptTotal: call.usage.promptTotal,
    hitRate: hitRate(call.usage),
    ...toMoney(call.costNano),
    costStatus: call.costStatus,
    coldCostUsd: toUsd(coldNano),
    stopReason: call.stopReason,
    cause: null,
    causeDetail: null,
    breakpoints: call.marked.map(({ node, label, ttl, streamBytes }) => ({
      node,
      label,
      ttl,
      streamBytes,
    })),
    planReason: call.planReason,
    omitted: [...call.recipe.omitted],
    thinkingLeftOut: call.recipe.leftOut.length,
    providerVerdict: call.verdict,
    promptSha256: call.recipe.promptSha256,
    toolsSha256: call.recipe.toolsSha256,
    prefixHead: call.prefixHead,
    requestBytes: call.recipe.bodyBytes,
    requestSha256: call.recipe.bodySha256,
    dialect: call.dialect,
    fallback: call.fallback,
    error: call.error,
  };
}

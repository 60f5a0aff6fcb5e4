import { isSplitTold, TTL_MS, type Usage } from "@/server/core/models";
import type { ModelCall, SessionTotals } from "./types";

/** A session before its first call. */
export const NO_TOTALS: SessionTotals = {
  calls: 0,
  uncached: 0,
  read: 0,
  write5m: 0,
  write1h: 0,
  writeOther: 0,
  output: 0,
  reasoning: 0,
  promptTotal: 0,
  costNano: 0n,
  notReported: 0,
  notPriced: 0,
  estimated: 0,
  toldReasoning: 0,
  lastWarmStartMs: null,
  lastTtlMs: null,
  lastPromptTokens: null,
};

type CallState = Pick<
  ModelCall,
  | "state"
  | "usage"
  | "costNano"
  | "costStatus"
  | "providerMessageId"
  | "purpose"
  | "startedAtMs"
  | "marked"
>;

/** Whether the provider began to answer: from then on the prompt is charged and its cache entries can be read. */
export function answerBegan(call: Pick<ModelCall, "providerMessageId">): boolean {
  return call.providerMessageId !== null;
}

/**
 * The totals after one call went from one state to the next (null = it is new). They always equal
 * the sum over the calls that have ended, so repeating a change adds nothing.
 */
export function totalsAfter(
  totals: SessionTotals,
  before: CallState | null,
  after: CallState,
): SessionTotals {
  const was = contribution(before);
  const is = contribution(after);
  return {
    calls: totals.calls + is.calls - was.calls,
    uncached: totals.uncached + is.uncached - was.uncached,
    read: totals.read + is.read - was.read,
    write5m: totals.write5m + is.write5m - was.write5m,
    write1h: totals.write1h + is.write1h - was.write1h,
    writeOther: totals.writeOther + is.writeOther - was.writeOther,
    output: totals.output + is.output - was.output,
    reasoning: totals.reasoning + is.reasoning - was.reasoning,
    promptTotal: totals.promptTotal + is.promptTotal - was.promptTotal,
    costNano: totals.costNano + is.costNano - was.costNano,
    notReported: totals.notReported + is.notReported - was.notReported,
    notPriced: totals.notPriced + is.notPriced - was.notPriced,
    estimated: totals.estimated + is.estimated - was.estimated,
    toldReasoning: totals.toldReasoning + is.toldReasoning - was.toldReasoning,
    ...warmth(totals, after),
    lastPromptTokens: lastPromptTokens(totals, after),
  };
}

type Latest = "lastWarmStartMs" | "lastTtlMs" | "lastPromptTokens";
type Contribution = Omit<SessionTotals, Latest>;

function contribution(call: CallState | null): Contribution {
  if (call === null || call.state === "running") return NO_TOTALS;
  const { usage } = call;
  // A request that failed before its answer began cost nothing: there was nothing to report.
  const charged = call.state !== "failed" || answerBegan(call);
  return {
    calls: 1,
    ...(isSplitTold(usage) ? splitOf(usage) : NOTHING_TOLD),
    output: usage.output ?? 0,
    reasoning: usage.reasoning ?? 0,
    promptTotal: usage.promptTotal ?? 0,
    costNano: call.costNano ?? 0n,
    notReported: charged && !isSplitTold(usage) ? 1 : 0,
    notPriced: charged && call.costNano === null ? 1 : 0,
    estimated: call.costStatus === "estimated" ? 1 : 0,
    toldReasoning: charged && usage.reasoning === null ? 0 : 1,
  };
}

const NOTHING_TOLD = { uncached: 0, read: 0, write5m: 0, write1h: 0, writeOther: 0 };

function splitOf({ uncached, read, write5m, write1h, writeOther }: Usage): typeof NOTHING_TOLD {
  return {
    uncached: uncached ?? 0,
    read: read ?? 0,
    write5m: write5m ?? 0,
    write1h: write1h ?? 0,
    writeOther: writeOther ?? 0,
  };
}

function warmth(
  totals: SessionTotals,
  call: CallState,
): Pick<SessionTotals, "lastWarmStartMs" | "lastTtlMs"> {
  const { lastWarmStartMs, lastTtlMs } = totals;
  // The last marker is the shortest-lived: a longer one never follows a shorter.
  const marker = call.marked.at(-1);
  const isNewer = lastWarmStartMs === null || call.startedAtMs >= lastWarmStartMs;
  if (call.purpose !== "main" || !answerBegan(call) || marker === undefined || !isNewer) {
    return { lastWarmStartMs, lastTtlMs };
  }
  return { lastWarmStartMs: call.startedAtMs, lastTtlMs: TTL_MS[marker.ttl] };
}

/** What the conversation weighs: as the newest main call told it, its start being at or after the last warm one. */
function lastPromptTokens(totals: SessionTotals, call: CallState): number | null {
  const { promptTotal } = call.usage;
  const isOlder = totals.lastWarmStartMs !== null && call.startedAtMs < totals.lastWarmStartMs;
  if (call.purpose !== "main" || promptTotal === null || isOlder) return totals.lastPromptTokens;
  return promptTotal;
}

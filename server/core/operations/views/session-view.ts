import type { SessionView, UsageView } from "@/server/core/contracts";
import { isoTime, isoTimeOrNull } from "@/server/core/kernel";
import { hitRate, modelCapabilities } from "@/server/core/models";
import {
  listedState,
  type Session,
  type SessionListItem,
  type SessionTotals,
} from "@/server/core/sessions";
import { toMoney } from "./money";

/** A session as it is listed; `profileModel` is what its profile names now, null when that cannot be read. */
export function toSessionView(item: SessionListItem, profileModel: string | null): SessionView {
  const { session, totals } = item;
  const usage = usageOf(totals);
  const costStatus = costStatusOf(totals);
  const model = session.model ?? profileModel ?? session.toldModel ?? "unknown";
  return {
    id: session.id,
    key: session.key,
    profile: session.profile,
    title: session.title,
    model,
    effort: session.effort,
    thinking: session.thinking,
    state: listedState(item),
    createdAt: isoTime(session.createdAtMs),
    lastActiveAt: isoTime(session.lastActiveAtMs),
    messageCount: session.messageCount,
    usage,
    ...toMoney(costStatus === "unknown" ? null : totals.costNano),
    costStatus,
    notReported: totals.notReported,
    notPriced: totals.notPriced,
    hitRate: hitRate(usage),
    compressions: 0,
    warmUntil: warmUntilOf(totals),
    platform: session.platform,
    archivedAt: isoTimeOrNull(session.archivedAtMs),
    contextTokens: totals.lastPromptTokens,
    contextWindow: windowOf(model),
    branchedFrom: session.branchedFrom === null ? null : { ...session.branchedFrom },
    rebuildWaits: session.rebuildWhenCold,
    continuesId: session.continuesId,
    fallback: fallbackOf(session.fallback),
  };
}

/** When the provider's entries of a session end, going by its last marked call; null = none was written. */
export function warmUntilOf(
  totals: Pick<SessionTotals, "lastWarmStartMs" | "lastTtlMs">,
): string | null {
  return isoTimeOrNull(warmUntilMs(totals));
}

/** The same as epoch milliseconds. */
export function warmUntilMs({
  lastWarmStartMs,
  lastTtlMs,
}: Pick<SessionTotals, "lastWarmStartMs" | "lastTtlMs">): number | null {
  return lastWarmStartMs === null || lastTtlMs === null ? null : lastWarmStartMs + lastTtlMs;
}

function fallbackOf(fallback: Session["fallback"]): SessionView["fallback"] {
  if (fallback === null) return null;
  const { model, provider, because, sinceMs, untilMs } = fallback;
  return { model, provider, because, since: isoTime(sinceMs), until: isoTimeOrNull(untilMs) };
}

/** The window of a model that facts are known of; of others it is unknown, not guessed. */
function windowOf(model: string): number | null {
  const { known, contextWindowTokens } = modelCapabilities(model);
  return known ? contextWindowTokens : null;
}

function costStatusOf({
  notPriced,
  costNano,
  estimated,
}: SessionTotals): SessionView["costStatus"] {
  // Calls that failed are among all calls, but cost nothing: they make no price known.
  if (notPriced > 0 && costNano === 0n) return "unknown";
  return estimated > 0 ? "estimated" : "actual";
}

function usageOf(totals: SessionTotals): UsageView {
  const { uncached, read, write5m, write1h, writeOther } = totals;
  const isSilent = totals.notReported > 0 && uncached + read + write5m + write1h + writeOther === 0;
  const part = (tokens: number): number | null => (isSilent ? null : tokens);
  // Of calls that did not tell their split, some still told these.
  const whole = (tokens: number): number | null => (isSilent && tokens === 0 ? null : tokens);
  return {
    uncached: part(uncached),
    read: part(read),
    write5m: part(write5m),
    write1h: part(write1h),
    writeOther: part(writeOther),
    output: whole(totals.output),
    reasoning: totals.calls > 0 && totals.toldReasoning === 0 ? null : whole(totals.reasoning),
    promptTotal: whole(totals.promptTotal),
  };
}

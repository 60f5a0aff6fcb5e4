import type { SessionView, UsageView } from "@/server/core/contracts";
import { isoTime, isoTimeOrNull } from "@/server/core/kernel";
import { hitRate } from "@/server/core/models";
import type { SessionListItem, SessionTotals } from "@/server/core/sessions";
import { toMoney } from "./money";

/** A session as it is listed; `profileModel` is what its profile names now, null when that cannot be read. */
export function toSessionView(item: SessionListItem, profileModel: string | null): SessionView {
  const { session, totals } = item;
  const usage = usageOf(totals);
  const isUnpriced = totals.calls > 0 && totals.notPriced === totals.calls;
  return {
    id: session.id,
    key: session.key,
    profile: session.profile,
    title: session.title,
    model: session.model ?? profileModel ?? session.toldModel ?? "unknown",
    effort: session.effort,
    thinking: session.thinking,
    state: stateOf(item),
    createdAt: isoTime(session.createdAtMs),
    lastActiveAt: isoTime(session.lastActiveAtMs),
    messageCount: session.messageCount,
    usage,
    ...toMoney(isUnpriced ? null : totals.costNano),
    costStatus: isUnpriced ? "unknown" : "actual",
    notReported: totals.notReported,
    notPriced: totals.notPriced,
    hitRate: hitRate(usage),
    compressions: 0,
    warmUntil: warmUntilOf(totals),
  };
}

/** When the provider's entries of a session end, going by its last marked call; null = none was written. */
export function warmUntilOf(
  totals: Pick<SessionTotals, "lastWarmStartMs" | "lastTtlMs">,
): string | null {
  const { lastWarmStartMs, lastTtlMs } = totals;
  if (lastWarmStartMs === null || lastTtlMs === null) return null;
  return isoTimeOrNull(lastWarmStartMs + lastTtlMs);
}

function stateOf({ session, openTurns }: SessionListItem): SessionView["state"] {
  if (session.archivedAtMs !== null) return "archived";
  if (openTurns.running > 0) return "running";
  return openTurns.queued > 0 ? "queued" : "idle";
}

function usageOf(totals: SessionTotals): UsageView {
  const isSilent = totals.calls > 0 && totals.notReported === totals.calls;
  const reported = (tokens: number): number | null => (isSilent ? null : tokens);
  const { uncached, read, write5m, write1h, writeOther } = totals;
  return {
    uncached: reported(uncached),
    read: reported(read),
    write5m: reported(write5m),
    write1h: reported(write1h),
    writeOther: reported(writeOther),
    output: reported(totals.output),
    reasoning: null,
    promptTotal: reported(uncached + read + write5m + write1h + writeOther),
  };
}

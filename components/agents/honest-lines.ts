import type { useTranslations } from "next-intl";
import type { AgentImpact } from "@/server/core/contracts";
import { formatClock } from "../format/formats";
import type { Formats } from "../format/use-formats";

export type AgentWords = ReturnType<typeof useTranslations<"agentPages">>;

export interface HonestLineContext {
  readonly t: AgentWords;
  readonly formats: Pick<Formats, "duration" | "tokens" | "money">;
  readonly nowMs: number;
}

/** What each verb would do, and cost, in one sentence. */
export interface HonestLines {
  readonly evict: string;
  readonly rebuild: string;
  readonly release: string;
}

const KNOWN_RESOURCES = ["process", "browser", "connection"] as const;

/** The three sentences that stand above the three verbs, from what the gateway says of them. */
export function honestLines(impact: AgentImpact, context: HonestLineContext): HonestLines {
  return {
    evict: evictLine(impact, context),
    rebuild: rebuildLine(impact, context),
    release: releaseLine(impact, context),
  };
}

/** Milliseconds for which the provider should still hold the prefix; 0 = cold. */
export function warmLeftMs(warmUntil: string | null, nowMs: number): number {
  return warmUntil === null ? 0 : Math.max(0, Date.parse(warmUntil) - nowMs);
}

function evictLine({ evict, warmUntil }: AgentImpact, { t, formats, nowMs }: HonestLineContext) {
  if (!evict.resident) return t("impact.notResident");
  const leftMs = warmLeftMs(warmUntil, nowMs);
  const rebuild =
    evict.rebuildMs === null
      ? t("impact.rebuildUnmeasured")
      : t("impact.rebuildTime", { time: formats.duration(Math.max(1, evict.rebuildMs)) });
  return leftMs > 0
    ? t("impact.evictWarm", { rebuild, left: formatClock(leftMs) })
    : t("impact.evictCold", { rebuild });
}

function rebuildLine(impact: AgentImpact, { t, formats, nowMs }: HonestLineContext): string {
  const { rebuild, warmUntil } = impact;
  if (rebuild.changes.length === 0) return t("impact.rebuildNothing");
  const sizes = {
    kept: formats.tokens(rebuild.keptTokens),
    rewritten: formats.tokens(rebuild.rewrittenTokens),
    history: formats.tokens(rebuild.historyTokens),
  };
  const leftMs = warmLeftMs(warmUntil, nowMs);
  if (leftMs === 0) return t("impact.rebuildCold", sizes);
  const left = formatClock(leftMs);
  return rebuild.costUsd === null
    ? t("impact.rebuildUnpriced", { ...sizes, left })
    : t("impact.rebuildWarm", { ...sizes, left, cost: formats.money(rebuild.costUsd) });
}

function releaseLine({ release }: AgentImpact, { t }: HonestLineContext): string {
  const held = release.resources.filter(({ count }) => count > 0);
  if (held.length === 0) return t("impact.releaseNothing");
  const names = held.map(({ kind, count }) => {
    const known = KNOWN_RESOURCES.find((name) => name === kind);
    return known === undefined ? `${count} ${kind}` : t(`impact.resource.${known}`, { count });
  });
  return t("impact.release", { held: names.join(t("impact.and")) });
}

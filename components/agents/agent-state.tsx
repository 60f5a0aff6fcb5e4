"use client";

import { useTranslations } from "next-intl";
import type { AgentView } from "@/server/core/contracts";
import { formatClock } from "../format/formats";
import { useNow } from "../format/use-now";
import { Badge } from "../ui/badge";
import { TimeText } from "../ui/time-text";
import { Tooltip } from "../ui/tooltip";

/** Whether the agent may go, with the reason on hover. */
export function AgentState({ state }: { state: AgentView["state"] }) {
  const t = useTranslations("agentPages");
  return (
    <Tooltip content={t(`stateReason.${state}`)}>
      <span>
        <Badge tone={state === "idle" ? "neutral" : "accent"}>{t(`state.${state}`)}</Badge>
      </span>
    </Tooltip>
  );
}

/** Since when nothing used the agent, and when it goes for that. */
export function IdleText({ agent, isLong = false }: { agent: AgentView; isLong?: boolean }) {
  const goes = useIdleWords(agent);
  if (isLong) {
    return (
      <>
        <TimeText time={agent.lastUsedAt} /> <span className="text-muted">· {goes}</span>
      </>
    );
  }
  return (
    <Tooltip content={goes}>
      <span>
        <TimeText time={agent.lastUsedAt} />
      </span>
    </Tooltip>
  );
}

function useIdleWords({ idleUntil }: AgentView): string {
  const t = useTranslations("agentPages.idle");
  const nowMs = useNow(10_000);
  if (idleUntil === null) return t("stays");
  const leftMs = Date.parse(idleUntil) - nowMs;
  return leftMs > 0 ? t("goes", { left: formatClock(leftMs) }) : t("goesNow");
}

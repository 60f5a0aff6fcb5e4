"use client";

import { useTranslations } from "next-intl";
import type { AgentCacheView, AgentView } from "@/server/core/contracts";
import { formatClock } from "../format/formats";
import { useFormats } from "../format/use-formats";
import { Panel } from "../ui/panel";
import { IdleText } from "./agent-state";

/** When agents go by themselves, and which one goes first. */
export function CacheLimits({
  cache,
  nextOut,
  onOpen,
}: {
  cache: AgentCacheView;
  nextOut: AgentView | null;
  onOpen: (sessionId: string) => void;
}) {
  const t = useTranslations("agentPages.limits");
  const formats = useFormats();
  const { memoryBudgetBytes } = cache;
  return (
    <Panel title={t("title")}>
      <ul className="flex list-disc flex-col gap-1 pl-4">
        <li>{t("entries", { max: formats.exact(cache.maxEntries) })}</li>
        <li>{t("idle", { time: formatClock(cache.idleMs) })}</li>
        <li>
          {memoryBudgetBytes === null
            ? t("memoryNone")
            : t("memory", { budget: formats.bytes(memoryBudgetBytes) })}
        </li>
      </ul>
      <p className="mt-3 text-muted">{t("next")}</p>
      {nextOut === null ? (
        <p>{t("nextNone")}</p>
      ) : (
        <p className="flex flex-wrap items-baseline gap-x-2">
          <button
            type="button"
            className="text-left underline underline-offset-2"
            onClick={() => onOpen(nextOut.sessionId)}
          >
            {nextOut.title}
          </button>
          <span className="text-muted">{nextOut.profile}</span>
          <IdleText agent={nextOut} isLong />
        </p>
      )}
    </Panel>
  );
}

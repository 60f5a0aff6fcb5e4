"use client";

import { useTranslations } from "next-intl";
import type { AgentCacheView, AgentView } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { Stat, StatRow } from "../ui/stat";

/** How full the agent cache is, how often it spared a build, and what it takes. */
export function AgentStats({
  cache,
  nextOut,
  onOpen,
}: {
  cache: AgentCacheView;
  nextOut: AgentView | null;
  onOpen: (sessionId: string) => void;
}) {
  const t = useTranslations("agentPages.cache");
  const next = useTranslations("agentPages.cacheNext");
  const formats = useFormats();
  const { reused, built, memoryBudgetBytes } = cache;
  return (
    <StatRow>
      <Stat
        label={t("resident")}
        value={formats.exact(cache.entries)}
        note={t("residentNote", { max: formats.exact(cache.maxEntries) })}
        exact={t("residentSource")}
      />
      <Stat
        label={t("reuse")}
        value={formats.share(cache.reuseRate)}
        note={t("reuseNote", { reused: formats.exact(reused), all: formats.exact(reused + built) })}
        exact={t("reuseSource", { reused, built })}
      />
      <Stat
        label={t("bytes")}
        value={formats.bytes(cache.residentBytes)}
        exact={`${formats.exact(cache.residentBytes)} B. ${t("bytesSource")}`}
      />
      <Stat
        label={t("memory")}
        value={formats.bytes(cache.processBytes)}
        note={
          memoryBudgetBytes === null
            ? t("memoryNoBudget")
            : t("memoryNote", { budget: formats.bytes(memoryBudgetBytes) })
        }
        exact={`${formats.exact(cache.processBytes)} B. ${t("memorySource")}`}
      />
      <Stat
        label={t("buildTime")}
        value={formats.duration(cache.buildMs)}
        note={t("buildTimeNote", { count: built })}
        exact={t("buildTimeSource")}
      />
      <Stat
        label={next("label")}
        value={
          nextOut === null ? (
            <span className="text-[13px] font-normal">{next("none")}</span>
          ) : (
            <button
              type="button"
              title={next("source")}
              className="max-w-56 truncate text-left text-[13px] font-normal underline underline-offset-2"
              onClick={() => onOpen(nextOut.sessionId)}
            >
              {nextOut.title}
            </button>
          )
        }
        note={nextOut?.profile}
      />
    </StatRow>
  );
}

"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { FaultNotice } from "../ui/fault-notice";
import { Panel } from "../ui/panel";
import { Skeleton } from "../ui/skeleton";
import { Segmented } from "../ui/tabs";
import { AgentEvents } from "./agent-events";

const PAGE = 50;

/** What happened to agents, newest first: built, reused, evicted, rebuilt, and why. */
export function AgentTimeline({ profile }: { profile: string | null }) {
  const t = useTranslations("agentPages.timeline");
  const trpc = useTRPC();
  const [shown, setShown] = useState("changes");
  const timeline = useInfiniteQuery(
    trpc.agents.timeline.infiniteQueryOptions(
      { profile, limit: PAGE },
      { getNextPageParam: ({ nextCursor }) => nextCursor },
    ),
  );
  const all = timeline.data?.pages.flatMap(({ items }) => items) ?? [];
  const events = shown === "all" ? all : all.filter(({ type }) => type !== "entry-reused");

  return (
    <Panel
      title={t("title")}
      actions={
        <Segmented
          label={t("label")}
          value={shown}
          onValueChange={setShown}
          items={[
            { value: "changes", label: t("reuse") },
            { value: "all", label: t("allTypes") },
          ]}
        />
      }
    >
      {timeline.error === null ? null : (
        <FaultNotice
          fault={toFault(timeline.error)}
          title={t("notLoaded")}
          onRetry={() => void timeline.refetch()}
        />
      )}
      {timeline.isPending ? <Skeleton rows={4} /> : null}
      {timeline.isSuccess && all.length === 0 ? (
        <EmptyState kind="nothing-yet" title={t("empty")} text={t("emptyHint")} />
      ) : null}
      {all.length > 0 && events.length === 0 ? (
        <p className="py-2 text-muted">{t("noneMatch")}</p>
      ) : null}
      <AgentEvents events={events} />
      {timeline.hasNextPage ? (
        <Button
          className="mt-2"
          isBusy={timeline.isFetchingNextPage}
          onClick={() => void timeline.fetchNextPage()}
        >
          {t("more")}
        </Button>
      ) : null}
    </Panel>
  );
}

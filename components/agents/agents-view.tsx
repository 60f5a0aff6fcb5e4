"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useScope } from "../shell/use-scope";
import { useTRPC } from "../trpc/client";
import { later, laterOnceOpen } from "../ui/later";
import { PageHeader } from "../ui/page-header";
import { QueryState } from "../ui/query-state";
import { Skeleton } from "../ui/skeleton";
import { TabPanel, Tabs } from "../ui/tabs";
import { AgentList } from "./agent-list";
import { nextOutOf, toAgentRows } from "./agent-rows";
import { AgentStats } from "./agent-stats";
import { AgentToolbar } from "./agent-toolbar";
import { CacheLimits } from "./cache-limits";
import { AGENT_TABS, knownOf, useAgentPlace } from "./use-agent-place";

const AgentTimeline = later(
  () => import("./agent-timeline").then((module) => module.AgentTimeline),
  <Skeleton rows={4} />,
);
const LeaseList = later(
  () => import("./lease-list").then((module) => module.LeaseList),
  <Skeleton rows={3} />,
);
const BulkEvictDialog = laterOnceOpen(() =>
  import("./bulk-evict-dialog").then((module) => module.BulkEvictDialog),
);

const NOBODY: ReadonlySet<string> = new Set();

/** The agents in memory: the list, what each is built from, what happened to them, and the three verbs. */
export function AgentsView() {
  const t = useTranslations("agentPages");
  const trpc = useTRPC();
  const scope = useScope();
  const [place, setPlace] = useAgentPlace();
  const [picked, setPicked] = useState(NOBODY);
  const [isEvicting, setEvicting] = useState(false);
  const list = useQuery(trpc.agents.list.queryOptions());
  const cache = useQuery(trpc.agents.cache.queryOptions());
  const agents = useMemo(() => list.data?.items ?? [], [list.data]);
  const filter = { profile: scope.profile, state: place.state, text: place.q };
  const rows = toAgentRows(agents, filter, place.sort);
  const chosen = rows.filter(({ sessionId }) => picked.has(sessionId));

  function open(sessionId: string | null): void {
    setPlace({ peek: sessionId, tab: "agents" });
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col text-[13px]">
      <PageHeader title={t("title")} subtitle={t("titleHint")} />
      <QueryState
        query={cache}
        title={t("cache.notLoaded")}
        skeleton={<Skeleton lines={2} className="h-17 border-b border-line px-4 py-4!" />}
      >
        {(state) => <AgentStats cache={state} nextOut={nextOutOf(agents, state)} onOpen={open} />}
      </QueryState>
      <Tabs
        className="flex-1"
        listClassName="px-4 max-sm:px-3"
        label={t("tabs.label")}
        value={place.tab}
        onValueChange={(tab) => setPlace({ tab: knownOf(AGENT_TABS, tab) })}
        items={[
          { value: "agents", label: t("tabs.agents"), count: list.data?.items.length ?? null },
          { value: "timeline", label: t("tabs.timeline") },
          { value: "leases", label: t("tabs.leases") },
        ]}
      >
        <TabPanel value="agents" className="flex flex-col">
          <AgentToolbar
            rows={rows}
            chosenCount={chosen.length}
            onEvict={() => setEvicting(true)}
            onUnselect={() => setPicked(NOBODY)}
          />
          <AgentList
            query={list}
            agents={agents}
            filter={filter}
            rows={rows}
            picked={picked}
            onPick={setPicked}
            onOpen={open}
          />
        </TabPanel>
        <TabPanel
          value="timeline"
          className="relative grid content-start items-start gap-4 overflow-y-auto p-4 max-sm:p-3 lg:grid-cols-[minmax(0,1fr)_20rem]"
        >
          <AgentTimeline profile={scope.profile} />
          {cache.data === undefined ? null : (
            <CacheLimits cache={cache.data} nextOut={nextOutOf(agents, cache.data)} onOpen={open} />
          )}
        </TabPanel>
        <TabPanel value="leases" className="relative overflow-y-auto p-4 max-sm:p-3">
          <LeaseList profile={scope.profile} />
        </TabPanel>
      </Tabs>
      <BulkEvictDialog
        agents={chosen}
        isOpen={isEvicting}
        onClose={(hasEvicted) => {
          setEvicting(false);
          if (hasEvicted) setPicked(NOBODY);
        }}
      />
    </div>
  );
}

"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { AgentView } from "@/server/core/contracts";
import { useHref, useScope } from "../shell/use-scope";
import { toFault } from "../trpc/fault";
import { Button } from "../ui/button";
import { DataTable } from "../ui/data-table";
import { EmptyState } from "../ui/empty-state";
import { Facets } from "../ui/facets";
import { later } from "../ui/later";
import { Peek } from "../ui/peek";
import { Skeleton } from "../ui/skeleton";
import { useAgentColumns } from "./agent-columns";
import { AGENT_SORTS, type AgentFilter, agentFacets } from "./agent-rows";
import { AGENT_COLUMNS_KEY } from "./agent-toolbar";
import { AGENT_STATES, knownOf, useAgentPlace } from "./use-agent-place";

const AgentPeekBody = later(
  () => import("./agent-peek").then((module) => module.AgentPeekBody),
  <Skeleton rows={4} />,
);

/** The resident agents with their facets, and beside them the one that is open. */
export function AgentList(props: {
  query: { isPending: boolean; error: unknown; refetch: () => unknown };
  agents: readonly AgentView[];
  filter: AgentFilter;
  rows: readonly AgentView[];
  picked: ReadonlySet<string>;
  onPick: (ids: ReadonlySet<string>) => void;
  onOpen: (sessionId: string | null) => void;
}) {
  const { query, agents, filter, rows, picked, onPick, onOpen } = props;
  const t = useTranslations("agentPages");
  const columns = useAgentColumns();
  const [place, setPlace] = useAgentPlace();
  const index = rows.findIndex(({ sessionId }) => sessionId === place.peek);
  const peeked = agents.find(({ sessionId }) => sessionId === place.peek);
  const step = (by: number) => {
    const next = index < 0 ? undefined : rows[index + by];
    return next === undefined ? undefined : () => onOpen(next.sessionId);
  };

  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-col">
      <AgentFacets agents={agents} filter={filter} />
      <DataTable
        label={t("list")}
        columns={columns}
        rows={rows}
        rowId={rowId}
        selectedId={place.peek}
        onOpen={({ sessionId }) => onOpen(sessionId)}
        sort={place.sort}
        onSort={(sort) => setPlace({ sort: knownOf(AGENT_SORTS, sort) })}
        selection={{ ids: picked, onChange: onPick }}
        isLoading={query.isPending}
        fault={query.error === null ? null : toFault(query.error)}
        onRetry={() => void query.refetch()}
        storageKey={AGENT_COLUMNS_KEY}
        empty={<NoAgents isFiltered={agents.length > 0} />}
      />
      {peeked === undefined ? null : (
        <Peek
          title={peeked.title}
          subtitle={peeked.profile}
          onClose={() => onOpen(null)}
          onPrevious={step(-1)}
          onNext={step(1)}
          isExpanded={place.wide}
          onExpandedChange={(wide) => setPlace({ wide })}
        >
          <AgentPeekBody key={peeked.sessionId} agent={peeked} />
        </Peek>
      )}
    </div>
  );
}

function rowId({ sessionId }: AgentView): string {
  return sessionId;
}

function AgentFacets({ agents, filter }: { agents: readonly AgentView[]; filter: AgentFilter }) {
  const t = useTranslations("agentPages");
  const { setProfile } = useScope();
  const [, setPlace] = useAgentPlace();
  const facets = agentFacets(agents, filter);
  return (
    <Facets
      value={{ profile: filter.profile, state: filter.state }}
      onChange={(key, value) => {
        if (key === "profile") setProfile(value);
        else setPlace({ state: knownOf(AGENT_STATES, value) });
      }}
      groups={[
        {
          key: "profile",
          label: t("filter.profile"),
          options: facets.profile.map((option) => ({ ...option, label: option.value })),
        },
        {
          key: "state",
          label: t("filter.state"),
          options: AGENT_STATES.map((value) => ({
            value,
            label: t(`state.${value}`),
            count: facets.state.find((option) => option.value === value)?.count ?? 0,
          })),
        },
      ]}
    />
  );
}

function NoAgents({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations("agentPages");
  const href = useHref();
  const { setProfile } = useScope();
  const [, setPlace] = useAgentPlace();
  if (isFiltered) {
    return (
      <EmptyState
        kind="none-match"
        title={t("empty.noneMatch")}
        text={t("empty.noneMatchHint")}
        action={
          <Button
            onClick={() => {
              setProfile(null);
              setPlace({ q: null, state: null });
            }}
          >
            {t("clearFilters")}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      kind="nothing-yet"
      title={t("empty.none")}
      text={t("empty.noneHint")}
      action={
        <Button asChild tone="accent">
          <Link href={href("/console")}>{t("empty.toConsole")}</Link>
        </Button>
      }
    />
  );
}

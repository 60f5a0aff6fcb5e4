"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { toFault } from "../trpc/fault";
import { Button } from "../ui/button";
import { cn } from "../ui/classes";
import { CsvButton } from "../ui/csv-button";
import { DataTable } from "../ui/data-table";
import { EmptyState } from "../ui/empty-state";
import { PageHeader } from "../ui/page-header";
import type { Column } from "../ui/table-column";
import { SessionBulkBar } from "./session-bulk-bar";
import { SessionPeek } from "./session-peek";
import { SessionQueryBar } from "./session-query-bar";
import { SessionTableEmpty } from "./session-table-empty";
import { SessionTableFacets } from "./session-table-facets";
import { useSessionColumns } from "./use-session-columns";
import { useSessionFilters } from "./use-session-filters";
import { useSessionFacets, useSessionList } from "./use-session-list";
import { useSessionPeek } from "./use-session-peek";
import { useSessionSelection } from "./use-session-selection";

const STORAGE_KEY = "sessions";
/** What the peek tells anyway gives it room. */
const TOLD_BY_PEEK = new Set([
  "profile",
  "platform",
  "model",
  "messages",
  "context",
  "hitRate",
  "read",
  "written",
]);
const sessionId = ({ id }: { id: string }) => id;

/** All sessions: found by words, filters or sight, looked into beside the list, put away by the hundred. */
export function SessionTableView() {
  const t = useTranslations("sessionPages");
  const { filters, filter, setFilters, sort, setSort } = useSessionFilters();
  const { query, sessions } = useSessionList(filter, sort);
  const { groups, count } = useSessionFacets(filters, filter);
  const { selection, target, clear } = useSessionSelection(filter, count);
  const ids = useMemo(() => sessions.map(sessionId), [sessions]);
  const peek = useSessionPeek(ids);
  const columns = useSessionColumns();
  const isPeeking = peek.openId !== null;
  const shownColumns = useMemo(
    () => (isPeeking ? besidePeek(columns) : columns),
    [columns, isPeeking],
  );
  const fault = query.error === null ? null : toFault(query.error);
  const isForbidden = fault?.code === "FORBIDDEN";

  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader
        title={t("list.title")}
        subtitle={
          <span className="flex flex-wrap items-center gap-2">
            {count === null ? "…" : t("list.count", { count })}
            {filters.isAllTime ? (
              <Button
                size="sm"
                title={t("list.backToRange")}
                onClick={() => setFilters({ ...filters, isAllTime: false })}
              >
                {t("list.allTime")} <X aria-hidden className="size-3" />
              </Button>
            ) : null}
          </span>
        }
        actions={
          <>
            <SessionQueryBar filters={filters} onChange={setFilters} />
            <CsvButton
              columns={columns}
              rows={sessions}
              filename={t("list.csv")}
              storageKey={STORAGE_KEY}
            />
          </>
        }
      />
      <SessionBulkBar target={target} isArchive={filters.isArchived} onClear={clear} />
      <div className="flex min-h-0 flex-1 max-lg:flex-col">
        <SessionTableFacets groups={groups} filters={filters} onChange={setFilters} />
        <DataTable
          label={t("list.label")}
          columns={shownColumns}
          rows={isForbidden ? [] : sessions}
          rowId={sessionId}
          selectedId={peek.openId}
          onOpen={({ id }) => (id === peek.openId ? peek.close() : peek.open(id))}
          sort={sort}
          onSort={setSort}
          selection={selection}
          isLoading={query.isPending}
          isLoadingMore={query.isFetchingNextPage}
          onEndReached={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
          fault={isForbidden ? null : fault}
          onRetry={() => void query.refetch()}
          storageKey={STORAGE_KEY}
          className={cn(
            query.isPlaceholderData && "opacity-60",
            isPeeking && "lg:[&_td:nth-child(2)]:max-w-56",
          )}
          empty={
            isForbidden ? (
              <EmptyState
                kind="no-permission"
                title={t("empty.noPermission")}
                text={t("empty.noPermissionText")}
              />
            ) : (
              <SessionTableEmpty filters={filters} onChange={setFilters} />
            )
          }
        />
        {peek.openId === null ? null : <SessionPeek sessionId={peek.openId} peek={peek} />}
      </div>
    </div>
  );
}

function besidePeek<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  return columns.filter(({ id }) => !TOLD_BY_PEEK.has(id));
}

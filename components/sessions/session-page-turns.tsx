"use client";

import { useTranslations } from "next-intl";
import { toFault } from "../trpc/fault";
import { DataTable } from "../ui/data-table";
import { EmptyState } from "../ui/empty-state";
import type { TurnTableRow } from "./session-page-turn-rows";
import { useSessionTurns } from "./use-session-turns";
import { useTurnColumns } from "./use-turn-columns";

const rowId = ({ id }: TurnTableRow) => id;

/** The turns of a session as a table; each unfolds into its calls. */
export function SessionPageTurns({ sessionId }: { sessionId: string }) {
  const t = useTranslations("sessionPages.turns");
  const { rows, error, isLoading, isLoadingMore, loadMore, retry, toggle } =
    useSessionTurns(sessionId);
  const columns = useTurnColumns(toggle);
  return (
    <DataTable
      label={t("table")}
      columns={columns}
      rows={rows}
      rowId={rowId}
      density="compact"
      onOpen={(row) => {
        if (row.kind === "turn") toggle(row.id);
      }}
      isLoading={isLoading}
      isLoadingMore={isLoadingMore}
      onEndReached={loadMore}
      fault={error === null ? null : toFault(error)}
      onRetry={retry}
      storageKey="session-turns"
      empty={<EmptyState kind="nothing-yet" title={t("nothingYet")} text={t("nothingYetText")} />}
    />
  );
}

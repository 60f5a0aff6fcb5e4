"use client";

import { useTranslations } from "next-intl";
import type { UsageReport } from "@/server/core/contracts";
import { cn } from "../ui/classes";
import { CsvButton } from "../ui/csv-button";
import { DataTable } from "../ui/data-table";
import { Panel } from "../ui/panel";
import { useUsageColumns } from "./usage-columns";
import { SORT_KEYS, sortUsageRows, toUsageRows } from "./usage-rows";
import type { BucketLabels } from "./use-bucket-labels";
import { useDrill } from "./use-drill";
import type { UsageState } from "./use-usage-state";

const STORAGE_KEY = "usage";
const LONG_ROWS = 100;

/** Every group with its figures; a row opens what it adds up. */
export function UsageTable({
  report,
  state,
  labels,
}: {
  report: UsageReport;
  state: UsageState;
  labels: BucketLabels;
}) {
  const t = useTranslations("usage");
  const columns = useUsageColumns(report.groupBy);
  const rows = sortUsageRows(toUsageRows(report, labels.bucketLabel), state.sort);
  const drill = useDrill(report.groupBy, state);
  const group = t(`groupName.${report.groupBy}`).toLocaleLowerCase();

  function sortBy(sortKey: string): void {
    const key = SORT_KEYS.find((each) => each === sortKey) ?? null;
    state.setState({ sort: key === state.sort ? null : key });
  }

  return (
    <Panel
      title={t("table", { group })}
      bodyClassName="p-0!"
      actions={
        <CsvButton
          columns={columns}
          rows={rows}
          filename={`usage-by-${report.groupBy}`}
          storageKey={STORAGE_KEY}
        />
      }
    >
      <DataTable
        label={t("table", { group })}
        columns={columns}
        rows={rows}
        rowId={rowId}
        sort={state.sort}
        onSort={sortBy}
        onOpen={drill === null ? undefined : (row) => drill(row.key)}
        density="compact"
        storageKey={STORAGE_KEY}
        className={cn(rows.length > LONG_ROWS && "max-h-[75dvh]")}
      />
    </Panel>
  );
}

function rowId({ key }: { key: string }): string {
  return key;
}

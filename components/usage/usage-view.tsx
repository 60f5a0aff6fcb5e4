"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import type { UsageReport } from "@/server/core/contracts";
import { useNow } from "../format/use-now";
import { useScope } from "../shell/use-scope";
import { useTRPC } from "../trpc/client";
import { cn } from "../ui/classes";
import { PageHeader } from "../ui/page-header";
import { QueryState } from "../ui/query-state";
import { Skeleton } from "../ui/skeleton";
import { formatDay, formatFullDay } from "./calendar-days";
import { NoUsage } from "./no-usage";
import { UsageChartPanel } from "./usage-chart-panel";
import { UsageControls } from "./usage-controls";
import { groupOf, toUsageInput } from "./usage-query";
import { UsageTable } from "./usage-table";
import { UsageTotals } from "./usage-totals";
import { useBucketLabels } from "./use-bucket-labels";
import { useUsageState } from "./use-usage-state";
import { useZone } from "./use-zone";

const MINUTE_MS = 60_000;

/** What calls used and cost over a span of days, in groups. */
export function UsageView() {
  const t = useTranslations("usage");
  const zone = useZone();
  const state = useUsageState();
  const { profile, range } = useScope();
  const nowMs = useNow(MINUTE_MS);
  const trpc = useTRPC();
  const wish = { range, profile, group: state.group, split: state.split, day: state.day };
  const query = useQuery({
    ...trpc.usage.get.queryOptions(toUsageInput(wish, { zone: zone ?? "UTC", nowMs }), {
      placeholderData: keepPreviousData,
    }),
    enabled: zone !== null && nowMs > 0,
    refetchInterval: MINUTE_MS,
  });
  const group = groupOf(wish);

  return (
    <div className="text-[13px]">
      <PageHeader title={t("title")} subtitle={<Span report={query.data} day={state.day} />} />
      <UsageControls state={state} range={range} group={group} />
      <QueryState
        query={query}
        title={t("notLoaded")}
        skeleton={<Skeleton label={t("loading")} rows={8} className="p-4!" />}
        isEmpty={({ total }) => total.calls === 0}
        empty={<NoUsage state={state} />}
      >
        {(report) => (
          <div
            aria-busy={query.isPlaceholderData}
            className={cn(query.isPlaceholderData && "opacity-60")}
          >
            <Figures report={report} state={state} profile={profile} />
          </div>
        )}
      </QueryState>
    </div>
  );
}

function Figures({
  report,
  state,
  profile,
}: {
  report: UsageReport;
  state: ReturnType<typeof useUsageState>;
  profile: string | null;
}) {
  const labels = useBucketLabels({ groupBy: report.groupBy, zone: report.zone, profile });
  return (
    <>
      <UsageTotals total={report.total} />
      <div className="flex flex-col gap-4 p-4 max-sm:p-3">
        <UsageChartPanel report={report} state={state} labels={labels} />
        <UsageTable report={report} state={state} labels={labels} />
      </div>
    </>
  );
}

/** Which days are counted, and whose days they are. */
function Span({ report, day }: { report: UsageReport | undefined; day: string | null }) {
  const t = useTranslations("usage");
  const locale = useLocale();
  if (report === undefined) return t("subtitle");
  const { from, zone, groupBy } = report;
  const first = new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(Date.parse(from));
  const span =
    day === null ? t("sinceDay", { from: formatDay(first, locale) }) : formatFullDay(day, locale);
  return `${span} · ${t(groupBy === "hour" ? "hours" : "days", { zone })}`;
}

"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import type { UsageReport } from "@/server/core/contracts";
import { ChartPlace } from "../charts/chart-place";
import { StackedBars } from "../charts/stacked-bars";
import { useFormats } from "../format/use-formats";
import { useHref } from "../shell/use-scope";
import { Panel } from "../ui/panel";
import { QueryState } from "../ui/query-state";
import { formatDay } from "../usage/calendar-days";
import { toUsageChart } from "../usage/usage-chart-rows";
import { PanelLink } from "./panel-link";
import { profileCosts } from "./profile-costs";
import type { DaysByProfile } from "./use-overview-usage";

/** What each of fourteen days cost, stacked by profile; a bar leads to its day. */
export function CostByDay({ days, className }: { days: DaysByProfile; className?: string }) {
  const t = useTranslations("overview");
  const href = useHref();
  return (
    <Panel
      title={t("costByDay")}
      className={className}
      actions={<PanelLink href={href("/usage?split=profile&range=30d")}>{t("seeUsage")}</PanelLink>}
    >
      <QueryState query={days} title={t("usageNotLoaded")} skeleton={<ChartPlace />}>
        {(report) => <Bars report={report} />}
      </QueryState>
    </Panel>
  );
}

function Bars({ report }: { report: UsageReport }) {
  const t = useTranslations("overview");
  const formats = useFormats();
  const locale = useLocale();
  const router = useRouter();
  const href = useHref();
  const costs = profileCosts(report);
  const chart = toUsageChart(report, {
    measure: "cost",
    isSplit: true,
    bucketLabel: ({ key }) => formatDay(key, locale),
    partLabel: (key) => key,
    tokenLabel: (part) => part,
    measureLabel: t("part.cost"),
    othersLabel: t("others"),
  });
  return (
    <>
      <StackedBars
        label={t("costByDay")}
        series={chart.series.map((series) => ({
          ...series,
          figure: formats.money(costs.get(series.label) ?? null),
        }))}
        rows={chart.rows}
        format={formats.money}
        onSelect={(day) => router.push(href(`/usage?day=${day}&group=session`))}
      />
      <p className="pt-1 text-[12px] text-muted">{t("costByDayHint", { zone: report.zone })}</p>
    </>
  );
}

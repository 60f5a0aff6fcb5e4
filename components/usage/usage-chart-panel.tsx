"use client";

import { useTranslations } from "next-intl";
import type { UsageReport } from "@/server/core/contracts";
import { LineChart } from "../charts/line-chart";
import { StackedBars } from "../charts/stacked-bars";
import { useFormats } from "../format/use-formats";
import { Panel } from "../ui/panel";
import { toUsageChart } from "./usage-chart-rows";
import type { UsageMeasure } from "./usage-measures";
import { splitsFor } from "./usage-query";
import type { BucketLabels } from "./use-bucket-labels";
import { useDrill } from "./use-drill";
import type { UsageState } from "./use-usage-state";

/** The measure drawn over the groups: bars, and a line where it is a rate over time. */
export function UsageChartPanel({
  report,
  state,
  labels,
}: {
  report: UsageReport;
  state: UsageState;
  labels: BucketLabels;
}) {
  const t = useTranslations("usage");
  const formats = useFormats();
  const { measure, split } = state;
  const { groupBy } = report;
  const drill = useDrill(groupBy, state);
  const format: Record<UsageMeasure, (figure: number | null) => string> = {
    cost: formats.money,
    tokens: formats.tokens,
    hitRate: formats.share,
  };
  const chart = toUsageChart(report, {
    measure,
    isSplit: split !== null && splitsFor(groupBy).includes(split),
    ...labels,
    tokenLabel: (part) => t(`part.${part}`),
    measureLabel: t(`measureName.${measure}`),
    othersLabel: t("others"),
  });
  const isOverTime = groupBy === "day" || groupBy === "hour";
  const Chart = measure === "hitRate" && isOverTime ? LineChart : StackedBars;
  const title = t("chart", {
    measure: t(`measureName.${measure}`),
    group: t(`groupName.${groupBy}`).toLocaleLowerCase(),
  });
  return (
    <Panel title={title}>
      <Chart
        label={title}
        series={chart.series}
        rows={chart.rows}
        format={format[measure]}
        onSelect={drill ?? undefined}
      />
      {chart.notDrawn === 0 ? null : (
        <p className="pt-1 text-[12px] text-muted">{t("notDrawn", { count: chart.notDrawn })}</p>
      )}
      {measure === "hitRate" ? (
        <p className="pt-1 text-[12px] text-muted">{t("hitRateFormula")}</p>
      ) : null}
    </Panel>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { type ChartRow, rowTotal, type Series, seriesColour } from "./chart-data";

/** The figures of the row that is pointed at. */
export function ChartTip({
  row,
  series,
  format,
  hasTotal = false,
}: {
  row: ChartRow | undefined;
  series: readonly Series[];
  format: (value: number | null) => string;
  hasTotal?: boolean;
}) {
  const t = useTranslations("ui");
  if (row === undefined) return null;
  return (
    <div className="rounded-box border border-line bg-panel px-2 py-1.5 text-[12px] shadow-lg">
      <p className="mb-1 font-medium">{row.label}</p>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4">
        {series.map((each, place) => (
          <div key={each.key} className="contents">
            <dt className="flex items-center gap-1.5 text-muted">
              <span
                className="size-2 rounded-[2px]"
                style={{ background: seriesColour(each, place) }}
              />
              {each.label}
            </dt>
            <dd className="text-right font-mono tabular-nums">
              {format(row.values[each.key] ?? null)}
            </dd>
          </div>
        ))}
        {hasTotal && series.length > 1 ? (
          <>
            <dt className="text-muted">{t("total")}</dt>
            <dd className="text-right font-mono tabular-nums">{format(rowTotal(row, series))}</dd>
          </>
        ) : null}
      </dl>
    </div>
  );
}

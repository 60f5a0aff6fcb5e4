"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "../ui/button";
import { LETTERS } from "../ui/meaning";
import { type ChartProps, rowTotal, seriesColour } from "./chart-data";

/** A drawing with its legend, and the same figures as a table for who wants to read them. */
export function ChartFrame({
  label,
  series,
  rows,
  format,
  hasTotal = false,
  children,
}: Omit<ChartProps, "onSelect" | "height"> & { hasTotal?: boolean; children: ReactNode }) {
  const t = useTranslations("ui");
  const [isTable, setTable] = useState(false);
  return (
    <figure className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-[12px]">
        <figcaption className="sr-only">{label}</figcaption>
        <ul className="flex min-w-0 flex-1 flex-wrap gap-x-3 gap-y-1">
          {series.map((each, place) => (
            <li key={each.key} className="flex items-center gap-1.5">
              <span
                aria-hidden
                style={{ background: seriesColour(each, place) }}
                className="size-2.5 rounded-[2px]"
              />
              {each.meaning === undefined ? null : (
                <span aria-hidden className="font-mono text-[11px] text-muted">
                  {LETTERS[each.meaning]}
                </span>
              )}
              {each.label}
              {each.figure === undefined ? null : (
                <span className="font-mono tabular-nums text-muted">{each.figure}</span>
              )}
            </li>
          ))}
        </ul>
        <Button size="sm" tone="quiet" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {t(isTable ? "asChart" : "asTable")}
        </Button>
      </div>
      {isTable ? (
        <ChartTable {...{ label, series, rows, format, hasTotal }} />
      ) : (
        // What a drawing shows stands in the table: here it is only to be seen.
        <div aria-hidden>{children}</div>
      )}
    </figure>
  );
}

function ChartTable({
  label,
  series,
  rows,
  format,
  hasTotal,
}: Omit<ChartProps, "onSelect" | "height"> & { hasTotal: boolean }) {
  const t = useTranslations("ui");
  return (
    <div className="max-h-80 overflow-auto" {...SCROLLABLE}>
      <table aria-label={label} className="w-full text-[12px]">
        <thead>
          <tr>
            <th scope="col" className="sticky top-0 bg-panel py-1 pr-3 text-left font-normal">
              <span className="sr-only">{t("place")}</span>
            </th>
            {series.map(({ key, label: name }) => (
              <th key={key} scope="col" className={HEAD}>
                {name}
              </th>
            ))}
            {hasTotal ? (
              <th scope="col" className={HEAD}>
                {t("total")}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className="border-t border-line py-1 pr-3 text-left font-normal">
                {row.label}
              </th>
              {series.map(({ key }) => (
                <td key={key} className={CELL}>
                  {format(row.values[key] ?? null)}
                </td>
              ))}
              {hasTotal ? <td className={CELL}>{format(rowTotal(row, series))}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const SCROLLABLE = { tabIndex: 0 } as const;
const HEAD = "sticky top-0 bg-panel py-1 pl-3 text-right font-normal text-muted";
const CELL = "border-t border-line py-1 pl-3 text-right font-mono tabular-nums";

"use client";

import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { AXIS, GRID, MARGIN, rowAt } from "./axes";
import { type ChartProps, plotted, seriesColour } from "./chart-data";
import { CHART_PX } from "./chart-place";
import { ChartTip } from "./chart-tip";

/** The drawing of `StackedBars`; loaded when it is shown. */
export function StackedBarsDrawing(props: ChartProps) {
  const { series, rows, format, onSelect, height = CHART_PX } = props;
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart
        data={plotted(rows, series)}
        margin={MARGIN}
        accessibilityLayer={false}
        barCategoryGap="20%"
        onClick={({ activeIndex }) => {
          const row = rowAt(rows, activeIndex);
          if (row !== undefined) onSelect?.(row.key);
        }}
        className={onSelect === undefined ? undefined : "cursor-pointer"}
      >
        <CartesianGrid {...GRID} />
        <XAxis dataKey="label" minTickGap={24} {...AXIS} />
        <YAxis width={56} tickFormatter={(value: number) => format(value)} {...AXIS} />
        <Tooltip
          cursor={{ fill: "var(--raised)" }}
          isAnimationActive={false}
          content={({ activeIndex }) => (
            <ChartTip row={rowAt(rows, activeIndex)} series={series} format={format} hasTotal />
          )}
        />
        {series.map((each, place) => (
          <Bar
            key={each.key}
            dataKey={`at:${each.key}`}
            stackId="all"
            fill={seriesColour(each, place)}
            stroke="var(--panel)"
            strokeWidth={0.5}
            maxBarSize={40}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

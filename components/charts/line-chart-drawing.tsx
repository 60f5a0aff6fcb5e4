"use client";

import {
  CartesianGrid,
  Line,
  LineChart as Lines,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { AXIS, GRID, MARGIN, rowAt } from "./axes";
import { type ChartProps, plotted, seriesColour } from "./chart-data";
import { CHART_PX } from "./chart-place";
import { ChartTip } from "./chart-tip";

const DASHES = ["", "5 3", "2 3", "8 3 2 3"] as const;

/** The drawing of `LineChart`; loaded when it is shown. */
export function LineChartDrawing(props: ChartProps) {
  const { series, rows, format, onSelect, height = CHART_PX } = props;
  return (
    <ResponsiveContainer width="100%" height={height}>
      <Lines
        data={plotted(rows, series)}
        margin={MARGIN}
        accessibilityLayer={false}
        onClick={({ activeIndex }) => {
          const row = rowAt(rows, activeIndex);
          if (row !== undefined) onSelect?.(row.key);
        }}
      >
        <CartesianGrid {...GRID} />
        <XAxis dataKey="label" minTickGap={24} {...AXIS} />
        <YAxis width={56} tickFormatter={(value: number) => format(value)} {...AXIS} />
        <Tooltip
          cursor={{ stroke: "var(--edge)" }}
          isAnimationActive={false}
          content={({ activeIndex }) => (
            <ChartTip row={rowAt(rows, activeIndex)} series={series} format={format} />
          )}
        />
        {series.map((each, place) => (
          <Line
            key={each.key}
            dataKey={`at:${each.key}`}
            stroke={seriesColour(each, place)}
            strokeDasharray={DASHES[place % DASHES.length] ?? ""}
            strokeWidth={1.75}
            dot={rows.length < 3}
            connectNulls={false}
            isAnimationActive={false}
          />
        ))}
      </Lines>
    </ResponsiveContainer>
  );
}

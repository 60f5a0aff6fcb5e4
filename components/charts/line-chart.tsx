"use client";

import { later } from "../ui/later";
import type { ChartProps } from "./chart-data";
import { ChartFrame } from "./chart-frame";
import { ChartPlace } from "./chart-place";

const Drawing = later(
  () => import("./line-chart-drawing").then((module) => module.LineChartDrawing),
  <ChartPlace />,
);

/** Amounts as lines over the rows; where an amount is not known its line is broken. */
export function LineChart(props: ChartProps) {
  return (
    <ChartFrame {...props}>
      <Drawing {...props} />
    </ChartFrame>
  );
}

"use client";

import { later } from "../ui/later";
import type { ChartProps } from "./chart-data";
import { ChartFrame } from "./chart-frame";
import { ChartPlace } from "./chart-place";

const Drawing = later(
  () => import("./stacked-bars-drawing").then((module) => module.StackedBarsDrawing),
  <ChartPlace />,
);

/** Amounts stacked into one bar per row; a bar that is pressed selects its row. */
export function StackedBars(props: ChartProps) {
  return (
    <ChartFrame {...props} hasTotal={props.series.length > 1}>
      <Drawing {...props} />
    </ChartFrame>
  );
}

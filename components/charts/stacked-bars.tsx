"use client";

import dynamic from "next/dynamic";
import type { ChartProps } from "./chart-data";
import { ChartFrame } from "./chart-frame";
import { ChartPlace } from "./chart-place";

const Drawing = dynamic(
  () => import("./stacked-bars-drawing").then((module) => module.StackedBarsDrawing),
  { ssr: false, loading: () => <ChartPlace /> },
);

/** Amounts stacked into one bar per row; a bar that is pressed selects its row. */
export function StackedBars(props: ChartProps) {
  return (
    <ChartFrame {...props} hasTotal={props.series.length > 1}>
      <Drawing {...props} />
    </ChartFrame>
  );
}

import type { ChartRow } from "./chart-data";

export const MARGIN = { top: 8, right: 8, bottom: 0, left: 0 } as const;

export const GRID = { vertical: false, stroke: "var(--line)" } as const;

export const AXIS = {
  tick: { fill: "var(--muted)", fontSize: 11 },
  tickLine: false,
  axisLine: { stroke: "var(--line)" },
} as const;

/** The row that a drawing says is pointed at. */
export function rowAt(rows: readonly ChartRow[], index: unknown): ChartRow | undefined {
  return index === null || index === undefined ? undefined : rows[Number(index)];
}

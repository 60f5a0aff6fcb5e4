export const CHART_PX = 220;

/** Keeps a chart's place on the page until it is drawn. */
export function ChartPlace({ height = CHART_PX }: { height?: number }) {
  return (
    <div
      aria-busy="true"
      style={{ height }}
      className="rounded-box bg-raised motion-safe:animate-pulse"
    />
  );
}

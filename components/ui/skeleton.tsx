const ROWS = ["first", "second", "third", "fourth"] as const;

/** Grey lines where a list will be; `label` tells it to those who do not see them. */
export function Skeleton({ label }: { label: string }) {
  return (
    <div role="status" className="flex flex-col gap-3 py-1">
      <span className="sr-only">{label}</span>
      {ROWS.map((row) => (
        <div
          key={row}
          aria-hidden
          className="h-9 motion-safe:animate-pulse rounded-box bg-raised"
        />
      ))}
    </div>
  );
}

import { Fragment, type ReactNode } from "react";
import { cn } from "./classes";

export interface Definition {
  readonly term: ReactNode;
  readonly value: ReactNode;
}

/** Facts as pairs of a term and its value. */
export function DefinitionList({
  items,
  className,
}: {
  items: readonly Definition[];
  className?: string;
}) {
  return (
    <dl
      className={cn(
        "grid grid-cols-[minmax(6rem,max-content)_minmax(0,1fr)] text-[13px]",
        className,
      )}
    >
      {items.map(({ term, value }, place) => (
        <Fragment key={typeof term === "string" ? term : place}>
          <dt className="border-b border-line py-1.5 pr-4 text-muted">{term}</dt>
          <dd className="min-w-0 border-b border-line py-1.5">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

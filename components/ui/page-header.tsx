import type { ReactNode } from "react";
import { cn } from "./classes";

/** The name of a page, a line about it, and what can be done with all of it. */
export function PageHeader({
  title,
  subtitle,
  actions,
  className,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  className?: string;
}) {
  return (
    <header
      className={cn(
        "flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 max-sm:px-3",
        className,
      )}
    >
      <div className="min-w-40 flex-1">
        <h1 tabIndex={-1} className="text-[15px] font-semibold outline-none">
          {title}
        </h1>
        {subtitle === undefined ? null : <div className="text-[13px] text-muted">{subtitle}</div>}
      </div>
      {actions === undefined ? null : (
        <div className="flex min-w-0 flex-wrap items-center gap-2 max-sm:basis-full">{actions}</div>
      )}
    </header>
  );
}

import { type ReactNode, useId } from "react";
import { cn } from "./classes";

/** A part of a page with its own title. */
export function Panel({
  title,
  actions,
  className,
  bodyClassName,
  children,
}: {
  title: ReactNode;
  actions?: ReactNode;
  className?: string;
  bodyClassName?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cn("min-w-0 rounded-box border border-line bg-panel", className)}
    >
      <header className="flex min-h-10 flex-wrap items-center gap-2 border-b border-line px-3 py-1">
        <h2 id={id} className="min-w-0 flex-1 text-[13px] font-semibold">
          {title}
        </h2>
        {actions === undefined ? null : (
          <div className="flex flex-wrap items-center gap-2">{actions}</div>
        )}
      </header>
      <div className={cn("p-3 text-[13px]", bodyClassName)}>{children}</div>
    </section>
  );
}

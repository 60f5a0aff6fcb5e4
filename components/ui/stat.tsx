"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { cn } from "./classes";
import { Tooltip } from "./tooltip";

/** Figures side by side, on top of a page. */
export function StatRow({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <dl
      className={cn(
        "flex flex-wrap gap-x-8 gap-y-3 border-b border-line px-4 py-3 max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:px-3",
        className,
      )}
    >
      {children}
    </dl>
  );
}

/** One figure with its name; `exact` tells more on hover and focus, `href` leads to what is behind it. */
export function Stat({
  label,
  value,
  note,
  isNoteBelow = false,
  exact,
  href,
}: {
  label: ReactNode;
  value: ReactNode;
  note?: ReactNode;
  /** Notes as long as these stand on a line of their own, all alike. */
  isNoteBelow?: boolean;
  exact?: ReactNode;
  href?: string | undefined;
}) {
  const figure = <span className="text-[18px] font-semibold leading-6 tabular-nums">{value}</span>;
  const shown =
    href === undefined ? (
      figure
    ) : (
      <Link href={href} className="rounded-sm underline-offset-4 hover:underline">
        {figure}
      </Link>
    );
  return (
    <div className="min-w-0">
      <dt className="text-[12px] text-muted">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-1.5">
        {exact === undefined ? (
          shown
        ) : (
          <Tooltip content={exact}>
            {href === undefined ? (
              <span {...FOCUSABLE} className="rounded-sm">
                {figure}
              </span>
            ) : (
              <Link href={href} className="rounded-sm underline-offset-4 hover:underline">
                {figure}
              </Link>
            )}
          </Tooltip>
        )}
        {note === undefined ? null : (
          <span
            className={cn(
              "font-mono text-[12px] tabular-nums text-muted",
              isNoteBelow && "basis-full",
            )}
          >
            {note}
          </span>
        )}
      </dd>
    </div>
  );
}

const FOCUSABLE = { tabIndex: 0 } as const;

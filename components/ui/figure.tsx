"use client";

import { createContext, type ReactNode, useContext } from "react";
import { cn } from "./classes";
import { Tooltip } from "./tooltip";

/** True where figures stand in rows that take the keyboard themselves: no stop for each of them. */
export const InRow = createContext(false);

/**
 * A number as it is shown. On hover and focus it tells the exact figure, and its formula or source; an
 * estimate says so.
 */
export function Figure({
  value,
  exact,
  source,
  isEstimate = false,
  className,
}: {
  value: string;
  exact?: string | undefined;
  source?: ReactNode;
  isEstimate?: boolean;
  className?: string;
}) {
  const isInRow = useContext(InRow);
  const classes = cn("font-mono text-[12px] tabular-nums", className, isEstimate && "text-muted");
  const text = `${isEstimate ? "≈ " : ""}${value}`;
  const hasMore = exact !== undefined || (source !== undefined && source !== null);
  if (!hasMore) return <span className={classes}>{text}</span>;
  return (
    <Tooltip
      content={
        <span className="flex flex-col gap-0.5">
          {exact === undefined ? null : (
            <span className="font-mono tabular-nums">
              {isEstimate ? "≈ " : ""}
              {exact}
            </span>
          )}
          {source === undefined ? null : <span className="text-muted">{source}</span>}
        </span>
      }
    >
      <span {...(isInRow ? {} : FOCUSABLE)} className={cn(classes, "rounded-sm")}>
        {text}
      </span>
    </Tooltip>
  );
}

const FOCUSABLE = { tabIndex: 0 } as const;

"use client";

import { useTranslations } from "next-intl";
import { cn } from "./classes";

/**
 * Grey bars where something will be. `lines`: of a text; `rows`: of a list. It is told as `label`, or as
 * loading where there is none.
 */
export function Skeleton({
  label,
  lines,
  rows,
  className,
}: {
  label?: string;
  lines?: number;
  rows?: number;
  className?: string;
}) {
  const t = useTranslations("ui");
  const count = lines ?? rows ?? 4;
  const bar = lines === undefined ? "h-9" : "h-3";
  return (
    <div role="status" data-loading className={cn("flex flex-col gap-3 py-1", className)}>
      <span className="sr-only">{label ?? t("loading")}</span>
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <div
          key={place}
          aria-hidden
          className={cn(
            "rounded-box bg-raised motion-safe:animate-pulse",
            bar,
            lines !== undefined && place === count - 1 && "w-2/3",
          )}
        />
      ))}
    </div>
  );
}

import type { ReactNode } from "react";
import { cn } from "./classes";

const TONES = {
  neutral: "border-line text-muted",
  accent: "border-accent text-accent-text",
  danger: "border-uncached text-danger-text",
  notice: "border-write text-notice-text",
} as const;

/** A word about the state or kind of something. */
export function Badge({
  tone = "neutral",
  className,
  children,
}: {
  tone?: keyof typeof TONES;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cn(
        "inline-flex items-center gap-1 whitespace-nowrap rounded border px-1.5 text-[12px] leading-[18px]",
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

"use client";

import Link from "next/link";
import { useHref } from "./use-scope";

/** The name of the house; it leads to the overview. */
export function Brand({ isNarrow = false }: { isNarrow?: boolean }) {
  const href = useHref();
  return (
    <Link href={href("/")} className="flex items-center gap-2.5 rounded-sm font-semibold">
      <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 shrink-0">
        <path
          d="M8 0a8 8 0 0 1 8 8v4a4 4 0 0 1-4 4H1a1 1 0 0 1-1-1V8a8 8 0 0 1 8-8Z"
          className="fill-accent"
        />
        <path d="M2 13C2 8 6 4 13 3" fill="none" strokeWidth="1.5" className="stroke-panel" />
      </svg>
      <span className={isNarrow ? "sr-only" : ""}>Holdfast</span>
    </Link>
  );
}

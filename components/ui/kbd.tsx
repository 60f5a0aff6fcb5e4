import type { ReactNode } from "react";

/** A key of the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex min-w-5 justify-center rounded border border-line bg-panel px-1 font-mono text-[11px] leading-4 text-muted">
      {children}
    </kbd>
  );
}

import Link from "next/link";
import type { ReactNode } from "react";

/** The way from a panel to the whole list behind it. */
export function PanelLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="text-[12px] text-accent-text underline-offset-4 hover:underline">
      {children}
    </Link>
  );
}

"use client";

import Link from "next/link";
import { useSelectedLayoutSegment } from "next/navigation";
import { useTranslations } from "next-intl";
import { cn } from "../ui/classes";
import { SESSION_PARTS, sessionPath } from "./session-paths";

/** The parts of a session's page, each with an address of its own. */
export function SessionPageTabs({ sessionId }: { sessionId: string }) {
  const t = useTranslations("sessionPages.page");
  const shown = useSelectedLayoutSegment();
  return (
    <nav
      aria-label={t("tabs")}
      className="flex shrink-0 gap-1 overflow-x-auto border-b border-line px-2"
    >
      {SESSION_PARTS.map((part) => (
        <Link
          key={part}
          href={sessionPath(sessionId, part)}
          aria-current={part === shown ? "page" : undefined}
          className={cn(
            "-mb-px flex min-h-9 items-center whitespace-nowrap border-b-2 px-2 text-[13px] -outline-offset-2",
            part === shown
              ? "border-accent-text font-medium text-ink"
              : "border-transparent text-muted hover:text-ink",
          )}
        >
          {t(`tab.${part}`)}
        </Link>
      ))}
    </nav>
  );
}

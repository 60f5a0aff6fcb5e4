"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useFormats } from "../format/use-formats";
import { useTRPC } from "../trpc/client";
import { cn } from "../ui/classes";
import { Tooltip } from "../ui/tooltip";
import { placeOf } from "./console-path";
import { NAV, NAV_GROUPS, type NavId, type NavPage, navHref, navPageOf } from "./navigation";
import { useHref, useScope } from "./use-scope";

/** Links to the pages, in their groups, with how many sessions and agents there are. */
export function NavLinks({ isNarrow = false, onGo }: { isNarrow?: boolean; onGo?: () => void }) {
  const t = useTranslations("shell");
  const path = usePathname();
  const current = navPageOf(path);
  const counts = useCounts();
  const { profile } = useScope();
  const consoleProfile = current?.id === "console" ? placeOf(path).profile : null;
  return (
    <div className="flex flex-col gap-3">
      {NAV_GROUPS.map((group) => (
        <div key={group}>
          <p
            className={cn(
              "text-[12px] text-muted",
              isNarrow ? "mx-1 mb-1 border-t border-line first:border-0" : "px-2 pb-0.5",
            )}
          >
            <span className={isNarrow ? "sr-only" : ""}>{t(`group.${group}`)}</span>
          </p>
          <ul>
            {NAV.filter((page) => page.group === group).map((page) => (
              <li key={page.id}>
                <NavLink
                  page={page}
                  label={t(`page.${page.id}`)}
                  path={navHref(page, profile ?? consoleProfile)}
                  count={counts[page.id] ?? null}
                  isCurrent={page.id === current?.id}
                  isNarrow={isNarrow}
                  onGo={onGo}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function NavLink({
  page,
  label,
  path,
  count,
  isCurrent,
  isNarrow,
  onGo,
}: {
  page: NavPage;
  label: string;
  path: string;
  count: number | null;
  isCurrent: boolean;
  isNarrow: boolean;
  onGo: (() => void) | undefined;
}) {
  const href = useHref();
  const formats = useFormats();
  const { icon: Icon } = page;
  const link = (
    <Link
      href={href(path)}
      onClick={onGo}
      aria-current={isCurrent ? "page" : undefined}
      className={cn(
        "flex min-h-7 items-center gap-2.5 rounded-box text-[13px] hover:bg-raised hover:text-ink max-md:min-h-10",
        isCurrent ? "bg-raised font-medium text-ink" : "text-muted",
        isNarrow ? "justify-center" : "px-2",
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
      <span className={isNarrow ? "sr-only" : "min-w-0 flex-1 truncate"}>{label}</span>
      {count === null || isNarrow ? null : (
        <span className="font-mono text-[12px] font-normal tabular-nums text-muted">
          {formats.exact(count)}
        </span>
      )}
    </Link>
  );
  return isNarrow ? (
    <Tooltip content={label} isDescription={false}>
      {link}
    </Tooltip>
  ) : (
    link
  );
}

/** Figures beside the links; where they cannot be read there are none. */
function useCounts(): Partial<Record<NavId, number>> {
  const trpc = useTRPC();
  const sessions = useQuery(trpc.sessions.facets.queryOptions({}));
  const agents = useQuery(trpc.agents.cache.queryOptions());
  return {
    ...(sessions.data === undefined ? {} : { sessions: sessions.data.count }),
    ...(agents.data === undefined ? {} : { agents: agents.data.entries }),
  };
}

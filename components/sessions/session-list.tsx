"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useProfile } from "../profiles/use-profile";
import { ConsoleLink } from "../shell/console-link";
import { consolePath } from "../shell/console-path";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { Button } from "../ui/button";
import { FaultNotice } from "../ui/fault-notice";
import { Skeleton } from "../ui/skeleton";
import { SessionRow } from "./session-row";

const SESSIONS_PER_PAGE = 50;

/** The profile's sessions, the last active first, and the way to a new one. */
export function SessionList({
  profile,
  sessionId,
  onNew,
  onOpen,
}: {
  profile: string;
  sessionId: string | null;
  onNew: () => void;
  onOpen: () => void;
}) {
  const t = useTranslations("sessions");
  const trpc = useTRPC();
  const { isFit } = useProfile(profile);
  const query = useInfiniteQuery(
    trpc.sessions.list.infiniteQueryOptions(
      { profile, limit: SESSIONS_PER_PAGE },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const sessions = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className="flex flex-col gap-1 p-2">
      <div className="flex items-center justify-between px-1 pb-1">
        <h2 className="font-medium">{t("title")}</h2>
        <ConsoleLink
          href={consolePath(profile)}
          onGo={onNew}
          className="rounded-box border border-line bg-raised px-3 py-1 text-[13px] font-medium hover:border-edge"
        >
          {t("new")}
        </ConsoleLink>
      </div>
      {query.isPending ? <Skeleton label={t("loading")} /> : null}
      {query.error === null ? null : (
        <FaultNotice
          fault={toFault(query.error)}
          title={t("notLoaded")}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && sessions.length === 0 && isFit ? (
        <p className="px-1 text-[13px] text-muted">{t("empty")}</p>
      ) : null}
      <ul className="flex flex-col gap-0.5">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isShown={session.id === sessionId}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t("loadMore")}
        </Button>
      ) : null}
    </div>
  );
}

"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import type { EventView } from "@/server/core/contracts";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { FaultNotice } from "../ui/fault-notice";
import { KEYBOARD_SCROLLABLE } from "../ui/keyboard-scrollable";
import { Skeleton } from "../ui/skeleton";
import { SessionPageEvent } from "./session-page-event";
import { groupByDay } from "./session-page-event-days";
import { useFollowedSession } from "./use-followed-session";
import { useSession } from "./use-session";

const EVENTS_PER_PAGE = 100;

/** What happened to a session and its agent, the latest first, day by day. */
export function SessionPageEvents({ sessionId }: { sessionId: string }) {
  const t = useTranslations("sessionPages.events");
  const trpc = useTRPC();
  const session = useSession(sessionId);
  useFollowedSession(sessionId);
  const query = useInfiniteQuery(
    trpc.sessions.events.infiniteQueryOptions(
      { id: sessionId, limit: EVENTS_PER_PAGE },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const events = query.data?.pages.flatMap((page) => page.items) ?? [];
  const hasSpoken = (session.data?.messageCount ?? 0) > 0;
  return (
    <section
      {...KEYBOARD_SCROLLABLE}
      aria-label={t("title")}
      className="min-h-0 flex-1 overflow-y-auto px-4 py-3 text-[13px] max-sm:px-3"
    >
      {query.isPending ? <Skeleton label={t("loading")} rows={6} /> : null}
      {query.error === null ? null : (
        <FaultNotice
          fault={toFault(query.error)}
          title={t("notLoaded")}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && events.length === 0 ? (
        hasSpoken ? (
          <EmptyState kind="not-recorded" title={t("notRecorded")} text={t("notRecordedText")} />
        ) : (
          <EmptyState kind="nothing-yet" title={t("nothingYet")} text={t("nothingYetText")} />
        )
      ) : null}
      <Timeline events={events} />
      {query.hasNextPage ? (
        <Button
          className="mt-3"
          isBusy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t("older")}
        </Button>
      ) : null}
    </section>
  );
}

function Timeline({ events }: { events: readonly EventView[] }) {
  const locale = useLocale();
  const dayFormat = new Intl.DateTimeFormat(locale, { dateStyle: "full" });
  return groupByDay(events, (at) => dayFormat.format(new Date(at))).map(({ day, items }) => (
    <section key={day} aria-label={day} className="max-w-4xl pb-4">
      <h2 className="py-1 text-[12px] font-medium text-muted">{day}</h2>
      <ol className="border-l border-line">
        {items.map((event) => (
          <SessionPageEvent key={event.id} event={event} />
        ))}
      </ol>
    </section>
  ));
}

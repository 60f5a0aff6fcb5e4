"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { SquarePen } from "lucide-react";
import { useTranslations } from "next-intl";
import {
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from "react";
import { useProfile } from "../profiles/use-profile";
import { ConsoleLink } from "../shell/console-link";
import { consolePath } from "../shell/console-path";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { Button } from "../ui/button";
import { FaultNotice } from "../ui/fault-notice";
import { SearchField } from "../ui/search-field";
import { Skeleton } from "../ui/skeleton";
import { SessionRow } from "./session-row";

const SESSIONS_PER_PAGE = 50;
const ROW_PX = 50;
/** Nearer to the end of what is loaded than this many rows, more is fetched. */
const AHEAD_ROWS = 10;

/** The profile's sessions, the last active first: found by title, opened by arrow and Enter. */
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
  const [words, setWords] = useState("");
  const wanted = useDeferredValue(words.trim());
  const query = useInfiniteQuery(
    trpc.sessions.list.infiniteQueryOptions(
      { profile, limit: SESSIONS_PER_PAGE, q: wanted === "" ? null : wanted },
      { getNextPageParam: (page) => page.nextCursor, placeholderData: (before) => before },
    ),
  );
  const sessions = query.data?.pages.flatMap((page) => page.items) ?? [];
  const boxRef = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: sessions.length,
    getScrollElement: () => boxRef.current,
    estimateSize: () => ROW_PX,
    getItemKey: useCallback((index: number) => sessions[index]?.id ?? index, [sessions]),
    overscan: 8,
  });
  const rows = list.getVirtualItems();
  const lastShown = rows.at(-1)?.index ?? -1;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  useEffect(() => {
    const isNearEnd = lastShown >= sessions.length - AHEAD_ROWS;
    if (isNearEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) {
      void fetchNextPage();
    }
  }, [
    lastShown,
    sessions.length,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
  ]);

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-1.5 p-2">
        <SearchField
          className="flex-1"
          label={t("find")}
          placeholder={t("find")}
          value={words}
          onChange={setWords}
        />
        <Button asChild className="shrink-0">
          <ConsoleLink href={consolePath(profile)} onGo={onNew}>
            <SquarePen aria-hidden className="size-3.5" />
            {t("new")}
          </ConsoleLink>
        </Button>
      </div>
      <div ref={boxRef} className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        {query.isPending ? <Skeleton label={t("loading")} /> : null}
        {query.error === null ? null : (
          <FaultNotice
            fault={toFault(query.error)}
            title={t("notLoaded")}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.isSuccess && sessions.length === 0 ? (
          <p className="p-1 text-muted">
            {wanted === "" ? (isFit ? t("empty") : null) : t("noneMatch")}
          </p>
        ) : null}
        <ul
          aria-label={t("title")}
          aria-busy={query.isFetching}
          onKeyDown={moveFocus}
          className="relative"
          style={{ height: list.getTotalSize() }}
        >
          {rows.map(({ key, index, start }) => {
            const session = sessions[index];
            return session === undefined ? null : (
              <SessionRow
                key={key}
                session={session}
                isShown={session.id === sessionId}
                topPx={start}
                onOpen={onOpen}
              />
            );
          })}
        </ul>
      </div>
    </div>
  );
}

/** The arrows go from one session to the next. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const links = [...event.currentTarget.querySelectorAll("a")].sort(
    (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
  );
  const at = links.findIndex((link) => link.matches(":focus"));
  const next = links[at + step];
  if (at === -1 || next === undefined) return;
  event.preventDefault();
  next.focus();
}

"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useTRPC } from "../trpc/client";
import { THREAD_PAGE } from "../trpc/live-session";
import { toTurnTableRows } from "./session-page-turn-rows";
import { useFollowedSession } from "./use-followed-session";

const NONE: ReadonlySet<string> = new Set();
const paged = {
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
};

/** A session's turns with their calls, newest first, and which of them are unfolded. */
export function useSessionTurns(sessionId: string) {
  const trpc = useTRPC();
  const { sessions } = trpc;
  useFollowedSession(sessionId);
  const turns = useInfiniteQuery(
    sessions.turns.infiniteQueryOptions({ id: sessionId, limit: THREAD_PAGE.turns }, paged),
  );
  const calls = useInfiniteQuery(
    sessions.calls.infiniteQueryOptions({ id: sessionId, limit: THREAD_PAGE.calls }, paged),
  );
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(NONE);
  const toggle = useCallback(
    (turnId: string) =>
      setOpenIds((open) => {
        const next = new Set(open);
        if (!next.delete(turnId)) next.add(turnId);
        return next;
      }),
    [],
  );
  const rows = useMemo(
    () =>
      toTurnTableRows({
        turns: turns.data?.pages.flatMap((page) => page.items) ?? [],
        calls: calls.data?.pages.flatMap((page) => page.items) ?? [],
        hasMoreCalls: calls.data === undefined || calls.hasNextPage,
        openIds,
      }),
    [turns.data, calls.data, calls.hasNextPage, openIds],
  );
  const wantsCalls = calls.hasNextPage && rows.some((row) => row.kind === "turn" && row.isPending);
  return {
    rows,
    error: turns.error ?? calls.error,
    isLoading: turns.isPending,
    isLoadingMore: turns.isFetchingNextPage || calls.isFetchingNextPage,
    loadMore:
      turns.hasNextPage || wantsCalls
        ? () => {
            if (wantsCalls) void calls.fetchNextPage();
            else void turns.fetchNextPage();
          }
        : undefined,
    retry: () => {
      for (const query of [turns, calls]) if (query.isError) void query.refetch();
    },
    toggle,
  };
}

"use client";

import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useTRPC } from "../trpc/client";
import { THREAD_PAGE } from "../trpc/live-session";
import type { StoredThread } from "./thread-rows";

/** The stored messages, turns and calls of a session, newest pages first, older ones on demand. */
export function useStoredThread(sessionId: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const queries = useMemo(() => {
    const paged = { getNextPageParam: nextCursor };
    const { messages, turns, calls } = trpc.sessions;
    return {
      messages: messages.infiniteQueryOptions(
        { id: sessionId, limit: THREAD_PAGE.messages },
        paged,
      ),
      turns: turns.infiniteQueryOptions({ id: sessionId, limit: THREAD_PAGE.turns }, paged),
      calls: calls.infiniteQueryOptions({ id: sessionId, limit: THREAD_PAGE.calls }, paged),
    };
  }, [trpc, sessionId]);

  const messages = useInfiniteQuery(queries.messages);
  const turns = useInfiniteQuery(queries.turns);
  const calls = useInfiniteQuery(queries.calls);

  const stored: StoredThread = useMemo(
    () => ({
      messages: itemsOf(messages.data),
      turns: itemsOf(turns.data),
      calls: itemsOf(calls.data),
    }),
    [messages.data, turns.data, calls.data],
  );
  const readStored = useCallback(
    (): StoredThread => ({
      messages: itemsOf(queryClient.getQueryData(queries.messages.queryKey)),
      turns: itemsOf(queryClient.getQueryData(queries.turns.queryKey)),
      calls: itemsOf(queryClient.getQueryData(queries.calls.queryKey)),
    }),
    [queryClient, queries],
  );

  return {
    stored,
    readStored,
    isLoading: messages.isPending || turns.isPending,
    error: messages.error ?? turns.error ?? calls.error,
    hasOlder: messages.hasNextPage,
    isLoadingOlder: [messages, turns, calls].some((query) => query.isFetchingNextPage),
    loadOlder: () => {
      for (const query of [messages, turns, calls]) {
        if (query.hasNextPage) void query.fetchNextPage();
      }
    },
    retry: () => {
      for (const query of [messages, turns, calls]) {
        if (query.isError) void query.refetch();
      }
    },
  };
}

function nextCursor(page: { nextCursor: string | null }): string | null {
  return page.nextCursor;
}

function itemsOf<T>(pages: InfiniteData<{ items: T[] }> | undefined): T[] {
  return pages?.pages.flatMap((page) => page.items) ?? [];
}

"use client";

import {
  type InfiniteData,
  type QueryClient,
  type QueryFilters,
  skipToken,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useMemo } from "react";
import type { LiveEvent, SessionView } from "@/server/core/contracts";
import { useTRPC } from "./client";

interface SessionPageOf {
  items: SessionView[];
  nextCursor: string | null;
}
type SessionPages = InfiniteData<SessionPageOf>;

/** Keeps the query cache in step with a session's stream. */
export interface LiveCache {
  /** Resolves when everything that the event made stale has been read anew. */
  apply(event: LiveEvent): Promise<void>;
}

/** True while the session's stream tells of a turn that runs or waits. */
export function useIsAnswering(sessionId: string | null): boolean {
  const { data } = useQuery({
    queryKey: answeringKey(sessionId),
    queryFn: skipToken,
    initialData: false,
  });
  return data ?? false;
}

/** The one place where events of a session's stream change what queries have answered. */
export function useLiveCache(sessionId: string): LiveCache {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useMemo(() => {
    const id = sessionId;
    const { sessions, agents } = trpc;

    function setState(state: SessionView["state"]): void {
      queryClient.setQueryData(sessions.get.queryKey({ id }), (session) =>
        session === undefined ? undefined : { ...session, state },
      );
      queryClient.setQueriesData<SessionPages>(sessions.list.infiniteQueryFilter(), (list) =>
        list === undefined ? undefined : { ...list, pages: list.pages.map(withState(id, state)) },
      );
    }

    function setAnswering(isAnswering: boolean): void {
      queryClient.setQueryData(answeringKey(id), isAnswering);
    }

    async function refreshSession(): Promise<void> {
      await Promise.all([
        readAnew(queryClient, sessions.get.queryFilter({ id })),
        readAnew(queryClient, sessions.list.infiniteQueryFilter()),
      ]);
    }

    async function refreshThread(): Promise<void> {
      await Promise.all([
        readAnew(queryClient, sessions.messages.infiniteQueryFilter({ id })),
        readAnew(queryClient, sessions.turns.infiniteQueryFilter({ id })),
        readAnew(queryClient, sessions.calls.infiniteQueryFilter({ id })),
      ]);
    }

    async function refreshQueue(): Promise<void> {
      await readAnew(queryClient, sessions.queue.queryFilter({ id }));
    }

    async function refreshInspector(): Promise<void> {
      await Promise.all([
        readAnew(queryClient, sessions.prompt.queryFilter({ id })),
        readAnew(queryClient, agents.list.queryFilter()),
      ]);
    }

    return {
      async apply(event) {
        switch (event.type) {
          case "snapshot":
            setAnswering(event.turn !== null || event.queued > 0);
            await Promise.all([
              refreshThread(),
              refreshQueue(),
              refreshSession(),
              refreshInspector(),
            ]);
            return;
          case "turn-queued":
            await refreshQueue();
            return;
          case "turn-started":
            setAnswering(true);
            setState("running");
            await Promise.all([refreshQueue(), refreshSession(), refreshInspector()]);
            return;
          case "call-started":
            // By now the turn's message is stored, and with it the title that it gives.
            await refreshSession();
            return;
          case "call-ended":
            await readAnew(queryClient, sessions.get.queryFilter({ id }));
            return;
          case "turn-ended":
            setAnswering(event.queued > 0);
            await Promise.all([
              refreshThread(),
              refreshQueue(),
              refreshSession(),
              refreshInspector(),
            ]);
            return;
          case "session-changed":
            await refreshSession();
            return;
          case "block-started":
          case "block-delta":
          case "tool-ended":
            return;
        }
      },
    };
  }, [trpc, queryClient, sessionId]);
}

/**
 * Reads anew what the page shows of these queries. A first read under way began before the event and
 * is not begun again by the cache: it is waited for, and read once more.
 */
async function readAnew(queryClient: QueryClient, filter: QueryFilters): Promise<void> {
  const isFirstUnderWay = queryClient
    .getQueryCache()
    .findAll(filter)
    .some(({ state }) => state.data === undefined && state.fetchStatus === "fetching");
  await queryClient.invalidateQueries(filter);
  if (isFirstUnderWay) await queryClient.invalidateQueries(filter);
}

function answeringKey(sessionId: string | null) {
  return ["answering", sessionId];
}

function withState(id: string, state: SessionView["state"]) {
  return (page: SessionPageOf): SessionPageOf => ({
    ...page,
    items: page.items.map((item) => (item.id === id ? { ...item, state } : item)),
  });
}

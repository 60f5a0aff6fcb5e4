"use client";

import {
  type InfiniteData,
  type QueryClient,
  type QueryFilters,
  type QueryKey,
  skipToken,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useMemo } from "react";
import type { LiveEvent, MessageView, PageOf, SessionView } from "@/server/core/contracts";
import { useTRPC, useTRPCClient } from "./client";
import { withNewestPage } from "./newest-page";

interface SessionPageOf {
  items: SessionView[];
  nextCursor: string | null;
}
type SessionPages = InfiniteData<SessionPageOf>;

/** How much of a thread one page holds; calls and turns: more than one page of messages belongs to. */
export const THREAD_PAGE = { messages: 50, turns: 200, calls: 200 } as const;

/** Keeps the query cache in step with a session's stream. */
export interface SessionCache {
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
export function useSessionCache(sessionId: string): SessionCache {
  const trpc = useTRPC();
  const client = useTRPCClient();
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

    async function refreshMessages(): Promise<void> {
      const input = { id, limit: THREAD_PAGE.messages };
      await readNewest<MessageView>(queryClient, {
        queryKey: sessions.messages.infiniteQueryKey(input),
        readFirstPage: () => client.sessions.messages.query(input),
        hasChanged: (before, now) => before.excluded !== now.excluded,
      });
    }

    async function refreshTurns(): Promise<void> {
      const turns = { id, limit: THREAD_PAGE.turns };
      await readNewest(queryClient, {
        queryKey: sessions.turns.infiniteQueryKey(turns),
        readFirstPage: () => client.sessions.turns.query(turns),
      });
    }

    async function refreshThread(): Promise<void> {
      const calls = { id, limit: THREAD_PAGE.calls };
      await Promise.all([
        refreshMessages(),
        refreshTurns(),
        readNewest(queryClient, {
          queryKey: sessions.calls.infiniteQueryKey(calls),
          readFirstPage: () => client.sessions.calls.query(calls),
        }),
      ]);
    }

    async function refreshQueue(): Promise<void> {
      await readAnew(queryClient, sessions.queue.queryFilter({ id }));
    }

    async function refreshInspector(): Promise<void> {
      await Promise.all([
        readAnew(queryClient, sessions.prompt.queryFilter({ id })),
        readAnew(queryClient, sessions.events.infiniteQueryFilter()),
        readAnew(queryClient, agents.list.queryFilter()),
        readAnew(queryClient, agents.impact.queryFilter({ sessionId: id })),
      ]);
    }

    async function refreshAll(): Promise<void> {
      await Promise.all([refreshThread(), refreshQueue(), refreshSession(), refreshInspector()]);
    }

    return {
      async apply(event) {
        switch (event.type) {
          case "snapshot":
            setAnswering(event.turn !== null || event.queued > 0);
            return refreshAll();
          case "turn-queued":
          case "queue-changed":
            return refreshQueue();
          case "turn-steered":
            await Promise.all([refreshQueue(), refreshTurns()]);
            return;
          case "turn-started":
            setAnswering(true);
            setState("running");
            await Promise.all([refreshQueue(), refreshSession(), refreshInspector()]);
            return;
          case "call-started":
            // By now the turn's message is stored, with the title that it gives and what it replaces.
            await Promise.all([refreshSession(), refreshMessages()]);
            return;
          case "call-ended":
            return readAnew(queryClient, sessions.get.queryFilter({ id }));
          case "turn-ended":
            setAnswering(event.queued > 0);
            return refreshAll();
          case "session-changed":
            return refreshSession();
          case "turn-notice":
          case "blocks-dropped":
          case "block-started":
          case "block-delta":
          case "tool-ended":
            return;
        }
      },
    };
  }, [trpc, client, queryClient, sessionId]);
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

/** Reads the newest page of a long list and keeps the older ones, unless they no longer fit to it. */
async function readNewest<T extends { id: string }>(
  queryClient: QueryClient,
  list: {
    queryKey: QueryKey;
    readFirstPage: () => Promise<PageOf<T>>;
    hasChanged?: (before: T, now: T) => boolean;
  },
): Promise<void> {
  const { queryKey, readFirstPage, hasChanged = () => false } = list;
  const filter = { queryKey, exact: true };
  const state = queryClient.getQueryState(queryKey);
  if (state?.data === undefined || state.fetchStatus === "fetching") {
    return readAnew(queryClient, filter);
  }
  // Where it cannot be read now, the query asks again in its own time and shows what went wrong.
  const newest = await readFirstPage().catch(() => null);
  const loaded = queryClient.getQueryData<InfiniteData<PageOf<T>>>(queryKey);
  const merged =
    newest === null || loaded === undefined ? null : withNewestPage(loaded, newest, hasChanged);
  if (merged === null) return readAnew(queryClient, filter);
  queryClient.setQueryData(queryKey, merged);
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

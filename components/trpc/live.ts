"use client";

import { type InfiniteData, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
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
        queryClient.invalidateQueries(sessions.get.queryFilter({ id })),
        queryClient.invalidateQueries(sessions.list.infiniteQueryFilter()),
      ]);
    }

    async function refreshThread(): Promise<void> {
      await Promise.all([
        queryClient.invalidateQueries(sessions.messages.infiniteQueryFilter({ id })),
        queryClient.invalidateQueries(sessions.turns.infiniteQueryFilter({ id })),
        queryClient.invalidateQueries(sessions.calls.infiniteQueryFilter({ id })),
      ]);
    }

    async function refreshQueue(): Promise<void> {
      await queryClient.invalidateQueries(sessions.queue.queryFilter({ id }));
    }

    async function refreshInspector(): Promise<void> {
      await Promise.all([
        queryClient.invalidateQueries(sessions.prompt.queryFilter({ id })),
        queryClient.invalidateQueries(agents.list.queryFilter()),
      ]);
    }

    return {
      async apply(event) {
        switch (event.type) {
          case "snapshot":
            setAnswering(event.turn !== null || event.queued > 0);
            await Promise.all([refreshThread(), refreshQueue(), refreshSession()]);
            return;
          case "turn-queued":
            await refreshQueue();
            return;
          case "turn-started":
            setAnswering(true);
            setState("running");
            await Promise.all([refreshQueue(), refreshSession(), refreshInspector()]);
            return;
          case "call-ended":
            await queryClient.invalidateQueries(sessions.get.queryFilter({ id }));
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
          case "call-started":
            return;
        }
      },
    };
  }, [trpc, queryClient, sessionId]);
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

"use client";

import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { PageOf, SessionView } from "@/server/core/contracts";
import { useTRPC } from "./client";
import type { FeedMessage, LiveHub } from "./live-hub";

type SessionPages = InfiniteData<PageOf<SessionView>>;

const AGENTS_EVERY_MS = 1000;

/** The one place where events of the gateway's feed change what queries have answered. */
export function useFeedCache(hub: LiveHub): void {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  useEffect(() => {
    let agentsDue: ReturnType<typeof setTimeout> | undefined;
    // What a page shows at first was read as the stream began; only a later start tells of a gap.
    let isFirstStart = true;

    function patch(event: Extract<FeedMessage["event"], { type: "session-changed" }>): void {
      const { sessionId: id, title, state, lastActiveAt } = event;
      queryClient.setQueryData(trpc.sessions.get.queryKey({ id }), (session) =>
        session === undefined ? undefined : { ...session, title, state, lastActiveAt },
      );
      const lists = trpc.sessions.list.infiniteQueryFilter();
      let isKnown = false;
      queryClient.setQueriesData<SessionPages>(lists, (list) => {
        if (list === undefined) return undefined;
        const pages = list.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => {
            if (item.id !== id) return item;
            isKnown = true;
            return { ...item, title, state, lastActiveAt };
          }),
        }));
        return { ...list, pages };
      });
      if (!isKnown) void queryClient.invalidateQueries(lists);
    }

    const leave = hub.onFeed(({ event }) => {
      if (event.type === "session-changed") patch(event);
      if (event.type === "agents-changed") {
        agentsDue ??= setTimeout(() => {
          agentsDue = undefined;
          void queryClient.invalidateQueries(trpc.agents.pathFilter());
        }, AGENTS_EVERY_MS);
      }
      if (event.type === "settings-changed" || (event.type === "feed-started" && !isFirstStart)) {
        void queryClient.invalidateQueries();
      }
      if (event.type === "feed-started") isFirstStart = false;
    });
    return () => {
      clearTimeout(agentsDue);
      leave();
    };
  }, [hub, trpc, queryClient]);
}

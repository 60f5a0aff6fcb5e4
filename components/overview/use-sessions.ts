"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import type { ListSessionsInput, SessionView } from "@/server/core/contracts";
import { useTRPC } from "../trpc/client";

const SHOWN = 8;
// Warmth and cost are not told by the feed.
const EVERY_MS = 10_000;

/** The newest sessions of a filter, kept in step by what the gateway tells of them. */
export function useSessions(
  filter: Pick<Partial<ListSessionsInput>, "profile" | "state" | "warm">,
) {
  const trpc = useTRPC();
  const query = useInfiniteQuery(
    trpc.sessions.list.infiniteQueryOptions(
      { ...filter, limit: SHOWN },
      { getNextPageParam: (page) => page.nextCursor, refetchInterval: EVERY_MS },
    ),
  );
  const sessions: SessionView[] | undefined = query.data?.pages.flatMap(({ items }) => items);
  return { query, sessions };
}

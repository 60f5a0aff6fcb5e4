"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { SessionFacetsInput, SessionSort } from "@/server/core/contracts";
import { useTRPC } from "../trpc/client";
import { otherArchive, otherWarmth, toFacetGroups } from "./session-facet-groups";
import type { SessionFilters } from "./session-filters";

const SESSIONS_PER_PAGE = 50;

/** The sessions that the filter leaves, page after page; the former ones stay until others have come. */
export function useSessionList(filter: SessionFacetsInput, sort: SessionSort) {
  const trpc = useTRPC();
  const query = useInfiniteQuery(
    trpc.sessions.list.infiniteQueryOptions(
      { ...filter, sort, limit: SESSIONS_PER_PAGE },
      { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
    ),
  );
  const sessions = useMemo(
    () => query.data?.pages.flatMap((page) => page.items) ?? [],
    [query.data],
  );
  return { query, sessions };
}

/** How the sessions divide, and how many there are in all. */
export function useSessionFacets(filters: SessionFilters, filter: SessionFacetsInput) {
  const trpc = useTRPC();
  const told = useQuery(
    trpc.sessions.facets.queryOptions(filter, { placeholderData: keepPreviousData }),
  );
  const warmth = useQuery(
    trpc.sessions.facets.queryOptions({ ...filter, warm: otherWarmth(filters).isWarm }),
  );
  const archive = useQuery(
    trpc.sessions.facets.queryOptions({ ...filter, archived: otherArchive(filters).isArchived }),
  );
  const groups = toFacetGroups(filters, {
    told: told.data,
    otherWarmth: warmth.data?.count,
    otherArchive: archive.data?.count,
  });
  return { groups, count: told.isPlaceholderData ? null : (told.data?.count ?? null) };
}

"use client";

import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import type { SessionView } from "@/server/core/contracts";
import { useTRPC } from "../trpc/client";

const FOUND_AT_MOST = 8;

/** The sessions whose titles hold the words; without words the last active ones. */
export function useFoundSessions(words: string): {
  sessions: readonly SessionView[];
  isSearching: boolean;
  hasFailed: boolean;
} {
  const trpc = useTRPC();
  const { data, isFetching, isError } = useQuery(
    trpc.sessions.list.queryOptions(
      words.length > 200 ? skipToken : { q: words === "" ? null : words, limit: FOUND_AT_MOST },
      { placeholderData: keepPreviousData },
    ),
  );
  return { sessions: data?.items ?? [], isSearching: isFetching, hasFailed: isError };
}

/** The profiles that are fit for use. */
export function useProfileNames(): readonly string[] {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.profiles.list.queryOptions());
  return data?.items.flatMap(({ name, fault }) => (fault === null ? [name] : [])) ?? [];
}

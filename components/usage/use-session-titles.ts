"use client";

import { useQueries } from "@tanstack/react-query";
import { useTRPC } from "../trpc/client";

const MOST = 200;

/** Titles of the dearest sessions, archived ones too, by their id; asked for only where sessions are shown. */
export function useSessionTitles({
  profile,
  isWanted,
}: {
  profile: string | null;
  isWanted: boolean;
}): ReadonlyMap<string, string> {
  const trpc = useTRPC();
  return useQueries({
    queries: [false, true].map((archived) => ({
      ...trpc.sessions.list.queryOptions({ profile, archived, sort: "cost", limit: MOST }),
      enabled: isWanted,
    })),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }) => data?.items ?? []).map(({ id, title }) => [id, title])),
  });
}

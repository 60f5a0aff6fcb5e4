"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
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
  const dearest = (archived: boolean) => ({
    ...trpc.sessions.list.queryOptions({ profile, archived, sort: "cost", limit: MOST }),
    enabled: isWanted,
  });
  const { data: kept } = useQuery(dearest(false));
  const { data: archived } = useQuery(dearest(true));
  return useMemo(
    () => new Map([kept, archived].flatMap((page) => page?.items ?? []).map(titleById)),
    [kept, archived],
  );
}

function titleById({ id, title }: { id: string; title: string }): [string, string] {
  return [id, title];
}

"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTRPC } from "../trpc/client";

/** Reads anew the lists, counts and single sessions that the page shows, after some were changed. */
export function useSessionsReadAnew(): () => Promise<void> {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useCallback(async () => {
    const { list, facets, get, events } = trpc.sessions;
    const filters = [list, facets, get, events].map((procedure) => procedure.pathFilter());
    await Promise.all(
      [...filters, trpc.agents.pathFilter()].map((filter) => queryClient.invalidateQueries(filter)),
    );
  }, [trpc, queryClient]);
}

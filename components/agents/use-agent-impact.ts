"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../trpc/client";

/** What the three verbs would do to the session now; asked each time that a reader wants to know. */
export function useAgentImpact(sessionId: string, isWanted: boolean) {
  const trpc = useTRPC();
  return useQuery({
    ...trpc.agents.impact.queryOptions({ sessionId }),
    enabled: isWanted,
    staleTime: 0,
  });
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../trpc/client";

/** One session with its figures. */
export function useSession(sessionId: string) {
  const trpc = useTRPC();
  return useQuery(trpc.sessions.get.queryOptions({ id: sessionId }));
}

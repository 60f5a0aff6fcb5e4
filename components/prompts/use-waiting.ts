"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../trpc/client";

const EVERY_MS = 10_000;

/** Sessions whose prompt differs from what stands on disk; files tell nobody, so it is asked while seen. */
export function useWaiting(profile: string) {
  const trpc = useTRPC();
  return useQuery({
    ...trpc.prompts.waiting.queryOptions({ name: profile }),
    staleTime: 0,
    refetchInterval: EVERY_MS,
  });
}

export type WaitingQuery = ReturnType<typeof useWaiting>;

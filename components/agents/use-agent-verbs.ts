"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../trpc/client";

/** Evict, release and rebuild as mutations; what they change on the page is read anew. */
export function useAgentVerbs() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();

  async function readAnew(): Promise<void> {
    const filters = [
      trpc.agents.pathFilter(),
      trpc.prompts.pathFilter(),
      trpc.sessions.get.pathFilter(),
      trpc.sessions.prompt.pathFilter(),
      trpc.sessions.events.pathFilter(),
    ];
    await Promise.all(filters.map((filter) => queryClient.invalidateQueries(filter)));
  }

  const evict = useMutation(trpc.agents.evict.mutationOptions({ onSuccess: readAnew }));
  const rebuild = useMutation(trpc.sessions.rebuildPrompt.mutationOptions({ onSuccess: readAnew }));
  return { evict, rebuild };
}

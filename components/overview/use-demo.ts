"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../trpc/client";

const WHILE_RUNNING_MS = 1000;

/** Whether an example can be made here, how far it is, and the way to begin it. */
export function useDemo() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const status = useQuery(
    trpc.gateway.demo.queryOptions(undefined, {
      refetchInterval: ({ state }) => (state.data?.state === "running" ? WHILE_RUNNING_MS : false),
    }),
  );
  const start = useMutation(
    trpc.gateway.startDemo.mutationOptions({
      onSuccess: (begun) => queryClient.setQueryData(trpc.gateway.demo.queryKey(), begun),
      onError: () => queryClient.invalidateQueries(trpc.gateway.demo.queryFilter()),
    }),
  );
  return { status, start };
}

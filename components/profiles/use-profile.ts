"use client";

import { useQuery } from "@tanstack/react-query";
import type { ProfileView } from "@/server/core/contracts";
import { useTRPC } from "../trpc/client";

/** How a profile stands, as the list of profiles tells it. */
export interface ProfileStanding {
  /** null while it is not known, or when there is none of this name. */
  readonly profile: ProfileView | null;
  /** There is no profile of this name. */
  readonly isUnknown: boolean;
  readonly isFit: boolean;
}

/** How the profile of this name stands. */
export function useProfile(name: string): ProfileStanding {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.profiles.list.queryOptions());
  const profile = data?.items.find((one) => one.name === name) ?? null;
  return {
    profile,
    isUnknown: data !== undefined && profile === null,
    isFit: profile?.fault === null,
  };
}

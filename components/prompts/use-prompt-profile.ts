"use client";

import { useQuery } from "@tanstack/react-query";
import type { ProfileView } from "@/server/core/contracts";
import { useScope } from "../shell/use-scope";
import { useTRPC } from "../trpc/client";

/** Whose prompt the page shows. */
export type PromptProfile =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly error: unknown; readonly retry: () => void }
  | { readonly status: "none" }
  | { readonly status: "unknown"; readonly name: string }
  | { readonly status: "unfit"; readonly profile: ProfileView }
  /** `isAsked` false: the address asks for none, it is the first one that is fit for use. */
  | { readonly status: "fit"; readonly profile: ProfileView; readonly isAsked: boolean };

/** The profile that the top bar names, else the first one that is fit for use. */
export function usePromptProfile(): PromptProfile {
  const trpc = useTRPC();
  const { profile: asked } = useScope();
  const profiles = useQuery(trpc.profiles.list.queryOptions());
  if (profiles.data === undefined) {
    if (profiles.error === null) return { status: "loading" };
    return { status: "failed", error: profiles.error, retry: () => void profiles.refetch() };
  }
  return choosePromptProfile(profiles.data.items, asked);
}

/** Which of the profiles is shown when `asked` is asked for; null = all of them. */
export function choosePromptProfile(
  profiles: readonly ProfileView[],
  asked: string | null,
): PromptProfile {
  if (asked === null) {
    const profile = profiles.find(({ fault }) => fault === null);
    return profile === undefined ? { status: "none" } : { status: "fit", profile, isAsked: false };
  }
  const profile = profiles.find(({ name }) => name === asked);
  if (profile === undefined) return { status: "unknown", name: asked };
  if (profile.fault !== null) return { status: "unfit", profile };
  return { status: "fit", profile, isAsked: true };
}

import type { SessionFacetsInput } from "@/server/core/contracts";
import type { SessionFilter } from "@/server/core/sessions";

/** The filter asked for, as the store reads it; what is warm is judged by that moment. */
export function sessionFilterOf(input: SessionFacetsInput, nowMs: number): SessionFilter {
  const { profile, q, archived, state, platform, warm, activeSince } = input;
  return {
    profile: profile ?? null,
    query: q || null,
    archived,
    state: state ?? null,
    platform: platform ?? null,
    warm: warm === null || warm === undefined ? null : { is: warm, atMs: nowMs },
    activeSinceMs: activeSince ? Date.parse(activeSince) : null,
  };
}

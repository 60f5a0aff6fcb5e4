"use client";

import { useSearchParams } from "next/navigation";
import { parseAsString, parseAsStringLiteral, useQueryState } from "nuqs";
import { useCallback, useMemo } from "react";
import { useNow } from "../format/use-now";
import { DEFAULT_RANGE, RANGES, type Range, sinceOf, withScope } from "./scope";

const MINUTE_MS = 60_000;

export interface Scope {
  /** null = all profiles. */
  readonly profile: string | null;
  readonly setProfile: (profile: string | null) => void;
  readonly range: Range;
  readonly setRange: (range: Range) => void;
  /** When the range began; the same for a minute. */
  readonly since: string;
}

/** Which profile and which time the address asks for; what goes without saying is not written there. */
export function useScope(): Scope {
  const [profile, writeProfile] = useQueryState("profile", parseAsString);
  const [range, writeRange] = useQueryState(
    "range",
    parseAsStringLiteral(RANGES).withDefault(DEFAULT_RANGE),
  );
  const ticked = useNow(MINUTE_MS);
  const nowMs = ticked === 0 ? Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS : ticked;
  const setProfile = useCallback(
    (next: string | null) => void writeProfile(next === "" ? null : next),
    [writeProfile],
  );
  const setRange = useCallback((next: Range) => void writeRange(next), [writeRange]);
  return useMemo(
    () => ({
      profile: profile === "" ? null : profile,
      setProfile,
      range,
      setRange,
      since: sinceOf(range, nowMs),
    }),
    [profile, setProfile, range, setRange, nowMs],
  );
}

/** Makes links keep the profile and the range of the page that they stand on. */
export function useHref(): (path: string) => string {
  const search = useSearchParams();
  return useCallback((path: string) => withScope(path, search), [search]);
}

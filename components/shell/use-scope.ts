"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { useNow } from "../format/use-now";
import { anyText, oneOf, withUsual } from "./address-parameters";
import { DEFAULT_RANGE, RANGES, type Range, sinceOf, withScope } from "./scope";
import { useAddress } from "./use-address";

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

const PARAMETERS = { profile: anyText, range: withUsual(oneOf(RANGES), DEFAULT_RANGE) };

/** Which profile and which time the address asks for; what goes without saying is not written there. */
export function useScope(): Scope {
  const [{ profile, range }, change] = useAddress(PARAMETERS);
  const ticked = useNow(MINUTE_MS);
  const nowMs = ticked === 0 ? Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS : ticked;
  const setProfile = useCallback(
    (next: string | null) => change({ profile: next === "" ? null : next }),
    [change],
  );
  const setRange = useCallback((next: Range) => change({ range: next }), [change]);
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

"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNow } from "../format/use-now";
import { useTRPC } from "../trpc/client";
import { addDays, dayIn } from "../usage/calendar-days";

const DAYS_SHOWN = 14;
const DAYS_OF_A_WEEK = 7;
const MINUTE_MS = 60_000;

interface Viewer {
  readonly profile: string | null;
  readonly zone: string | null;
}

/** Fourteen calendar days with today as the last, each divided by profile. */
export function useDaysByProfile(viewer: Viewer) {
  const trpc = useTRPC();
  const { from, zone, isKnown } = useFirstDay(viewer.zone, DAYS_SHOWN);
  return useQuery({
    ...trpc.usage.get.queryOptions(
      { from, groupBy: "day", splitBy: "profile", profile: viewer.profile, zone },
      { placeholderData: keepPreviousData },
    ),
    enabled: isKnown,
    refetchInterval: MINUTE_MS,
  });
}

export type DaysByProfile = ReturnType<typeof useDaysByProfile>;

/** Seven calendar days with today as the last, by profile, dearest first. */
export function useWeekByProfile(viewer: Viewer) {
  const trpc = useTRPC();
  const { from, zone, isKnown } = useFirstDay(viewer.zone, DAYS_OF_A_WEEK);
  return useQuery({
    ...trpc.usage.get.queryOptions(
      { from, groupBy: "profile", profile: viewer.profile, zone },
      { placeholderData: keepPreviousData },
    ),
    enabled: isKnown,
    refetchInterval: MINUTE_MS,
  });
}

function useFirstDay(zone: string | null, days: number) {
  const nowMs = useNow(MINUTE_MS);
  if (zone === null || nowMs === 0) return { from: null, zone: "UTC", isKnown: false };
  return { from: addDays(dayIn(zone, nowMs), 1 - days), zone, isKnown: true };
}

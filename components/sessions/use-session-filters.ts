"use client";

import { useCallback, useMemo, useState } from "react";
import { anyText, oneOf, textOrNothing, withUsual } from "../shell/address-parameters";
import { useAddress } from "../shell/use-address";
import { useScope } from "../shell/use-scope";
import {
  FILTER_STATES,
  SESSION_SORTS,
  type SessionFilters,
  toSessionFilter,
} from "./session-filters";

const YES_OR_NO = ["yes", "no"] as const;
const PARAMETERS = {
  q: textOrNothing,
  state: oneOf(FILTER_STATES),
  platform: anyText,
  warm: oneOf(YES_OR_NO),
  archived: oneOf(["yes"]),
  time: oneOf(["all"]),
  sort: withUsual(oneOf(SESSION_SORTS), "active"),
};

/** What narrows and orders the list, kept in the address. */
export function useSessionFilters() {
  const { profile, setProfile, range, since } = useScope();
  const [{ q, state, platform, warm, archived, time, sort }, setAddress] = useAddress(PARAMETERS);
  const filters: SessionFilters = useMemo(
    () => ({
      words: q,
      profile,
      state,
      platform,
      isWarm: warm === null ? null : warm === "yes",
      isArchived: archived !== null,
      isAllTime: time !== null,
    }),
    [q, profile, state, platform, warm, archived, time],
  );

  // The range's start moves on by itself; a list that is being read keeps the one it began with.
  const [held, setHeld] = useState({ range, since });
  if (held.range !== range) setHeld({ range, since });
  const filter = useMemo(() => toSessionFilter(filters, held.since), [filters, held.since]);

  const setFilters = useCallback(
    (next: SessionFilters) => {
      if (next.profile !== profile) setProfile(next.profile);
      setAddress({
        q: next.words === "" ? null : next.words,
        state: next.state,
        platform: next.platform,
        warm: next.isWarm === null ? null : next.isWarm ? "yes" : "no",
        archived: next.isArchived ? "yes" : null,
        time: next.isAllTime ? "all" : null,
      });
    },
    [profile, setProfile, setAddress],
  );
  const setSort = useCallback(
    (key: string) => {
      const known = SESSION_SORTS.find((each) => each === key);
      if (known !== undefined) setAddress({ sort: known });
    },
    [setAddress],
  );
  return { filters, filter, setFilters, sort, setSort };
}

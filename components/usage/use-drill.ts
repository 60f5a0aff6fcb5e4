"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";
import type { UsageGroup } from "@/server/core/contracts";
import { sessionPath } from "../sessions/session-paths";
import { useHref, useScope } from "../shell/use-scope";
import type { UsageState } from "./use-usage-state";

/** What opening a group leads to: from days and profiles to their sessions, from a session to its page; null = nowhere. */
export function useDrill(groupBy: UsageGroup, { setState }: UsageState) {
  const router = useRouter();
  const href = useHref();
  const { setProfile } = useScope();
  const open = useCallback(
    (key: string) => {
      if (groupBy === "session") router.push(href(sessionPath(key)));
      if (groupBy === "platform")
        router.push(href(`/sessions?platform=${encodeURIComponent(key)}`));
      if (groupBy === "day") setState({ day: key, group: "session", sort: null });
      if (groupBy === "profile") {
        setProfile(key);
        setState({ group: "session", sort: null });
      }
    },
    [groupBy, setState, router, href, setProfile],
  );
  const isOpenable = ["session", "platform", "day", "profile"].includes(groupBy);
  return isOpenable ? open : null;
}

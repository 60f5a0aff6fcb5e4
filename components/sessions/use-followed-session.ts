"use client";

import { useEffect } from "react";
import { useLiveHub } from "../trpc/live";
import { useSessionCache } from "../trpc/live-session";

/** While this part of the page is shown, what it has read of the session follows the session's stream. */
export function useFollowedSession(sessionId: string): void {
  const hub = useLiveHub();
  const cache = useSessionCache(sessionId);
  useEffect(
    () => hub.onSession(sessionId, ({ event }) => void cache.apply(event)),
    [hub, cache, sessionId],
  );
}

"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { useConnection } from "../trpc/live";

const LONG_AWAY_MS = 10_000;

/** How the live stream stands, as it is told: a gateway that stays away for long is offline. */
export function useShownConnection(): "connecting" | "live" | "reconnecting" | "offline" {
  const connection = useConnection();
  const hasNetwork = useSyncExternalStore(
    onNetworkChange,
    () => navigator.onLine,
    () => true,
  );
  const [isLongAway, setLongAway] = useState(false);
  const isAway = connection === "offline";

  useEffect(() => {
    if (!isAway) return;
    const timer = setTimeout(() => setLongAway(true), LONG_AWAY_MS);
    return () => {
      clearTimeout(timer);
      setLongAway(false);
    };
  }, [isAway]);

  if (!isAway) return connection;
  return isLongAway || !hasNetwork ? "offline" : "reconnecting";
}

function onNetworkChange(notify: () => void): () => void {
  window.addEventListener("online", notify);
  window.addEventListener("offline", notify);
  return () => {
    window.removeEventListener("online", notify);
    window.removeEventListener("offline", notify);
  };
}

"use client";

import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { useFeedCache } from "./live-feed";
import { type Connection, createLiveHub, type LiveHub } from "./live-hub";
import { openLiveStream } from "./open-live-stream";

const LiveContext = createContext<LiveHub | null>(null);

/** Holds the tab's one live stream for everything below it. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const [hub] = useState(() => createLiveHub(openLiveStream));
  useFeedCache(hub);
  useEffect(() => hub.start(), [hub]);
  useEffect(() => whenBack(hub.tryNow), [hub]);
  return <LiveContext value={hub}>{children}</LiveContext>;
}

/** Calls when the reader looks at the page again, or the network is back; gives the way to stop that. */
function whenBack(call: () => void): () => void {
  const onSeen = () => {
    if (document.visibilityState === "visible") call();
  };
  window.addEventListener("online", call);
  window.addEventListener("focus", call);
  document.addEventListener("visibilitychange", onSeen);
  return () => {
    window.removeEventListener("online", call);
    window.removeEventListener("focus", call);
    document.removeEventListener("visibilitychange", onSeen);
  };
}

/** The tab's live stream. */
export function useLiveHub(): LiveHub {
  const hub = useContext(LiveContext);
  if (hub === null) throw new Error("useLiveHub needs a LiveProvider above it");
  return hub;
}

/** How the live stream stands. */
export function useConnection(): Connection {
  const hub = useLiveHub();
  return useSyncExternalStore(hub.onConnection, hub.connection, () => "connecting");
}

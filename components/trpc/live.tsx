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
  return <LiveContext value={hub}>{children}</LiveContext>;
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

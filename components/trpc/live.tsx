"use client";

import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { useTRPCClient } from "./client";
import { useFeedCache } from "./live-feed";
import { type Connection, createLiveHub, type LiveHub } from "./live-hub";

const LiveContext = createContext<LiveHub | null>(null);

/** Holds the tab's one live stream for everything below it. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const client = useTRPCClient();
  const [hub] = useState(() =>
    createLiveHub((input, { onData, onConnection, onEnd }) => {
      const stream = client.live.subscribe.subscribe(input, {
        onData,
        onConnectionStateChange: ({ state, error }) => {
          if (state !== "connecting" || error === null) return onConnection(state === "pending");
          // The browser would try again at a fixed pace of its own: the hub knows a gentler one.
          stream.unsubscribe();
          onEnd(error);
        },
        onError: onEnd,
        onComplete: () => onEnd(new Error("the stream has ended")),
      });
      return () => stream.unsubscribe();
    }),
  );
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

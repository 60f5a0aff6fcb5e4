"use client";

import { useSubscription } from "@trpc/tanstack-react-query";
import { useEffect, useReducer } from "react";
import type { LiveTurn } from "@/server/core/contracts";
import { useTRPC } from "../trpc/client";
import { isWorthRetrying } from "../trpc/fault";
import { useLiveCache } from "../trpc/live";
import { type LiveState, NOTHING_LIVE, reduceLive } from "./live-turn";
import { type StoredThread, settledTurnIds } from "./thread-rows";

const RECONNECT_MS = 1000;

export interface LiveThread {
  readonly state: LiveState;
  /** Turns that the stream shows, oldest first. */
  readonly turns: readonly LiveTurn[];
  readonly isConnected: boolean;
}

/** Follows the session's stream; `readStored` reads what the thread's queries hold now. */
export function useLiveTurn(sessionId: string, readStored: () => StoredThread): LiveThread {
  const trpc = useTRPC();
  const cache = useLiveCache(sessionId);
  const [state, dispatch] = useReducer(reduceLive, NOTHING_LIVE);
  const { status, error, reset } = useSubscription(
    trpc.live.watch.subscriptionOptions(
      { sessionId },
      {
        onData: ({ id, data: event }) => {
          dispatch({ kind: "event", seq: Number(id), event });
          void cache.apply(event).then(() => {
            if (event.type !== "turn-ended" && event.type !== "snapshot") return;
            dispatch({ kind: "settled", turnIds: settledTurnIds(readStored()) });
          });
        },
      },
    ),
  );

  // The stream reconnects by itself; where it has given up, or lost an event, a new one begins
  // with a snapshot.
  const hasGivenUp = status === "idle" || (status === "error" && isWorthRetrying(error));
  const mustRestart = state.isBroken || hasGivenUp;
  useEffect(() => {
    if (!mustRestart) return;
    const timer = setInterval(reset, RECONNECT_MS);
    return () => clearInterval(timer);
  }, [mustRestart, reset]);

  const turns = state.turn === null ? state.leaving : [...state.leaving, state.turn];
  return { state, turns, isConnected: status === "pending" };
}

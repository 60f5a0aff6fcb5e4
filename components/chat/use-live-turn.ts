"use client";

import { useEffect, useReducer } from "react";
import type { LiveTurn } from "@/server/core/contracts";
import { useConnection, useLiveHub } from "../trpc/live";
import { useSessionCache } from "../trpc/live-session";
import { type LiveAction, type LiveState, NOTHING_LIVE, reduceLiveAll } from "./live-turn";
import { type StoredThread, settledTurnIds } from "./thread-rows";

const RESTART_EVERY_MS = 1000;
/** A hidden page draws no frames, and must not fall behind. */
const HIDDEN_PAGE_MS = 250;

export interface LiveThread {
  readonly state: LiveState;
  /** Turns that the stream shows, oldest first. */
  readonly turns: readonly LiveTurn[];
  readonly isConnected: boolean;
}

/** Follows the session's stream; `readStored` reads what the thread's queries hold now. */
export function useLiveTurn(sessionId: string, readStored: () => StoredThread): LiveThread {
  const hub = useLiveHub();
  const cache = useSessionCache(sessionId);
  const [state, dispatch] = useReducer(reduceLiveAll, NOTHING_LIVE);

  useEffect(() => {
    const queue = createFrameQueue<LiveAction>(dispatch);
    const leave = hub.onSession(sessionId, ({ seq, event }) => {
      queue.push({ kind: "event", seq, event });
      void cache.apply(event).then(() => {
        if (event.type !== "turn-ended" && event.type !== "snapshot") return;
        queue.push({ kind: "settled", turnIds: settledTurnIds(readStored()) });
      });
    });
    return () => {
      leave();
      queue.drop();
    };
  }, [hub, sessionId, cache, readStored]);

  // Where an event is missing, a new stream begins with a snapshot.
  const { isBroken } = state;
  useEffect(() => {
    if (!isBroken) return;
    hub.restart();
    const timer = setInterval(hub.restart, RESTART_EVERY_MS);
    return () => clearInterval(timer);
  }, [isBroken, hub]);

  const turns = state.turn === null ? state.leaving : [...state.leaving, state.turn];
  return { state, turns, isConnected: useConnection() !== "offline" };
}

/** Hands over what came within one frame at once: a fast stream is drawn as often as the page is. */
function createFrameQueue<T>(handOver: (items: readonly T[]) => void) {
  let waiting: T[] = [];
  let cancel: (() => void) | null = null;

  function flush(): void {
    cancel?.();
    cancel = null;
    const items = waiting;
    waiting = [];
    if (items.length > 0) handOver(items);
  }

  return {
    push(item: T): void {
      waiting.push(item);
      if (cancel !== null) return;
      const frame = requestAnimationFrame(flush);
      const timer = setTimeout(flush, HIDDEN_PAGE_MS);
      cancel = () => {
        cancelAnimationFrame(frame);
        clearTimeout(timer);
      };
    },
    drop(): void {
      cancel?.();
      waiting = [];
    },
  };
}

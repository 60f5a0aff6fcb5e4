import type { LiveMessage } from "@/server/core/contracts";
import { isWorthRetrying } from "./fault";

export type Connection = "connecting" | "live" | "offline";
export type SessionMessage = Extract<LiveMessage, { channel: "session" }>;
export type FeedMessage = Extract<LiveMessage, { channel: "feed" }>;

export interface StreamHandlers {
  onData(message: { id: string; data: LiveMessage }): void;
  onConnection(isConnected: boolean): void;
  /** The stream has ended for good, for whatever reason. */
  onEnd(error: unknown): void;
}

/** Opens the stream; gives the way to end it. */
export type OpenStream = (
  input: { sessionId: string | null; lastEventId: string | null },
  handlers: StreamHandlers,
) => () => void;

/** The one live stream of a tab: the gateway's feed, and the session that is shown. */
export interface LiveHub {
  /** Opens the stream; gives the way to close it. */
  start(): () => void;
  /** Takes the session's stream along while anyone listens to it. */
  onSession(sessionId: string, listener: (message: SessionMessage) => void): () => void;
  onFeed(listener: (message: FeedMessage) => void): () => void;
  /** Begins the session's stream anew with what stands, after a part of it was lost. */
  restart(): void;
  /** Does not wait any longer for the next try: the reader is back, or the network is. */
  tryNow(): void;
  connection(): Connection;
  onConnection(listener: () => void): () => void;
}

const FIRST_WAIT_MS = 800;
const LONGEST_WAIT_MS = 15_000;
/** A break that mends itself at once is no news. */
const OFFLINE_AFTER_MS = 1500;

export function createLiveHub(open: OpenStream): LiveHub {
  const listeners = new Map<string, Set<(message: SessionMessage) => void>>();
  const feedListeners = new Set<(message: FeedMessage) => void>();
  const connectionListeners = new Set<() => void>();
  let connection: Connection = "connecting";
  let isStarted = false;
  let shown: string | null = null;
  // A session that the gateway does not know: the feed goes on without it.
  let refused: string | null = null;
  let lastEventId: string | null = null;
  let close: (() => void) | null = null;
  let feedSeq: number | null = null;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isWaiting = false;
  let offline: ReturnType<typeof setTimeout> | undefined;

  function setConnection(next: Connection): void {
    if (next === connection) return;
    connection = next;
    for (const listener of connectionListeners) listener();
  }

  function onConnectionChange(isConnected: boolean): void {
    clearTimeout(offline);
    offline = undefined;
    if (isConnected) {
      failures = 0;
      setConnection("live");
    } else if (connection === "live") {
      offline = setTimeout(() => setConnection("offline"), OFFLINE_AFTER_MS);
    }
  }

  function reopen(from: string | null): void {
    clearTimeout(retry);
    isWaiting = false;
    close?.();
    lastEventId = from;
    if (!isStarted) return;
    const session = shown === refused ? null : shown;
    // A stream that was closed may still hand over what was under way.
    let isCurrent = true;
    const end = open(
      { sessionId: session, lastEventId: from },
      {
        onData: ({ id, data }) => {
          if (!isCurrent) return;
          lastEventId = id;
          if (data.channel === "feed") feedSeq = data.seq;
          if (data.channel === "feed") for (const listener of feedListeners) listener(data);
          else for (const listener of listeners.get(data.sessionId) ?? []) listener(data);
        },
        onConnection: (isConnected) => {
          if (isCurrent) onConnectionChange(isConnected);
        },
        onEnd: (error) => {
          if (!isCurrent) return;
          onConnectionChange(false);
          if (isWorthRetrying(error)) {
            isWaiting = true;
            retry = setTimeout(() => reopen(lastEventId), nextWaitMs());
          } else if (session !== null) {
            refused = session;
            reopen(withFreshSession());
          } else setConnection("offline");
        },
      },
    );
    close = () => {
      isCurrent = false;
      end();
    };
  }

  /** The feed goes on where it was; no session knows the number 0, so it begins with what stands. */
  function withFreshSession(): string | null {
    return feedSeq === null ? null : `${feedSeq}.0`;
  }

  function nextWaitMs(): number {
    const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
    failures += 1;
    return waitMs * (0.5 + Math.random() / 2);
  }

  /** One listener leaving as the next one comes is no reason to begin anew. */
  function follow(): void {
    queueMicrotask(() => {
      const wanted = [...listeners.keys()].at(-1) ?? null;
      if (wanted === shown) return;
      shown = wanted;
      reopen(withFreshSession());
    });
  }

  return {
    start() {
      isStarted = true;
      reopen(null);
      return () => {
        isStarted = false;
        isWaiting = false;
        clearTimeout(retry);
        clearTimeout(offline);
        close?.();
        close = null;
      };
    },
    onSession(sessionId, listener) {
      const ofSession = listeners.get(sessionId) ?? new Set();
      listeners.delete(sessionId); // the latest one asked for stands last
      listeners.set(sessionId, ofSession.add(listener));
      follow();
      return () => {
        ofSession.delete(listener);
        if (ofSession.size === 0) listeners.delete(sessionId);
        follow();
      };
    },
    onFeed(listener) {
      feedListeners.add(listener);
      return () => feedListeners.delete(listener);
    },
    restart: () => reopen(withFreshSession()),
    tryNow() {
      if (!isWaiting) return;
      failures = 0;
      reopen(lastEventId);
    },
    connection: () => connection,
    onConnection(listener) {
      connectionListeners.add(listener);
      return () => connectionListeners.delete(listener);
    },
  };
}

"use client";

import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { PageOf, SessionView } from "@/server/core/contracts";
import { useTRPC, useTRPCClient } from "./client";
import type { FeedMessage, LiveHub } from "./live-hub";
import { createPace } from "./pace";
import { type SessionListInput, withChange, withSession } from "./session-lists";

type SessionChange = Extract<FeedMessage["event"], { type: "session-changed" }>;

const EVERY_MS = { session: 1000, agents: 1000, facets: 2000, tasks: 2000, usage: 5000 } as const;

/** The one place where events of the gateway's feed change what queries have answered. */
export function useFeedCache(hub: LiveHub): void {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  useEffect(() => {
    const pace = createPace({ isSeen, onSeen, nowMs: () => Date.now() });
    const lists = trpc.sessions.list.pathFilter();
    // What a page shows at first was read as the stream began; only a later start tells of a gap.
    let isFirstStart = true;

    function readAgain(key: keyof typeof EVERY_MS, filter: { queryKey?: QueryKey }): void {
      pace.run(key, EVERY_MS[key], () => void queryClient.invalidateQueries(filter));
    }

    function onSessionChanged({ sessionId: id, title, state, lastActiveAt }: SessionChange): void {
      const change = { title, state, lastActiveAt };
      queryClient.setQueryData(trpc.sessions.get.queryKey({ id }), (session) =>
        session === undefined ? undefined : { ...session, ...change },
      );
      for (const list of cachedLists(queryClient, lists)) {
        list.put(withChange(list.pages, id, change));
      }
      pace.run(`session ${id}`, EVERY_MS.session, () => void readSession(id));
      readAgain("facets", trpc.sessions.facets.pathFilter());
      readAgain("usage", trpc.usage.pathFilter());
      readAgain("tasks", trpc.tasks.pathFilter());
    }

    /** The event tells little: figures, and what was not listed yet, are read from the gateway. */
    async function readSession(id: string): Promise<void> {
      const key = trpc.sessions.get.queryKey({ id });
      const before = queryClient.getQueryState(key);
      const isShown = before !== undefined;
      const shown = cachedLists(queryClient, lists);
      if (!isShown && shown.length === 0) return;
      const session = await client.sessions.get.query({ id }).catch(() => null);
      // Something newer came while this was read: the answer may be of before it.
      if (queryClient.getQueryState(key)?.dataUpdateCount !== before?.dataUpdateCount) {
        return pace.run(`session ${id}`, EVERY_MS.session, () => void readSession(id));
      }
      // Where it cannot be read now, the lists ask again in their own time and show what went wrong.
      if (session === null) return void queryClient.invalidateQueries(lists);
      if (isShown) queryClient.setQueryData(key, session);
      for (const list of cachedLists(queryClient, lists)) {
        const next = withSession(list.pages, session, { input: list.input, nowMs: Date.now() });
        if (next === "unsure") void queryClient.invalidateQueries({ queryKey: list.queryKey });
        else list.put(next);
      }
    }

    const leave = hub.onFeed(({ event }) => {
      if (event.type === "session-changed") onSessionChanged(event);
      if (event.type === "agents-changed") readAgain("agents", trpc.agents.pathFilter());
      if (event.type === "settings-changed" || (event.type === "feed-started" && !isFirstStart)) {
        pace.run("everything", 0, () => void queryClient.invalidateQueries());
      }
      if (event.type === "feed-started") isFirstStart = false;
    });
    return () => {
      pace.stop();
      leave();
    };
  }, [hub, trpc, client, queryClient]);
}

interface CachedList {
  readonly queryKey: QueryKey;
  readonly input: SessionListInput;
  readonly pages: readonly PageOf<SessionView>[];
  put(pages: PageOf<SessionView>[] | null): void;
}

/** Every list of sessions that has been read, whether by pages or as one. */
function cachedLists(queryClient: QueryClient, filter: { queryKey?: QueryKey }): CachedList[] {
  return queryClient.getQueriesData<unknown>(filter).flatMap(([queryKey, held]) => {
    const whole = toListed(held);
    if (whole === null) return [];
    const { pages, isPaged } = whole;
    return {
      queryKey,
      input: inputOf(queryKey),
      pages,
      put(next: PageOf<SessionView>[] | null) {
        if (next === null) return;
        queryClient.setQueryData(queryKey, isPaged ? { ...asObject(held), pages: next } : next[0]);
      },
    };
  });
}

/** Guarantee: it is spread alone. */
function asObject(held: unknown): object {
  return held as object;
}

/** Guarantee: only answers of sessions.list stand under its path, by pages or as one. */
function toListed(
  held: unknown,
): { pages: readonly PageOf<SessionView>[]; isPaged: boolean } | null {
  if (typeof held !== "object" || held === null) return null;
  if ("pages" in held) return { pages: held.pages as PageOf<SessionView>[], isPaged: true };
  return "items" in held ? { pages: [held as PageOf<SessionView>], isPaged: false } : null;
}

/** Guarantee: the second part of a key under sessions.list holds the input that it was asked with. */
function inputOf([, asked]: QueryKey): SessionListInput {
  return (asked as { input?: SessionListInput } | undefined)?.input ?? {};
}

function isSeen(): boolean {
  return document.visibilityState === "visible";
}

function onSeen(listener: () => void): () => void {
  const tell = () => {
    if (isSeen()) listener();
  };
  document.addEventListener("visibilitychange", tell);
  return () => document.removeEventListener("visibilitychange", tell);
}

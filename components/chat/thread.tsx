"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { FaultNotice } from "../ui/fault-notice";
import { Skeleton } from "../ui/skeleton";
import { AnswerState } from "./answer-state";
import { preloadMarkdown } from "./answer-text";
import { outgoingToShow } from "./outgoing-rows";
import { ThreadItemView } from "./thread-item-view";
import { type ThreadItem, toThreadItems } from "./thread-items";
import { ThreadList } from "./thread-list";
import { createRowMaker, toLiveRow } from "./thread-rows";
import { type TurnVerbs, TurnVerbsContext } from "./turn-verbs";
import { useLiveTurn } from "./use-live-turn";
import type { Outgoing } from "./use-outgoing";
import { useStoredThread } from "./use-stored-thread";

/** A session's conversation: what is stored, what streams and what is on its way. */
export function Thread({
  sessionId,
  outgoing,
  verbs,
}: {
  sessionId: string;
  outgoing: readonly Outgoing[];
  verbs: TurnVerbs;
}) {
  const t = useTranslations("thread");
  const trpc = useTRPC();
  const { data: session } = useQuery(trpc.sessions.get.queryOptions({ id: sessionId }));
  const { data: queue } = useQuery(trpc.sessions.queue.queryOptions({ id: sessionId }));
  const thread = useStoredThread(sessionId);
  const live = useLiveTurn(sessionId, thread.readStored);
  const [makeRows] = useState(createRowMaker);
  const liveIds = live.turns.map(({ turnId }) => turnId).join(" ");
  const { stored, error } = thread;
  const { elapsedMs } = live.state;
  useEffect(preloadMarkdown, []);

  const rows = useMemo(
    () => makeRows({ ...stored, liveTurnIds: liveIds.split(" "), elapsedMs }),
    [makeRows, stored, liveIds, elapsedMs],
  );
  const branchedFrom = session?.branchedFrom ?? null;
  const items = toThreadItems({
    stored: rows,
    live: live.turns.map(toLiveRow),
    outgoing: outgoingToShow(outgoing, {
      stored,
      live: live.turns,
      waiting: queue?.items ?? [],
      joined: live.state.joined,
    }),
    branchedFrom,
  });
  const renderItem = useCallback((item: ThreadItem) => <ThreadItemView item={item} />, []);

  return (
    <TurnVerbsContext value={verbs}>
      {error === null || items.length === 0 ? null : <NotLoaded thread={thread} />}
      <ThreadList
        items={items}
        renderItem={renderItem}
        sentCount={outgoing.length}
        older={{
          has: thread.hasOlder,
          isLoading: thread.isLoadingOlder,
          isStuck: error !== null,
          load: thread.loadOlder,
        }}
      >
        {error === null ? (
          thread.isLoading ? (
            <Skeleton label={t("loading")} />
          ) : (
            <p className="text-muted">{t("empty")}</p>
          )
        ) : (
          <NotLoaded thread={thread} />
        )}
      </ThreadList>
      <AnswerState turn={live.state.turn} />
    </TurnVerbsContext>
  );
}

function NotLoaded({ thread }: { thread: ReturnType<typeof useStoredThread> }) {
  const t = useTranslations("thread");
  return (
    <div className="px-4 pt-3 sm:px-6">
      <FaultNotice fault={toFault(thread.error)} title={t("notLoaded")} onRetry={thread.retry} />
    </div>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useMemo, useState } from "react";
import { preloadMarkdown } from "../chat/answer-text";
import { ThreadItemView } from "../chat/thread-item-view";
import { type ThreadItem, toThreadItems } from "../chat/thread-items";
import { ThreadList } from "../chat/thread-list";
import { createRowMaker, toLiveRow } from "../chat/thread-rows";
import { useLiveTurn } from "../chat/use-live-turn";
import { useStoredThread } from "../chat/use-stored-thread";
import { toFault } from "../trpc/fault";
import { EmptyState } from "../ui/empty-state";
import { FaultNotice } from "../ui/fault-notice";
import { Skeleton } from "../ui/skeleton";
import { itemKeyOfMessage, messageIdOfHash } from "./session-page-place";
import { useAddressHash } from "./use-address-hash";
import { useSession } from "./use-session";

/** What was said in a session, to be read: it opens at the message that the address names, else at its end. */
export function SessionPageTranscript({ sessionId }: { sessionId: string }) {
  const { thread, items } = useThreadItems(sessionId);
  const messageId = messageIdOfHash(useAddressHash());
  const { stored, hasOlder, isLoading, isLoadingOlder, error, loadOlder } = thread;
  const targetKey = itemKeyOfMessage(items, stored.messages, messageId);
  const isMissing = messageId !== null && targetKey === null;
  const isSeeking = isMissing && hasOlder && error === null;

  // The address names a message that lies further back than what has been read.
  useEffect(() => {
    if (isSeeking && !isLoading && !isLoadingOlder) loadOlder();
  }, [isSeeking, isLoading, isLoadingOlder, loadOlder]);
  useEffect(preloadMarkdown, []);

  const renderItem = useCallback(
    (item: ThreadItem) => <TranscriptItem item={item} isTarget={item.key === targetKey} />,
    [targetKey],
  );
  return (
    <>
      <SeekState isSeeking={isSeeking} isLost={isMissing && !isLoading && !hasOlder} />
      {error === null || items.length === 0 ? null : <NotLoaded thread={thread} />}
      <ThreadList
        items={items}
        renderItem={renderItem}
        sentCount={0}
        targetKey={targetKey}
        older={{
          has: hasOlder,
          isLoading: isLoadingOlder,
          isStuck: error !== null,
          load: loadOlder,
        }}
      >
        <NothingToRead thread={thread} />
      </ThreadList>
    </>
  );
}

function useThreadItems(sessionId: string) {
  const { data: session } = useSession(sessionId);
  const thread = useStoredThread(sessionId);
  const live = useLiveTurn(sessionId, thread.readStored);
  const [makeRows] = useState(createRowMaker);
  const liveIds = live.turns.map(({ turnId }) => turnId).join(" ");
  const { stored } = thread;
  const { elapsedMs } = live.state;
  const rows = useMemo(
    () => makeRows({ ...stored, liveTurnIds: liveIds.split(" "), elapsedMs }),
    [makeRows, stored, liveIds, elapsedMs],
  );
  const items = toThreadItems({
    stored: rows,
    live: live.turns.map(toLiveRow),
    outgoing: [],
    branchedFrom: session?.branchedFrom ?? null,
  });
  return { thread, items };
}

type StoredThreadQuery = ReturnType<typeof useStoredThread>;

function TranscriptItem({ item, isTarget }: { item: ThreadItem; isTarget: boolean }) {
  const shown = <ThreadItemView item={item} />;
  if (!isTarget) return shown;
  return (
    <div data-target className="-mx-2 rounded-box bg-accent-wash px-2 py-2">
      {shown}
    </div>
  );
}

function SeekState({ isSeeking, isLost }: { isSeeking: boolean; isLost: boolean }) {
  const t = useTranslations("sessionPages.transcript");
  if (!isSeeking && !isLost) return null;
  return (
    <p role="status" className="border-b border-line px-4 py-1.5 text-[13px] text-muted">
      {t(isSeeking ? "searching" : "seekFailed")}
    </p>
  );
}

function NothingToRead({ thread }: { thread: StoredThreadQuery }) {
  const t = useTranslations("sessionPages.transcript");
  if (thread.error !== null) return <NotLoaded thread={thread} />;
  if (thread.isLoading) return <Skeleton label={t("loading")} rows={6} />;
  return <EmptyState kind="nothing-yet" title={t("nothingYet")} text={t("nothingYetText")} />;
}

function NotLoaded({ thread }: { thread: StoredThreadQuery }) {
  const t = useTranslations("sessionPages.transcript");
  return (
    <div className="px-4 pt-3">
      <FaultNotice fault={toFault(thread.error)} title={t("notLoaded")} onRetry={thread.retry} />
    </div>
  );
}

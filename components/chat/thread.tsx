"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { toFault } from "../trpc/fault";
import { Button } from "../ui/button";
import { FaultNotice } from "../ui/fault-notice";
import { Skeleton } from "../ui/skeleton";
import { AnswerState } from "./answer-state";
import { ConnectionNotice } from "./connection-notice";
import { OutgoingBubbles } from "./outgoing-bubbles";
import { ThreadFrame } from "./thread-frame";
import { toLiveRow, toThreadRows } from "./thread-rows";
import { TurnArticle } from "./turn-article";
import { useLiveTurn } from "./use-live-turn";
import type { Outgoing } from "./use-outgoing";
import { useStoredThread } from "./use-stored-thread";
import { WaitingMessages } from "./waiting-messages";

/** A session's conversation: what is stored, what streams, what waits and what is on its way. */
export function Thread({
  sessionId,
  outgoing,
  onSendAgain,
}: {
  sessionId: string;
  outgoing: readonly Outgoing[];
  onSendAgain: (text: string) => void;
}) {
  const t = useTranslations("thread");
  const thread = useStoredThread(sessionId);
  const live = useLiveTurn(sessionId, thread.readStored);
  const liveIds = live.turns.map(({ turnId }) => turnId).join(" ");
  const { stored } = thread;
  const { elapsedMs } = live.state;
  const rows = useMemo(
    () => toThreadRows({ ...stored, liveTurnIds: liveIds.split(" "), elapsedMs }),
    [stored, liveIds, elapsedMs],
  );
  const isEmpty = rows.length === 0 && live.turns.length === 0 && outgoing.length === 0;

  return (
    <>
      <ThreadFrame sentCount={outgoing.length} isLoadingOlder={thread.isLoadingOlder}>
        {thread.isLoading && live.turns.length === 0 && outgoing.length === 0 ? (
          <Skeleton label={t("loading")} />
        ) : null}
        {thread.error === null ? null : (
          <FaultNotice
            fault={toFault(thread.error)}
            title={t("notLoaded")}
            onRetry={thread.retry}
          />
        )}
        {thread.hasOlder ? (
          <Button
            className="self-center"
            disabled={thread.isLoadingOlder}
            onClick={thread.loadOlder}
          >
            {t("loadOlder")}
          </Button>
        ) : null}
        {isEmpty && !thread.isLoading && thread.error === null ? (
          <p className="text-muted">{t("empty")}</p>
        ) : null}
        {rows.map((row) => (
          <TurnArticle key={row.turnId} row={row} onSendAgain={onSendAgain} />
        ))}
        {live.turns.map((turn) => (
          <TurnArticle key={turn.turnId} row={toLiveRow(turn)} onSendAgain={onSendAgain} />
        ))}
        <OutgoingBubbles
          outgoing={outgoing}
          stored={stored}
          live={live.turns}
          sessionId={sessionId}
        />
        <WaitingMessages
          sessionId={sessionId}
          runningTurnIds={live.turns.map((turn) => turn.turnId)}
        />
        <AnswerState turn={live.state.turn} />
      </ThreadFrame>
      <ConnectionNotice isConnected={live.isConnected} />
    </>
  );
}

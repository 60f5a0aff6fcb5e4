"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useProfile } from "../profiles/use-profile";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { useIsAnswering } from "../trpc/live";
import { FaultNotice } from "../ui/fault-notice";
import { ClosedProfile } from "./closed-profile";
import { Composer } from "./composer";
import { GroupForm } from "./group-form";
import { OutgoingBubble } from "./outgoing-bubbles";
import { SessionHeader } from "./session-header";
import { StopButton } from "./stop-button";
import { Thread } from "./thread";
import { ThreadFrame } from "./thread-frame";
import type { Drafts } from "./use-drafts";
import { useOutgoing } from "./use-outgoing";

/** The middle of the console: header, thread and composer of one session, made or not. */
export function ConversationPane({
  profile,
  sessionId,
  drafts,
  onCreated,
  openPane,
  onOpenPane,
}: {
  profile: string;
  sessionId: string | null;
  drafts: Drafts;
  onCreated: (sessionId: string) => void;
  openPane: string | null;
  onOpenPane: (pane: string) => void;
}) {
  const t = useTranslations("console");
  const trpc = useTRPC();
  const session = useQuery({
    ...trpc.sessions.get.queryOptions({ id: sessionId ?? "" }),
    enabled: sessionId !== null,
  });
  const { profile: known, isUnknown } = useProfile(profile);
  const isAnswering = useIsAnswering(sessionId);
  const messageRef = useRef<HTMLTextAreaElement>(null);
  const { draft } = drafts;
  const { outgoing, send } = useOutgoing({
    profile,
    sessionId,
    onCreated: (id) => {
      drafts.moveTo(id);
      onCreated(id);
    },
    onUndelivered: drafts.giveBack,
  });

  function sendDraft(): void {
    const { text, group, failed } = draft;
    send({ text, group, clientId: failed?.text === text ? failed.clientId : null });
    drafts.clear();
  }

  const isFaulty = known !== null && known.fault !== null;
  const closedBecause = closedReason();

  function closedReason(): string | null {
    if (session.isLoadingError) return t("sessionNotLoaded");
    if (session.data?.state === "archived") return t("archived");
    if (isUnknown) return t("unknownProfile", { profile });
    return isFaulty ? t("faultyProfile", { profile }) : null;
  }

  return (
    <div data-skip-target tabIndex={-1} className="flex min-h-0 min-w-0 flex-col outline-none">
      <SessionHeader
        profile={profile}
        sessionId={sessionId}
        openPane={openPane}
        onOpen={onOpenPane}
      />
      {sessionId === null ? (
        <ThreadFrame sentCount={outgoing.length}>
          {outgoing.length === 0 && !isFaulty ? (
            <p className="text-muted">{closedBecause ?? t("welcome", { profile })}</p>
          ) : null}
          {outgoing.map((message) => (
            <OutgoingBubble key={message.clientId} message={message} />
          ))}
        </ThreadFrame>
      ) : session.data !== undefined || session.error === null ? (
        <Thread
          key={sessionId}
          sessionId={sessionId}
          outgoing={outgoing}
          onSendAgain={(text) => send({ text, group: draft.group, clientId: null })}
        />
      ) : (
        <ThreadFrame sentCount={0}>
          <FaultNotice
            fault={toFault(session.error)}
            title={t("sessionNotLoaded")}
            onRetry={() => void session.refetch()}
          />
        </ThreadFrame>
      )}
      {isFaulty ? <ClosedProfile profile={known} /> : null}
      <Composer
        profile={profile}
        messageRef={messageRef}
        draft={draft.text}
        onDraft={drafts.write}
        onSend={sendDraft}
        fault={draft.fault}
        closedBecause={closedBecause}
        stopButton={
          isAnswering && sessionId !== null ? (
            <StopButton sessionId={sessionId} onStopped={() => messageRef.current?.focus()} />
          ) : null
        }
      >
        <GroupForm group={draft.group} onChange={drafts.setGroup} />
      </Composer>
    </div>
  );
}

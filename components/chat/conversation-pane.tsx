"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode, RefObject } from "react";
import type { SendMode } from "@/server/core/contracts";
import { useProfile } from "../profiles/use-profile";
import { consolePath } from "../shell/console-path";
import { goTo } from "../shell/use-console-place";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { useIsAnswering } from "../trpc/live-session";
import { COLUMN } from "../ui/column";
import { FaultNotice } from "../ui/fault-notice";
import { showToast } from "../ui/toast";
import { ClosedProfile } from "./closed-profile";
import { Composer } from "./composer";
import { ContextRing } from "./context-ring";
import { type Draft, type DraftStore, withReturned } from "./draft-store";
import { ModelButton } from "./model-button";
import { QueueStrip } from "./queue-strip";
import { StopButton } from "./stop-button";
import { Thread } from "./thread";
import { UnmadeThread } from "./unmade-thread";
import { useCommands } from "./use-commands";
import { draftPlace } from "./use-draft-store";
import { useOutgoing } from "./use-outgoing";
import { useTurnVerbs } from "./use-turn-verbs";

/** The middle of the console: header, thread and composer of one session, made or not. */
export function ConversationPane({
  profile,
  sessionId,
  drafts,
  messageRef,
  onCreated,
  header,
}: {
  profile: string;
  sessionId: string | null;
  drafts: DraftStore;
  /** Where the message is written. */
  messageRef: RefObject<HTMLTextAreaElement | null>;
  onCreated: (sessionId: string) => void;
  header: ReactNode;
}) {
  const t = useTranslations("console");
  const trpc = useTRPC();
  const session = useQuery({
    ...trpc.sessions.get.queryOptions({ id: sessionId ?? "" }),
    enabled: sessionId !== null,
  });
  const { profile: known, isUnknown } = useProfile(profile);
  const isAnswering = useIsAnswering(sessionId);
  const verbs = useTurnVerbs(sessionId);
  const { outgoing, send, ensureSession } = useOutgoing({
    profile,
    sessionId,
    onCreated: (id) => {
      drafts.move(draftPlace(profile, null), id);
      onCreated(id);
    },
    onUndelivered: (message) =>
      drafts.change(draftPlace(profile, message.sessionId), (draft) =>
        withReturned(draft, message),
      ),
    onNotice: (notice) => showToast({ title: notice }),
  });
  const commands = useCommands({
    sessionId,
    ensureSession,
    onMoved: (id) => goTo(consolePath(profile, id)),
  });

  function sendDraft({ text, attachments, group, failed }: Draft, mode: SendMode): void {
    const clientId = failed?.text === text ? failed.clientId : null;
    send({ text, attachments, group, clientId, mode });
  }

  function takeBack(text: string): void {
    drafts.change(draftPlace(profile, sessionId), (draft) => ({
      ...draft,
      text: [draft.text.trim(), text].filter((part) => part !== "").join("\n\n"),
    }));
    messageRef.current?.focus();
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
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      {header}
      <section
        data-skip-target
        tabIndex={-1}
        aria-label={t("conversation")}
        className="flex min-h-0 flex-1 flex-col outline-none"
      >
        {sessionId === null ? (
          <UnmadeThread outgoing={outgoing}>
            {isFaulty ? null : (closedBecause ?? t("welcome", { profile }))}
          </UnmadeThread>
        ) : session.data !== undefined || session.error === null ? (
          <Thread key={sessionId} sessionId={sessionId} outgoing={outgoing} verbs={verbs} />
        ) : (
          <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 sm:px-6">
            <div className={COLUMN}>
              <FaultNotice
                fault={toFault(session.error)}
                title={t("sessionNotLoaded")}
                onRetry={() => void session.refetch()}
              />
            </div>
          </div>
        )}
        {isFaulty ? <ClosedProfile profile={known} /> : null}
        <Composer
          profile={profile}
          messageRef={messageRef}
          store={drafts}
          place={draftPlace(profile, sessionId)}
          onSend={sendDraft}
          commands={commands}
          closedBecause={closedBecause}
          isAnswering={isAnswering}
          queue={
            sessionId === null ? null : <QueueStrip sessionId={sessionId} onTakeBack={takeBack} />
          }
          controls={
            sessionId === null ? null : (
              <>
                <ContextRing sessionId={sessionId} />
                <ModelButton sessionId={sessionId} />
              </>
            )
          }
          stopButton={
            isAnswering && sessionId !== null ? (
              <StopButton sessionId={sessionId} onStopped={() => messageRef.current?.focus()} />
            ) : null
          }
        />
      </section>
    </div>
  );
}

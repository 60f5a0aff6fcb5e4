"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { SessionView } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { DefinitionList } from "../ui/definition-list";
import { FaultNotice } from "../ui/fault-notice";
import { Figure } from "../ui/figure";
import { Peek } from "../ui/peek";
import { Skeleton } from "../ui/skeleton";
import { TimeText } from "../ui/time-text";
import { SessionActions } from "./session-actions";
import { SessionCompositionBar } from "./session-composition-bar";
import { ContextFigure, CostFigure, HitRateFigure } from "./session-figures";
import { SessionPeekMessages } from "./session-peek-messages";
import { SessionStateBadge } from "./session-state-badge";
import { useSession } from "./use-session";
import type { useSessionPeek } from "./use-session-peek";
import { WarmClock } from "./warm-clock";

/** One session beside the list: its figures, what was said first and last, and what can be done with it. */
export function SessionPeek({
  sessionId,
  peek,
}: {
  sessionId: string;
  peek: ReturnType<typeof useSessionPeek>;
}) {
  const t = useTranslations("sessionPages");
  const { data: session, error, refetch } = useSession(sessionId);
  const fault = error === null ? null : toFault(error);
  const title = session === undefined ? t("peek.label") : session.title || t("list.untitled");
  return (
    <Peek
      title={title}
      subtitle={
        session === undefined ? undefined : (
          <span className="flex items-center gap-2">
            {session.profile} · {session.platform} <SessionStateBadge state={session.state} />
          </span>
        )
      }
      onClose={peek.close}
      onPrevious={peek.goPrevious}
      onNext={peek.goNext}
      isExpanded={peek.isWide}
      onExpandedChange={peek.setWide}
    >
      {fault === null ? null : (
        <FaultNotice
          fault={fault}
          title={t(fault.code === "NOT_FOUND" ? "peek.notFound" : "peek.notLoaded")}
          onRetry={() => void refetch()}
        />
      )}
      {session === undefined ? (
        fault === null ? (
          <Skeleton label={t("page.loading")} />
        ) : null
      ) : (
        <PeekedSession key={session.id} session={session} />
      )}
    </Peek>
  );
}

function PeekedSession({ session }: { session: SessionView }) {
  return (
    <div className="flex flex-col gap-4">
      <SessionActions session={session} />
      <PeekedPrompt session={session} />
      <PeekedFigures session={session} />
      <SessionPeekMessages session={session} />
    </div>
  );
}

function PeekedPrompt({ session }: { session: SessionView }) {
  const t = useTranslations("sessionPages.composition");
  const trpc = useTRPC();
  const isFrozen = session.messageCount > 0;
  const prompt = useQuery({
    ...trpc.sessions.prompt.queryOptions({ id: session.id }),
    enabled: isFrozen,
  });
  if (!isFrozen) return <p className="text-muted">{t("none")}</p>;
  if (prompt.data !== undefined) {
    return <SessionCompositionBar prompt={prompt.data} session={session} />;
  }
  return prompt.error === null ? (
    <Skeleton lines={2} />
  ) : (
    <FaultNotice fault={toFault(prompt.error)} onRetry={() => void prompt.refetch()} />
  );
}

function PeekedFigures({ session }: { session: SessionView }) {
  const t = useTranslations("sessionPages.column");
  const formats = useFormats();
  const { messageCount, model, warmUntil, lastActiveAt, createdAt } = session;
  return (
    <DefinitionList
      items={[
        { term: t("cost"), value: <CostFigure session={session} /> },
        { term: t("hitRate"), value: <HitRateFigure session={session} /> },
        { term: t("context"), value: <ContextFigure session={session} /> },
        { term: t("messages"), value: <Figure value={formats.exact(messageCount)} /> },
        { term: t("warmth"), value: <WarmClock warmUntil={warmUntil} /> },
        { term: t("model"), value: <span className="font-mono text-[12px]">{model}</span> },
        { term: t("lastActive"), value: <TimeText time={lastActiveAt} /> },
        { term: t("created"), value: <TimeText time={createdAt} /> },
      ]}
    />
  );
}

"use client";

import { useTranslations } from "next-intl";
import { toFault } from "../trpc/fault";
import { FaultNotice } from "../ui/fault-notice";
import { later } from "../ui/later";
import { Peek } from "../ui/peek";
import { Skeleton } from "../ui/skeleton";
import { SessionStateBadge } from "./session-state-badge";
import { useSession } from "./use-session";
import type { useSessionPeek } from "./use-session-peek";

const PeekedSession = later(
  () => import("./peeked-session").then((module) => module.PeekedSession),
  <Skeleton />,
);

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

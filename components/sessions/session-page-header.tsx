"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { SessionView } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { Badge } from "../ui/badge";
import { CopyButton } from "../ui/copy-button";
import { Figure } from "../ui/figure";
import { PageHeader } from "../ui/page-header";
import { Stat, StatRow } from "../ui/stat";
import { TimeText } from "../ui/time-text";
import { SessionActions } from "./session-actions";
import { ContextFigure, CostFigure, HitRateFigure } from "./session-figures";
import { SessionPageLineage } from "./session-page-lineage";
import { SessionStateBadge } from "./session-state-badge";
import { WarmClock } from "./warm-clock";

/** What a session is called, what it has come to, and what can be done with it. */
export function SessionPageHeader({ session }: { session: SessionView }) {
  const t = useTranslations("sessionPages");
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Link href="/sessions" className="font-normal text-muted hover:text-ink">
              {t("page.breadcrumb")}
            </Link>
            <span aria-hidden className="text-faint">
              /
            </span>
            <span className="min-w-0 break-words">{session.title || t("list.untitled")}</span>
          </span>
        }
        subtitle={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <SessionStateBadge state={session.state} />
            <Badge>{session.profile}</Badge>
            <Badge>{session.platform}</Badge>
            <Badge className="font-mono">{session.model}</Badge>
            {session.rebuildWaits ? (
              <span className="text-[12px] text-notice-text">{t("page.rebuildWaits")}</span>
            ) : null}
          </span>
        }
        actions={<SessionActions session={session} isOnItsPage />}
      />
      <SessionStats session={session} />
      {session.branchedFrom === null ? null : <SessionPageLineage session={session} />}
    </>
  );
}

function SessionStats({ session }: { session: SessionView }) {
  const t = useTranslations("sessionPages");
  const formats = useFormats();
  const plain = "text-[13px] font-normal";
  const figure = "text-[14px]! font-medium";
  return (
    <StatRow className="max-sm:hidden!">
      <Stat label={t("column.cost")} value={<CostFigure session={session} className={figure} />} />
      <Stat
        label={t("column.hitRate")}
        value={<HitRateFigure session={session} className={figure} />}
      />
      <Stat
        label={t("column.context")}
        value={<ContextFigure session={session} className={figure} />}
      />
      <Stat
        label={t("column.messages")}
        value={<Figure value={formats.exact(session.messageCount)} className={figure} />}
      />
      <Stat label={t("column.warmth")} value={<WarmClock warmUntil={session.warmUntil} />} />
      <Stat
        label={t("page.created")}
        value={<TimeText time={session.createdAt} className={plain} />}
      />
      <Stat
        label={t("column.lastActive")}
        value={<TimeText time={session.lastActiveAt} className={plain} />}
      />
      <Stat
        label={t("page.key")}
        value={
          <span className="flex items-center gap-1 font-mono text-[12px] font-normal">
            {session.key}
            <CopyButton text={session.key} label={t("page.key")} />
          </span>
        }
      />
    </StatRow>
  );
}

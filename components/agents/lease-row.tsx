"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { LeaseView } from "@/server/core/contracts";
import { formatClock } from "../format/formats";
import { useNow } from "../format/use-now";
import { consolePath } from "../shell/console-path";
import { useHref } from "../shell/use-scope";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { TimeText } from "../ui/time-text";

const TONES = { alive: "accent", dead: "danger", unknown: "notice", expired: "neutral" } as const;

/** One lease: who holds it for what, since when, and whether that process is there. */
export function LeaseRow({ lease, onRelease }: { lease: LeaseView; onRelease: () => void }) {
  const t = useTranslations("agentPages.leases");
  const href = useHref();
  const { sessionId, profile, purpose, holder, state } = lease;
  const title = lease.title === "" ? t("untitled") : lease.title;
  return (
    <li data-lease={sessionId} className="flex flex-col gap-1.5 p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          href={href(consolePath(profile, sessionId))}
          className="min-w-0 truncate font-medium underline-offset-4 hover:underline"
        >
          {title}
        </Link>
        <span className="text-muted">{profile}</span>
        <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
        <Button
          size="sm"
          className="ml-auto"
          aria-label={t("releaseOf", { title })}
          onClick={onRelease}
        >
          {t("release")}
        </Button>
      </div>
      <p className="text-[12px] text-muted">{t(`stateHint.${state}`)}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-[12px] sm:grid-cols-[auto_1fr_auto_1fr]">
        <dt className="text-muted">{t("holder")}</dt>
        <dd className="min-w-0 break-words">
          {t("holderLine", { pid: String(holder.pid), host: holder.host })}
          {holder.isThisProcess ? <span className="text-muted"> · {t("thisProcess")}</span> : null}
        </dd>
        <dt className="text-muted">{t("purpose")}</dt>
        <dd>{t(`purposeOf.${purpose}`)}</dd>
        <dt className="text-muted">{t("since")}</dt>
        <dd>
          <TimeText time={lease.acquiredAt} /> ·{" "}
          <span title={t("fenceHint")}>{t("fence", { fence: String(lease.fence) })}</span>
        </dd>
        <dt className="text-muted">{t("renewed")}</dt>
        <dd>
          <TimeText time={lease.renewedAt} /> · <TimeLeft until={lease.expiresAt} />
        </dd>
      </dl>
    </li>
  );
}

function TimeLeft({ until }: { until: string }) {
  const t = useTranslations("agentPages.leases");
  const nowMs = useNow(1000);
  const leftMs = Date.parse(until) - nowMs;
  if (nowMs === 0) return null;
  return leftMs > 0 ? t("ends", { left: formatClock(leftMs) }) : t("ended");
}

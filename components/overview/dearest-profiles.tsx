"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { UsageReport } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { useHref, useScope } from "../shell/use-scope";
import { Figure } from "../ui/figure";
import { Panel } from "../ui/panel";
import { QueryState } from "../ui/query-state";
import { Skeleton } from "../ui/skeleton";
import { useZone } from "../usage/use-zone";
import { PanelLink } from "./panel-link";
import { useWeekByProfile } from "./use-overview-usage";

const WEEK = "range=7d";

/** What each profile cost in seven days, the dearest first. */
export function DearestProfiles() {
  const t = useTranslations("overview");
  const { profile } = useScope();
  const href = useHref();
  const zone = useZone();
  const week = useWeekByProfile({ profile, zone });
  return (
    <Panel
      title={t("dearest")}
      actions={<PanelLink href={href(`/usage?group=profile&${WEEK}`)}>{t("seeUsage")}</PanelLink>}
    >
      <QueryState
        query={week}
        title={t("usageNotLoaded")}
        skeleton={<Skeleton label={t("loading")} rows={3} />}
        isEmpty={({ buckets }) => buckets.length === 0}
        empty={<p className="text-muted">{t("dearestEmpty")}</p>}
      >
        {(report) => (
          <>
            <ProfileTable report={report} />
            <p className="pt-2 text-[12px] text-muted">{t("dearestHint", { zone: report.zone })}</p>
          </>
        )}
      </QueryState>
    </Panel>
  );
}

function ProfileTable({ report: { buckets } }: { report: UsageReport }) {
  const t = useTranslations("overview");
  const formats = useFormats();
  return (
    <table aria-label={t("dearest")} className="w-full">
      <thead>
        <tr className="text-[12px] text-muted">
          <th scope="col" className="pb-1 text-left font-normal">
            {t("part.profile")}
          </th>
          <th scope="col" className={HEAD}>
            {t("part.turns")}
          </th>
          <th scope="col" className={HEAD}>
            {t("part.hitRate")}
          </th>
          <th scope="col" className={HEAD}>
            {t("part.cost")}
          </th>
        </tr>
      </thead>
      <tbody>
        {buckets.map(({ key, turns, hitRate, costUsd }) => (
          <tr key={key} className="border-t border-line">
            <th scope="row" className="py-1.5 text-left font-medium">
              <Link
                href={`/usage?group=session&profile=${encodeURIComponent(key)}&${WEEK}`}
                className="underline-offset-4 hover:underline"
              >
                {key}
              </Link>
            </th>
            <td className={CELL}>
              <Figure value={formats.exact(turns)} />
            </td>
            <td className={CELL}>
              <Figure value={formats.share(hitRate)} source={t("todaySource.hitRate")} />
            </td>
            <td className={CELL}>
              <Figure value={formats.money(costUsd)} exact={formats.exactMoney(costUsd)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const HEAD = "pb-1 pl-3 text-right font-normal";
const CELL = "py-1.5 pl-3 text-right";

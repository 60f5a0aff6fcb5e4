"use client";

import { useTranslations } from "next-intl";
import { useScope } from "../shell/use-scope";
import { PageHeader } from "../ui/page-header";
import { useZone } from "../usage/use-zone";
import { CostByDay } from "./cost-by-day";
import { DearestProfiles } from "./dearest-profiles";
import { DemoNotice } from "./demo-notice";
import { EmptyStore } from "./empty-store";
import { HealthStrip } from "./health-strip";
import { ResumeBand } from "./resume-band";
import { LastSessions, RunningSessions, WarmSessions } from "./session-panels";
import { TodayRow } from "./today-row";
import { useDaysByProfile } from "./use-overview-usage";
import { useSessions } from "./use-sessions";

/** How everything is, what today cost against other days, and which sessions run, are warm, were last. */
export function OverviewView() {
  const t = useTranslations("overview");
  const { profile } = useScope();
  const zone = useZone();
  const days = useDaysByProfile({ profile, zone });
  const anySession = useSessions({ profile: null });
  const hasNothing = anySession.sessions?.length === 0 && days.data?.total.calls === 0;

  return (
    <div className="text-[13px]">
      <PageHeader title={t("title")} subtitle={t("subtitle", { zone: zone ?? t("yourZone") })} />
      <HealthStrip />
      <DemoNotice />
      <ResumeBand />
      {hasNothing && profile === null ? (
        <EmptyStore />
      ) : (
        <>
          <TodayRow days={days} />
          <div className="grid gap-4 p-4 max-sm:p-3 lg:grid-cols-3">
            <CostByDay days={days} className="lg:col-span-2" />
            <DearestProfiles />
            <RunningSessions />
            <WarmSessions />
            <LastSessions />
          </div>
        </>
      )}
    </div>
  );
}

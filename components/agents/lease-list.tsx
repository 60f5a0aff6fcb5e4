"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { LeaseView } from "@/server/core/contracts";
import { useTRPC } from "../trpc/client";
import { EmptyState } from "../ui/empty-state";
import { laterOnceOpen } from "../ui/later";
import { Panel } from "../ui/panel";
import { QueryState } from "../ui/query-state";
import { Skeleton } from "../ui/skeleton";
import { LeaseRow } from "./lease-row";

const ReleaseLeaseDialog = laterOnceOpen(() =>
  import("./release-lease-dialog").then((module) => module.ReleaseLeaseDialog),
);

// Leases of other processes change without an event here.
const EVERY_MS = 5_000;

/** Which process may write which session now, and taking that away from it. */
export function LeaseList({ profile }: { profile: string | null }) {
  const t = useTranslations("agentPages.leases");
  const trpc = useTRPC();
  const list = useQuery(trpc.leases.list.queryOptions(undefined, { refetchInterval: EVERY_MS }));
  const [asked, setAsked] = useState<LeaseView | null>(null);
  const [isAsking, setAsking] = useState(false);

  function ask(lease: LeaseView): void {
    setAsked(lease);
    setAsking(true);
  }

  return (
    <Panel title={t("title")} bodyClassName="p-0!">
      <p className="border-b border-line px-3 py-2 text-muted">{t("hint")}</p>
      <QueryState
        query={list}
        title={t("notLoaded")}
        skeleton={<Skeleton rows={3} label={t("loading")} className="p-3" />}
      >
        {({ items }) => {
          const shown = items.filter((lease) => profile === null || lease.profile === profile);
          if (shown.length === 0) {
            return <EmptyState kind="nothing-yet" title={t("empty")} text={t("emptyHint")} />;
          }
          return (
            <ul aria-label={t("title")} className="divide-y divide-line">
              {shown.map((lease) => (
                <LeaseRow key={lease.sessionId} lease={lease} onRelease={() => ask(lease)} />
              ))}
            </ul>
          );
        }}
      </QueryState>
      <ReleaseLeaseDialog lease={asked} isOpen={isAsking} onOpenChange={setAsking} />
    </Panel>
  );
}

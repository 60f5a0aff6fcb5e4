"use client";

import { useQueries } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useNow } from "../format/use-now";
import { useTRPC } from "../trpc/client";
import { EmptyState } from "../ui/empty-state";
import { QueryState } from "../ui/query-state";
import { Skeleton } from "../ui/skeleton";
import type { WaitingQuery } from "./use-waiting";
import { WaitingAll } from "./waiting-all";
import { priceNow } from "./waiting-price";
import { WaitingRow } from "./waiting-row";

/** Sessions whose prompt differs from what stands on disk: what differs, and what a rebuild costs. */
export function WaitingList({ profile, waiting }: { profile: string; waiting: WaitingQuery }) {
  const t = useTranslations("promptPages.waiting");
  return (
    <div className="flex flex-col gap-3">
      <QueryState query={waiting} title={t("notLoaded")} skeleton={<Skeleton rows={4} />}>
        {({ items, compared }) =>
          items.length > 0 ? (
            <WaitingSessions profile={profile} items={items} compared={compared} />
          ) : compared === 0 ? (
            <EmptyState
              kind="nothing-yet"
              title={t("noSessions")}
              text={t("noSessionsHint", { profile })}
            />
          ) : (
            <EmptyState
              kind="nothing-yet"
              title={t("none")}
              text={
                <>
                  <p>{t("noneHint", { profile })}</p>
                  <p className="mt-2">{t("compared", { count: compared })}</p>
                </>
              }
            />
          )
        }
      </QueryState>
    </div>
  );
}

type Waiting = NonNullable<WaitingQuery["data"]>;

function WaitingSessions({
  profile,
  items,
  compared,
}: {
  profile: string;
  items: Waiting["items"];
  compared: number;
}) {
  const t = useTranslations("promptPages.waiting");
  const trpc = useTRPC();
  const nowMs = useNow(1000);
  const impacts = useQueries({
    queries: items.map(({ sessionId }) => trpc.agents.impact.queryOptions({ sessionId })),
  });
  const rows = items.map((item, place) => {
    const impact = impacts[place]?.data;
    return { item, impact, price: priceNow(item, impact, nowMs) };
  });
  return (
    <>
      <p>
        {t("intro")} <span className="text-muted">{t("compared", { count: compared })}</span>
      </p>
      <WaitingAll rows={rows} />
      <ul className="flex flex-col gap-3">
        {rows.map((row) => (
          <li key={row.item.sessionId}>
            <WaitingRow profile={profile} {...row} />
          </li>
        ))}
      </ul>
    </>
  );
}

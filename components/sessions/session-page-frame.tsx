"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { FaultNotice } from "../ui/fault-notice";
import { later } from "../ui/later";
import { Skeleton } from "../ui/skeleton";
import { SessionPageHeader } from "./session-page-header";
import { SessionPageTabs } from "./session-page-tabs";

const SessionNotFound = later(() =>
  import("./session-not-found").then((module) => module.SessionNotFound),
);

/** The page of one session: what it is, the parts it has, and the part that the address names. */
export function SessionPageFrame({
  sessionId,
  children,
}: {
  sessionId: string;
  children: ReactNode;
}) {
  const t = useTranslations("sessionPages.page");
  const trpc = useTRPC();
  const session = useQuery(trpc.sessions.get.queryOptions({ id: sessionId }));
  const fault = session.error === null ? null : toFault(session.error);
  const isUnknown = fault?.code === "NOT_FOUND" || fault?.code === "BAD_INPUT";
  if (session.data === undefined) {
    if (isUnknown) return <SessionNotFound sessionId={sessionId} />;
    return (
      <div className="p-4">
        {fault === null ? (
          <Skeleton label={t("loading")} />
        ) : (
          <FaultNotice
            fault={fault}
            title={t("notLoaded")}
            onRetry={() => void session.refetch()}
          />
        )}
      </div>
    );
  }
  return (
    <div className="flex h-full min-h-0 flex-col">
      <SessionPageHeader session={session.data} />
      <SessionPageTabs sessionId={sessionId} />
      {fault === null ? null : (
        <div className="px-4 pt-3">
          <FaultNotice
            fault={fault}
            title={t("notLoaded")}
            onRetry={() => void session.refetch()}
          />
        </div>
      )}
      <div className="flex min-h-0 flex-1 flex-col">{children}</div>
    </div>
  );
}

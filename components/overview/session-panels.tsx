"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { SessionView } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { useNow } from "../format/use-now";
import { sessionPath } from "../sessions/session-paths";
import { WarmClock } from "../sessions/warm-clock";
import { consolePath } from "../shell/console-path";
import { useHref, useScope } from "../shell/use-scope";
import { Badge } from "../ui/badge";
import { Figure } from "../ui/figure";
import { Panel } from "../ui/panel";
import { QueryState } from "../ui/query-state";
import { Skeleton } from "../ui/skeleton";
import { TimeText } from "../ui/time-text";
import { PanelLink } from "./panel-link";
import { atWork, isAtWork, stillWarm } from "./session-picks";
import { useSessions } from "./use-sessions";

const WARMTH_EVERY_MS = 5000;

/** Sessions whose turn runs or waits; each leads to its console. */
export function RunningSessions() {
  const t = useTranslations("overview");
  const words = useTranslations("sessions");
  const { profile } = useScope();
  const running = useSessions({ profile, state: "running" });
  const queued = useSessions({ profile, state: "queued" });
  const last = useSessions({ profile });
  const lists = [running, queued, last].map(({ sessions }) => sessions);
  const known = lists.every((list) => list === undefined) ? undefined : atWork(lists);
  return (
    <SessionPanel
      title={t("running")}
      empty={t("runningEmpty")}
      href="/sessions?state=running&time=all"
      query={running.query}
      sessions={known}
      hrefOf={({ profile: name, id }) => consolePath(name, id)}
      mark={({ state }) =>
        isAtWork(state) ? <Badge tone="accent">{words(`state.${state}`)}</Badge> : null
      }
    />
  );
}

/** Sessions whose prompt the provider should still hold, the one that cools first on top. */
export function WarmSessions() {
  const t = useTranslations("overview");
  const { profile } = useScope();
  const nowMs = useNow(WARMTH_EVERY_MS);
  const { query, sessions } = useSessions({ profile, warm: true });
  return (
    <SessionPanel
      title={t("warm")}
      empty={t("warmEmpty")}
      href="/sessions?warm=yes&time=all"
      query={query}
      sessions={sessions && stillWarm(sessions, nowMs)}
      hrefOf={({ id }) => sessionPath(id)}
      mark={({ warmUntil }) => <WarmClock warmUntil={warmUntil} />}
    />
  );
}

/** The sessions that were active last. */
export function LastSessions() {
  const t = useTranslations("overview");
  const { profile } = useScope();
  const { query, sessions } = useSessions({ profile });
  return (
    <SessionPanel
      title={t("last")}
      empty={t("lastEmpty")}
      href="/sessions?time=all"
      query={query}
      sessions={sessions}
      hrefOf={({ id }) => sessionPath(id)}
      mark={({ lastActiveAt }) => (
        <TimeText time={lastActiveAt} className="text-[12px] text-muted" />
      )}
    />
  );
}

function SessionPanel({
  title,
  empty,
  href,
  query,
  sessions,
  hrefOf,
  mark,
}: {
  title: string;
  empty: string;
  href: string;
  query: ReturnType<typeof useSessions>["query"];
  sessions: readonly SessionView[] | undefined;
  hrefOf: (session: SessionView) => string;
  mark: (session: SessionView) => ReactNode;
}) {
  const t = useTranslations("overview");
  const scoped = useHref();
  return (
    <Panel
      title={title}
      bodyClassName="p-0!"
      actions={<PanelLink href={scoped(href)}>{t("seeAll")}</PanelLink>}
    >
      <QueryState
        query={{ data: sessions, error: query.error, refetch: query.refetch }}
        title={t("sessionsNotLoaded")}
        skeleton={<Skeleton label={t("loading")} rows={3} className="p-3!" />}
        isEmpty={(list) => list.length === 0}
        empty={<p className="p-3 text-muted">{empty}</p>}
      >
        {(list) => (
          <ul className="divide-y divide-line">
            {list.map((session) => (
              <SessionLine key={session.id} session={session} href={scoped(hrefOf(session))}>
                {mark(session)}
              </SessionLine>
            ))}
          </ul>
        )}
      </QueryState>
    </Panel>
  );
}

function SessionLine({
  session: { profile, title, messageCount, costUsd },
  href,
  children,
}: {
  session: SessionView;
  href: string;
  children: ReactNode;
}) {
  const t = useTranslations("overview");
  const formats = useFormats();
  return (
    <li className="px-3 py-1.5">
      <div className="flex items-baseline gap-2">
        <Link
          href={href}
          title={title}
          className="min-w-0 flex-1 truncate font-medium underline-offset-4 hover:underline"
        >
          {title || t("untitled")}
        </Link>
        {children}
      </div>
      <div className="flex items-baseline gap-2 text-[12px] text-muted">
        <span className="min-w-0 flex-1 truncate">
          {profile} · {t("messages", { count: messageCount })}
        </span>
        <Figure value={formats.money(costUsd)} exact={formats.exactMoney(costUsd)} />
      </div>
    </li>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { SessionView } from "@/server/core/contracts";
import { writtenTokens } from "../chat/call-figures";
import { useFormats } from "../format/use-formats";
import { Figure } from "../ui/figure";
import type { Column } from "../ui/table-column";
import { TimeText } from "../ui/time-text";
import { contextShare } from "./session-composition";
import { ContextFigure, CostFigure, HitRateFigure } from "./session-figures";
import { SessionStateBadge } from "./session-state-badge";
import { WarmClock } from "./warm-clock";

/** The columns of the list of sessions. */
export function useSessionColumns(): readonly Column<SessionView>[] {
  const t = useTranslations("sessionPages");
  const formats = useFormats();
  return useMemo((): Column<SessionView>[] => {
    const name = (key: Parameters<typeof t>[0] & `column.${string}`) => t(key);
    const tokens = (amount: number | null) => (
      <Figure value={formats.tokens(amount)} exact={formats.exact(amount)} />
    );
    return [
      {
        id: "title",
        header: name("column.title"),
        card: "title",
        csv: ({ title }) => title,
        cell: ({ title }) => (
          <span title={title} className={title === "" ? "text-muted" : "font-medium"}>
            {title || t("list.untitled")}
          </span>
        ),
      },
      {
        id: "profile",
        header: name("column.profile"),
        csv: ({ profile }) => profile,
        cell: ({ profile }) => profile,
      },
      {
        id: "state",
        header: name("column.state"),
        csv: ({ state }) => state,
        cell: ({ state }) => <SessionStateBadge state={state} />,
      },
      {
        id: "lastActive",
        header: name("column.lastActive"),
        align: "end",
        sortKey: "active",
        csv: ({ lastActiveAt }) => lastActiveAt,
        cell: ({ lastActiveAt }) => <TimeText time={lastActiveAt} className="text-muted" />,
      },
      {
        id: "messages",
        yields: "next",
        header: name("column.messages"),
        align: "end",
        sortKey: "messages",
        csv: ({ messageCount }) => messageCount,
        cell: ({ messageCount }) => <Figure value={formats.exact(messageCount)} />,
      },
      {
        id: "context",
        yields: "next",
        header: name("column.context"),
        align: "end",
        csv: contextShare,
        cell: (session) => <ContextFigure session={session} />,
      },
      {
        id: "hitRate",
        yields: "next",
        header: name("column.hitRate"),
        align: "end",
        csv: ({ hitRate }) => hitRate,
        cell: (session) => <HitRateFigure session={session} />,
      },
      {
        id: "cost",
        header: name("column.cost"),
        align: "end",
        sortKey: "cost",
        csv: ({ costUsd }) => costUsd,
        cell: (session) => <CostFigure session={session} />,
      },
      {
        id: "warmth",
        header: name("column.warmth"),
        align: "end",
        csv: ({ warmUntil }) => warmUntil,
        cell: ({ warmUntil }) => <WarmClock warmUntil={warmUntil} />,
      },
      {
        id: "platform",
        yields: "first",
        header: name("column.platform"),
        card: "hide",
        csv: ({ platform }) => platform,
        cell: ({ platform }) => <span className="text-muted">{platform}</span>,
      },
      {
        id: "model",
        yields: "first",
        header: name("column.model"),
        card: "hide",
        csv: ({ model }) => model,
        cell: ({ model }) => <span className="font-mono text-[12px] text-muted">{model}</span>,
      },
      {
        id: "read",
        header: name("column.read"),
        align: "end",
        isHiddenAtFirst: true,
        csv: ({ usage }) => usage.read,
        cell: ({ usage }) => tokens(usage.read),
      },
      {
        id: "written",
        header: name("column.written"),
        align: "end",
        isHiddenAtFirst: true,
        csv: ({ usage }) => writtenTokens(usage),
        cell: ({ usage }) => tokens(writtenTokens(usage)),
      },
      {
        id: "created",
        header: name("column.created"),
        align: "end",
        sortKey: "created",
        isHiddenAtFirst: true,
        csv: ({ createdAt }) => createdAt,
        cell: ({ createdAt }) => <TimeText time={createdAt} className="text-muted" />,
      },
    ];
  }, [t, formats]);
}

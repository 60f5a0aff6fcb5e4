"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { AgentView } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { WarmClock } from "../sessions/warm-clock";
import { Figure } from "../ui/figure";
import type { Column } from "../ui/table-column";
import { TimeText } from "../ui/time-text";
import type { AgentSort } from "./agent-rows";
import { AgentState, IdleText } from "./agent-state";
import { SignaturePopover } from "./signature-fields";

type AgentColumn = Column<AgentView> & { readonly sortKey?: AgentSort };

/** The columns of the list of resident agents. */
export function useAgentColumns(): readonly AgentColumn[] {
  const t = useTranslations("agentPages");
  const formats = useFormats();
  return useMemo((): AgentColumn[] => {
    return [
      {
        id: "session",
        header: t("column.session"),
        cell: ({ title }) => title,
        card: "title",
        csv: ({ title }) => title,
      },
      {
        id: "profile",
        header: t("column.profile"),
        cell: ({ profile }) => profile,
        csv: ({ profile }) => profile,
      },
      {
        id: "model",
        yields: "first",
        header: t("column.model"),
        cell: ({ model }) => <span className="font-mono text-[12px]">{model}</span>,
        csv: ({ model }) => model,
      },
      {
        id: "signature",
        yields: "next",
        header: t("column.signature"),
        cell: (agent) => <SignaturePopover agent={agent} />,
        card: "hide",
        csv: ({ signature }) => signature,
      },
      {
        id: "state",
        header: t("column.state"),
        cell: ({ state }) => <AgentState state={state} />,
        csv: ({ state }) => state,
      },
      {
        id: "age",
        yields: "first",
        header: t("column.age"),
        cell: ({ builtAt }) => <TimeText time={builtAt} />,
        sortKey: "built",
        card: "hide",
        csv: ({ builtAt }) => builtAt,
      },
      {
        id: "idle",
        header: t("column.idle"),
        cell: (agent) => <IdleText agent={agent} />,
        sortKey: "used",
        csv: ({ lastUsedAt }) => lastUsedAt,
      },
      {
        id: "reused",
        yields: "next",
        header: t("column.reused"),
        cell: ({ turnsReused }) => <Figure value={formats.exact(turnsReused)} />,
        align: "end",
        sortKey: "reused",
        csv: ({ turnsReused }) => turnsReused,
      },
      {
        id: "bytes",
        yields: "next",
        header: t("column.bytes"),
        cell: ({ residentBytes }) => (
          <Figure
            value={formats.bytes(residentBytes)}
            exact={`${formats.exact(residentBytes)} B`}
            source={t("cache.bytesSource")}
          />
        ),
        align: "end",
        sortKey: "bytes",
        csv: ({ residentBytes }) => residentBytes,
      },
      {
        id: "warm",
        header: t("column.warm"),
        cell: ({ warmUntil }) => <WarmClock warmUntil={warmUntil} />,
        align: "end",
        sortKey: "warm",
        csv: ({ warmUntil }) => warmUntil,
      },
    ];
  }, [t, formats]);
}

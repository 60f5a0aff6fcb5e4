"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { AgentView } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { WarmClock } from "../sessions/warm-clock";
import { consolePath } from "../shell/console-path";
import { useTRPC } from "../trpc/client";
import { CopyButton } from "../ui/copy-button";
import { DefinitionList } from "../ui/definition-list";
import { Figure } from "../ui/figure";
import { QueryState } from "../ui/query-state";
import { TimeText } from "../ui/time-text";
import { AgentEvents } from "./agent-events";
import { AgentState, IdleText } from "./agent-state";
import { SignatureFields } from "./signature-fields";
import { isOfAgent } from "./timeline-words";
import { useAgentImpact } from "./use-agent-impact";
import { useHonestLines } from "./use-honest-lines";
import { VerbButtons } from "./verb-buttons";

const EVENTS = 30;

/** Everything about one resident agent: figures, what it is built from, the three verbs, its events. */
export function AgentPeekBody({ agent }: { agent: AgentView }) {
  const t = useTranslations("agentPages.peek");
  return (
    <div className="flex flex-col gap-5">
      <Part title={t("verbs")}>
        <VerbLines agent={agent} />
        <VerbButtons agent={agent} />
      </Part>
      <Part title={t("facts")}>
        <AgentFigures agent={agent} />
      </Part>
      <Part title={t("signature")}>
        <SignatureFields agent={agent} />
      </Part>
      <Part title={t("events")}>
        <AgentHistory agent={agent} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-[13px] font-semibold">{title}</h3>
      {children}
    </section>
  );
}

const VERBS = ["evict", "rebuild", "release"] as const;

function VerbLines({ agent }: { agent: AgentView }) {
  const t = useTranslations("agentPages");
  const impact = useAgentImpact(agent.sessionId, true);
  const lines = useHonestLines(impact.data);
  return (
    <QueryState query={impact} title={t("dialog.notLoaded")}>
      {() => (
        <DefinitionList
          items={VERBS.map((verb) => ({ term: t(`dialog.${verb}Word`), value: lines?.[verb] }))}
        />
      )}
    </QueryState>
  );
}

function AgentFigures({ agent }: { agent: AgentView }) {
  const t = useTranslations("agentPages");
  const formats = useFormats();
  return (
    <DefinitionList
      items={[
        {
          term: t("peek.session"),
          value: (
            <Link
              href={consolePath(agent.profile, agent.sessionId)}
              className="text-accent-text underline underline-offset-2"
            >
              {t("peek.conversation")}
            </Link>
          ),
        },
        { term: t("peek.profile"), value: agent.profile },
        { term: t("peek.model"), value: `${agent.model} · ${agent.provider}` },
        {
          term: t("peek.state"),
          value: (
            <>
              <AgentState state={agent.state} />{" "}
              <span className="text-muted">{t(`stateReason.${agent.state}`)}</span>
            </>
          ),
        },
        { term: t("peek.built"), value: <TimeText time={agent.builtAt} /> },
        { term: t("peek.lastUsed"), value: <IdleText agent={agent} isLong /> },
        { term: t("peek.reused"), value: <Figure value={formats.exact(agent.turnsReused)} /> },
        {
          term: t("peek.bytes"),
          value: (
            <Figure
              value={formats.bytes(agent.residentBytes)}
              exact={`${formats.exact(agent.residentBytes)} B`}
              source={t("cache.bytesSource")}
            />
          ),
        },
        { term: t("column.warm"), value: <WarmClock warmUntil={agent.warmUntil} /> },
        {
          term: t("peek.key"),
          value: (
            <span className="flex items-start gap-1">
              <span className="min-w-0 flex-1 break-all font-mono text-[12px]">{agent.key}</span>
              <CopyButton text={agent.key} label={t("peek.key")} />
            </span>
          ),
        },
      ]}
    />
  );
}

function AgentHistory({ agent }: { agent: AgentView }) {
  const t = useTranslations("agentPages");
  const trpc = useTRPC();
  const events = useQuery(
    trpc.sessions.events.queryOptions({ id: agent.sessionId, limit: EVENTS }),
  );
  const { profile, title } = agent;
  return (
    <QueryState query={events} title={t("timeline.notLoaded")}>
      {({ items }) => (
        <AgentEvents
          isOneSession
          events={items.filter(isOfAgent).map((event) => ({ ...event, profile, title }))}
        />
      )}
    </QueryState>
  );
}

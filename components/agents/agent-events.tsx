"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { AgentEventView } from "@/server/core/contracts";
import { consolePath } from "../shell/console-path";
import { Badge } from "../ui/badge";
import { TimeText } from "../ui/time-text";
import { eventWords } from "./timeline-words";

const TONES: Readonly<Record<string, "accent" | "notice" | "neutral">> = {
  "entry-built": "accent",
  "entry-evicted": "notice",
  "entry-rebuilt": "notice",
  "prompt-rebuilt": "notice",
};

/** Events of agents, newest first: what happened, why, and to which session. */
export function AgentEvents({
  events,
  isOneSession = false,
}: {
  events: readonly AgentEventView[];
  /** All of one session: its name is left out. */
  isOneSession?: boolean;
}) {
  return (
    <ol className="flex flex-col">
      {events.map((event) => (
        <li
          key={event.id}
          className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5 border-b border-line py-1.5 last:border-b-0"
        >
          <TimeText time={event.at} className="w-24 shrink-0 text-muted" />
          <EventText event={event} />
          {isOneSession ? null : <EventPlace event={event} />}
        </li>
      ))}
    </ol>
  );
}

function EventText({ event }: { event: AgentEventView }) {
  const t = useTranslations("agentPages");
  const { what, why } = eventWords(event, t);
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      <Badge tone={TONES[event.type] ?? "neutral"}>{what}</Badge>
      {why === null ? null : <span>{why}</span>}
    </span>
  );
}

function EventPlace({ event }: { event: AgentEventView }) {
  return (
    <span className="ml-auto flex min-w-0 items-baseline gap-2">
      <Link
        href={consolePath(event.profile, event.sessionId)}
        className="max-w-72 truncate underline-offset-2 hover:underline"
      >
        {event.title}
      </Link>
      <span className="text-muted">{event.profile}</span>
    </span>
  );
}

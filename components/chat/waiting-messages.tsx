"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "../format/use-formats";
import { useNow } from "../format/use-now";
import { useTRPC } from "../trpc/client";

/** What waits behind the running turn, next first. */
export function WaitingMessages({
  sessionId,
  runningTurnIds,
}: {
  sessionId: string;
  runningTurnIds: readonly string[];
}) {
  const t = useTranslations("thread");
  const formats = useFormats();
  const nowMs = useNow(10_000);
  const trpc = useTRPC();
  const { data: queue } = useQuery(trpc.sessions.queue.queryOptions({ id: sessionId }));
  const waiting = (queue?.items ?? []).filter((item) => !runningTurnIds.includes(item.turnId));
  if (waiting.length === 0) return null;
  return (
    <section aria-label={t("queue")} className="flex flex-col gap-1">
      <p className="text-[12px] text-muted">{t("waitingCount", { count: waiting.length })}</p>
      <ol className="flex flex-col gap-1">
        {waiting.map((item) => (
          <li
            key={item.turnId}
            className="flex items-baseline gap-3 rounded-box border border-dashed border-edge px-3 py-1.5"
          >
            {item.speaker === null ? null : <span className="text-muted">{item.speaker}</span>}
            <span className="line-clamp-2 min-w-0 flex-1 whitespace-pre-wrap">{item.text}</span>
            <time
              dateTime={item.queuedAt}
              title={formats.absolute(item.queuedAt)}
              className="text-[12px] text-muted"
            >
              {formats.relative(item.queuedAt, nowMs)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTRPC } from "../trpc/client";
import { Badge } from "../ui/badge";
import { TimeText } from "../ui/time-text";

/** What waits behind the running answer, next first, above the place where more is written. */
export function QueueStrip({ sessionId }: { sessionId: string }) {
  const t = useTranslations("composer");
  const trpc = useTRPC();
  const { data: queue } = useQuery(trpc.sessions.queue.queryOptions({ id: sessionId }));
  const waiting = queue?.items ?? [];
  if (waiting.length === 0) return null;
  return (
    <section
      aria-label={t("queue")}
      className="flex max-h-28 flex-col gap-1 overflow-y-auto text-[13px]"
    >
      <ol className="flex flex-col gap-0.5">
        {waiting.map(({ turnId, text, speaker, attachments, queuedAt }, place) => (
          <li key={turnId} className="flex items-baseline gap-2">
            <Badge>{t("queued", { place: place + 1 })}</Badge>
            {speaker === null ? null : <span className="text-muted">{speaker}</span>}
            <span className="min-w-0 flex-1 truncate text-muted" title={text}>
              {text}
            </span>
            {attachments.length === 0 ? null : (
              <span className="text-[12px] text-muted">
                {t("fileCount", { count: attachments.length })}
              </span>
            )}
            <span className="text-[12px] text-muted">
              <TimeText time={queuedAt} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

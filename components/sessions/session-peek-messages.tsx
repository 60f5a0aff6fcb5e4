"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { SessionView } from "@/server/core/contracts";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { FaultNotice } from "../ui/fault-notice";
import { Skeleton } from "../ui/skeleton";
import { TimeText } from "../ui/time-text";
import { type MessageWords, toMessageWords } from "./message-words";
import { messagePath } from "./session-paths";

const READ_LAST = 12;
const SHOWN_LAST = 4;
const READ_FIRST = 2;

/** What was said first and last in a session; each leads to its place in the transcript. */
export function SessionPeekMessages({ session }: { session: SessionView }) {
  const t = useTranslations("sessionPages.peek");
  const trpc = useTRPC();
  const { id, messageCount } = session;
  const last = useQuery(trpc.sessions.messages.queryOptions({ id, limit: READ_LAST }));
  const isLong = messageCount > READ_LAST;
  const first = useQuery({
    ...trpc.sessions.messages.queryOptions({ id, limit: READ_FIRST, order: "oldest" }),
    enabled: isLong,
  });
  if (last.data === undefined) {
    return last.error === null ? (
      <Skeleton lines={4} />
    ) : (
      <FaultNotice fault={toFault(last.error)} onRetry={() => void last.refetch()} />
    );
  }
  const told = toMessageWords(last.data.items.toReversed());
  const opening = isLong ? toMessageWords(first.data?.items ?? []).slice(0, 1) : told.slice(0, 1);
  const closing = (isLong ? told : told.slice(1)).slice(-SHOWN_LAST);
  if (told.length === 0) return <p className="text-muted">{t("nothingSaid")}</p>;
  return (
    <>
      <Words label={t("first")} words={opening} sessionId={id} />
      {closing.length === 0 ? null : <Words label={t("last")} words={closing} sessionId={id} />}
    </>
  );
}

function Words({
  label,
  words,
  sessionId,
}: {
  label: string;
  words: readonly MessageWords[];
  sessionId: string;
}) {
  return (
    <section aria-label={label} className="flex flex-col gap-1">
      <h3 className="text-[12px] text-muted">{label}</h3>
      <ul className="divide-y divide-line rounded-box border border-line">
        {words.map((message) => (
          <Message key={message.id} message={message} sessionId={sessionId} />
        ))}
      </ul>
    </section>
  );
}

function Message({ message, sessionId }: { message: MessageWords; sessionId: string }) {
  const t = useTranslations("sessionPages.peek");
  const { id, role, speaker, at, text, tools } = message;
  return (
    <li className="px-3 py-2">
      <p className="flex items-baseline gap-2 text-[12px] text-muted">
        <Link href={messagePath(sessionId, id)} className="hover:text-ink hover:underline">
          {speaker ?? t(`role.${role}`)}
        </Link>
        <TimeText time={at} className="ml-auto" />
      </p>
      {text === "" ? null : <p className="line-clamp-4 whitespace-pre-wrap">{text}</p>}
      {tools.length === 0 ? null : (
        <p className="font-mono text-[12px] text-muted">
          {tools.map((name) => t("tool", { name })).join(" · ")}
        </p>
      )}
    </li>
  );
}

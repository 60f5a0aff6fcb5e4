"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { SessionView } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { DefinitionList } from "../ui/definition-list";
import { FaultNotice } from "../ui/fault-notice";
import { Figure } from "../ui/figure";
import { Skeleton } from "../ui/skeleton";
import { TimeText } from "../ui/time-text";
import { SessionActions } from "./session-actions";
import { SessionCompositionBar } from "./session-composition-bar";
import { ContextFigure, CostFigure, HitRateFigure } from "./session-figures";
import { SessionPeekMessages } from "./session-peek-messages";
import { WarmClock } from "./warm-clock";

/** What the peek tells of a session: its verbs, its prompt, its figures, and its messages. */
export function PeekedSession({ session }: { session: SessionView }) {
  return (
    <div className="flex flex-col gap-4">
      <SessionActions session={session} />
      <PeekedPrompt session={session} />
      <PeekedFigures session={session} />
      <SessionPeekMessages session={session} />
    </div>
  );
}

function PeekedPrompt({ session }: { session: SessionView }) {
  const t = useTranslations("sessionPages.composition");
  const trpc = useTRPC();
  const isFrozen = session.messageCount > 0;
  const prompt = useQuery({
    ...trpc.sessions.prompt.queryOptions({ id: session.id }),
    enabled: isFrozen,
  });
  if (!isFrozen) return <p className="text-muted">{t("none")}</p>;
  if (prompt.data !== undefined) {
    return <SessionCompositionBar prompt={prompt.data} session={session} />;
  }
  return prompt.error === null ? (
    <Skeleton lines={2} />
  ) : (
    <FaultNotice fault={toFault(prompt.error)} onRetry={() => void prompt.refetch()} />
  );
}

function PeekedFigures({ session }: { session: SessionView }) {
  const t = useTranslations("sessionPages.column");
  const formats = useFormats();
  const { messageCount, model, warmUntil, lastActiveAt, createdAt } = session;
  return (
    <DefinitionList
      items={[
        { term: t("cost"), value: <CostFigure session={session} /> },
        { term: t("hitRate"), value: <HitRateFigure session={session} /> },
        { term: t("context"), value: <ContextFigure session={session} /> },
        { term: t("messages"), value: <Figure value={formats.exact(messageCount)} /> },
        { term: t("warmth"), value: <WarmClock warmUntil={warmUntil} /> },
        { term: t("model"), value: <span className="font-mono text-[12px]">{model}</span> },
        { term: t("lastActive"), value: <TimeText time={lastActiveAt} /> },
        { term: t("created"), value: <TimeText time={createdAt} /> },
      ]}
    />
  );
}

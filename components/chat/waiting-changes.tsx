"use client";

import { useTranslations } from "next-intl";
import type { SessionView } from "@/server/core/contracts";
import { PromptChanges } from "../agents/prompt-changes";
import { useAgentImpact } from "../agents/use-agent-impact";

/** Changes on disk that this session's frozen prompt does not have yet; nothing where there are none. */
export function WaitingChanges({ session }: { session: SessionView }) {
  const t = useTranslations("console");
  const { data: impact } = useAgentImpact(session.id, session.messageCount > 0);
  const changes = impact?.rebuild.changes ?? [];
  if (changes.length === 0) return null;
  return (
    <section aria-label={t("waitingChanges")} className="flex flex-col gap-1.5 p-4">
      <h2 className="font-medium">{t("waitingChanges")}</h2>
      <p className="text-[12px] text-muted">
        {t(session.rebuildWaits ? "waitsForCold" : "waitsForRebuild", { count: changes.length })}
      </p>
      <PromptChanges changes={changes} profile={session.profile} sessionId={session.id} />
    </section>
  );
}

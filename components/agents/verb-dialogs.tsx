"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { AgentImpact, EvictMode } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { toFault } from "../trpc/fault";
import { Button } from "../ui/button";
import { ConfirmDialog } from "../ui/confirm-dialog";
import { Dialog } from "../ui/dialog";
import { FaultNotice } from "../ui/fault-notice";
import { Skeleton } from "../ui/skeleton";
import { showToast } from "../ui/toast";
import { PromptChanges } from "./prompt-changes";
import { useAgentImpact } from "./use-agent-impact";
import { useAgentVerbs } from "./use-agent-verbs";
import { useHonestLines } from "./use-honest-lines";
import { useRebuildOutcome } from "./use-rebuild-outcome";

export interface VerbDialogProps {
  readonly sessionId: string;
  readonly title: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Takes the session's agent out of memory, with what that does and costs said first. */
export function EvictDialog(props: VerbDialogProps) {
  return <LeaveDialog {...props} verb="evict" mode="soft" />;
}

/** Evicts the session's agent and ends what it holds, with both said first. */
export function ReleaseDialog(props: VerbDialogProps) {
  return <LeaveDialog {...props} verb="release" mode="release" />;
}

function LeaveDialog({
  sessionId,
  title,
  isOpen,
  onOpenChange,
  verb,
  mode,
}: VerbDialogProps & { verb: "evict" | "release"; mode: z.infer<typeof EvictMode> }) {
  const t = useTranslations("agentPages");
  const formats = useFormats();
  const impact = useAgentImpact(sessionId, isOpen);
  const lines = useHonestLines(impact.data);
  const { evict } = useAgentVerbs();

  async function leave(): Promise<void> {
    const { status, impact: done } = await evict.mutateAsync({ sessionId, mode });
    const wentAs = verb === "evict" ? "evicted" : "released";
    const bytes = formats.bytes(done.freedBytes);
    showToast({
      title: status === "evicted" ? t(`outcome.${wentAs}`, { bytes }) : t(`outcome.${status}`),
    });
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t(`dialog.${verb}Title`, { title })}
      confirmLabel={t(`dialog.${verb}`)}
      tone={verb === "evict" ? "accent" : "danger"}
      isConfirmDisabled={impact.data?.evict.resident === false}
      onConfirm={leave}
    >
      <ImpactFrame query={impact}>
        <p>{lines?.[verb]}</p>
        {verb === "release" && lines !== null ? <p className="text-muted">{lines.evict}</p> : null}
        {impact.data?.evict.running ? <p className="text-muted">{t("dialog.running")}</p> : null}
      </ImpactFrame>
    </ConfirmDialog>
  );
}

/** Renders the session's prompt anew from disk: now, when the provider's cache is cold, or not after all. */
export function RebuildDialog({
  sessionId,
  title,
  profile,
  isOpen,
  onOpenChange,
}: VerbDialogProps & { profile: string }) {
  const t = useTranslations("agentPages");
  const impact = useAgentImpact(sessionId, isOpen);
  const lines = useHonestLines(impact.data);
  const { rebuild } = useAgentVerbs();
  const rebuildOutcome = useRebuildOutcome();

  function choose(when: "now" | "cold" | "never"): void {
    rebuild.mutate(
      { id: sessionId, when },
      {
        onSuccess: ({ status }) => {
          showToast({ title: rebuildOutcome(status) });
          onOpenChange(false);
        },
      },
    );
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) rebuild.reset();
        onOpenChange(next);
      }}
      title={t("dialog.rebuildTitle", { title })}
      footer={
        <RebuildButtons
          impact={impact.data}
          isBusy={rebuild.isPending}
          onCancel={() => onOpenChange(false)}
          onChoose={choose}
        />
      }
    >
      <div className="flex flex-col gap-3">
        <ImpactFrame query={impact}>
          <p>{lines?.rebuild}</p>
          {impact.data?.evict.running ? <p className="text-muted">{t("dialog.running")}</p> : null}
          {impact.data?.rebuild.waits ? <p className="text-muted">{t("dialog.waits")}</p> : null}
          <PromptChanges
            changes={impact.data?.rebuild.changes ?? []}
            profile={profile}
            sessionId={sessionId}
          />
        </ImpactFrame>
        {rebuild.error === null ? null : <FaultNotice fault={toFault(rebuild.error)} />}
      </div>
    </Dialog>
  );
}

function RebuildButtons({
  impact,
  isBusy,
  onCancel,
  onChoose,
}: {
  impact: AgentImpact | undefined;
  isBusy: boolean;
  onCancel: () => void;
  onChoose: (when: "now" | "cold" | "never") => void;
}) {
  const t = useTranslations("agentPages.dialog");
  const formats = useFormats();
  const isNothing = impact === undefined || impact.rebuild.changes.length === 0;
  const cost = impact?.rebuild.costUsd ?? null;
  return (
    <>
      <Button onClick={onCancel}>{t("cancel")}</Button>
      {impact?.rebuild.waits ? (
        <Button disabled={isBusy} onClick={() => onChoose("never")}>
          {t("takeBack")}
        </Button>
      ) : (
        <Button disabled={isNothing || isBusy} onClick={() => onChoose("cold")}>
          {t("rebuildCold")}
        </Button>
      )}
      <Button tone="accent" isBusy={isBusy} disabled={isNothing} onClick={() => onChoose("now")}>
        {cost === null || cost === 0
          ? t("rebuildNow")
          : t("rebuildNowFor", { cost: `≈ ${formats.money(cost)}` })}
      </Button>
    </>
  );
}

function ImpactFrame({
  query,
  children,
}: {
  query: ReturnType<typeof useAgentImpact>;
  children: ReactNode;
}) {
  const t = useTranslations("agentPages.dialog");
  if (query.data !== undefined) return children;
  if (query.error === null) return <Skeleton label={t("loading")} />;
  return (
    <FaultNotice
      fault={toFault(query.error)}
      title={t("notLoaded")}
      onRetry={() => void query.refetch()}
    />
  );
}

"use client";

import { useTranslations } from "next-intl";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { FaultNotice } from "../ui/fault-notice";
import { changedIds } from "./session-bulk";
import { SessionBulkReport } from "./session-bulk-report";
import { type BulkAction, type BulkPhase, useSessionBulk } from "./use-session-bulk";
import type { BulkTarget } from "./use-session-selection";

/** Asks, works through the sessions step by step, and tells of each what came of it. */
export function SessionBulkDialog({
  action,
  target,
  onDone,
  onClose,
}: {
  action: BulkAction;
  target: BulkTarget;
  /** Something was done: what was picked may be let go. */
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("sessionPages.bulk");
  const { phase, run, callOff } = useSessionBulk();
  const isBusy = phase.name === "gathering" || phase.name === "running";
  const count = target.kind === "ids" ? target.ids.length : (target.count ?? 0);
  const shownAction = "action" in phase ? phase.action : action;

  async function start(): Promise<void> {
    await run(action, target);
    onDone();
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !isBusy) onClose();
      }}
      title={phase.name === "asking" ? t(`${action}Ask`, { count }) : t(`title.${shownAction}`)}
      footer={
        <BulkButtons
          action={action}
          phase={phase}
          onStart={() => void start()}
          onUndo={(ids) => void run("restore", { kind: "ids", ids })}
          onCallOff={callOff}
          onClose={onClose}
        />
      }
    >
      {phase.name === "asking" ? <p>{t(`${action}Text`)}</p> : <BulkState phase={phase} />}
    </Dialog>
  );
}

function BulkState({ phase }: { phase: Exclude<BulkPhase, { name: "asking" }> }) {
  const t = useTranslations("sessionPages.bulk");
  switch (phase.name) {
    case "gathering":
      return (
        <p role="status">
          {t("collecting")} {t("gathered", { count: phase.found })}
        </p>
      );
    case "running": {
      const { done, total } = phase.progress;
      return (
        <div role="status" className="flex flex-col gap-2">
          <progress
            value={done}
            max={total}
            aria-label={t(`title.${phase.action}`)}
            className="h-2 w-full accent-accent"
          />
          <p className="font-mono text-[12px] tabular-nums text-muted">
            {t("progress", { done, total })}
          </p>
        </div>
      );
    }
    case "failed":
      return <FaultNotice fault={phase.fault} title={t("notGathered")} />;
    case "told":
      return <SessionBulkReport report={phase.report} />;
  }
}

function BulkButtons({
  action,
  phase,
  onStart,
  onUndo,
  onCallOff,
  onClose,
}: {
  action: BulkAction;
  phase: BulkPhase;
  onStart: () => void;
  onUndo: (ids: string[]) => void;
  onCallOff: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("sessionPages.bulk");
  if (phase.name === "asking") {
    return (
      <>
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button tone="accent" onClick={onStart}>
          {t(action)}
        </Button>
      </>
    );
  }
  if (phase.name === "gathering" || phase.name === "running") {
    return <Button onClick={onCallOff}>{t("callOff")}</Button>;
  }
  const changed = phase.name === "told" ? changedIds(phase.report.rows) : [];
  const canUndo = phase.name === "told" && phase.action === "archive" && changed.length > 0;
  return (
    <>
      {canUndo ? (
        <Button onClick={() => onUndo(changed)}>{t("undo", { count: changed.length })}</Button>
      ) : null}
      <Button tone="accent" onClick={onClose}>
        {t("close")}
      </Button>
    </>
  );
}

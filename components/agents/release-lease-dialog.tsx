"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { LeaseView } from "@/server/core/contracts";
import { useTRPC } from "../trpc/client";
import { ConfirmDialog } from "../ui/confirm-dialog";
import { showToast } from "../ui/toast";

/** Takes a lease away from its holder, with what that cuts off said first. */
export function ReleaseLeaseDialog({
  lease,
  isOpen,
  onOpenChange,
}: {
  lease: LeaseView | null;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const t = useTranslations("agentPages.leases");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const readAnew = () =>
    Promise.all(
      [trpc.leases.pathFilter(), trpc.agents.pathFilter(), trpc.sessions.pathFilter()].map(
        (filter) => queryClient.invalidateQueries(filter),
      ),
    );
  const release = useMutation(trpc.leases.release.mutationOptions({ onSettled: readAnew }));
  if (lease === null) return null;
  const { sessionId, fence, holder, purpose, state } = lease;
  const title = lease.title === "" ? t("untitled") : lease.title;

  async function confirm(): Promise<void> {
    const { released } = await release.mutateAsync({ sessionId, fence, confirm: true });
    showToast({ title: t(released ? "released" : "notReleased", { title }) });
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t("confirmTitle", { title })}
      confirmLabel={t("confirm")}
      onConfirm={confirm}
    >
      <p>
        {state === "alive" || state === "unknown"
          ? t(`cuts.${purpose}`, { pid: String(holder.pid), host: holder.host })
          : t("cutsNothing")}
      </p>
      <p className="text-muted">{t("keeps")}</p>
      {state === "unknown" ? <p className="text-notice-text">{t("unseen")}</p> : null}
    </ConfirmDialog>
  );
}

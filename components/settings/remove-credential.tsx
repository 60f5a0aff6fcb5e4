"use client";

import { useTranslations } from "next-intl";
import type { CredentialView } from "@/server/core/contracts";
import { useTRPCClient } from "../trpc/client";
import { ConfirmDialog } from "../ui/confirm-dialog";
import { RefusedChange, useProvidersChange } from "./use-providers";

/** Asks before a key is forgotten, and says who uses it. */
export function RemoveCredential({
  credential,
  isOpen,
  onOpenChange,
}: {
  credential: CredentialView;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const t = useTranslations("settingsPages.providers");
  const client = useTRPCClient();
  const change = useProvidersChange();
  const { name, fingerprint, usedBy } = credential;

  async function remove(): Promise<void> {
    const fault = await change(
      (revision) => client.providers.remove.mutate({ revision, name }),
      t("removed", { name }),
    );
    if (fault !== null) throw new RefusedChange(fault);
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t("removeTitle", { name })}
      confirmLabel={t("remove")}
      tone="danger"
      isConfirmDisabled={usedBy.length > 0}
      onConfirm={remove}
    >
      <p>{t("removeText", { name, fingerprint })}</p>
      <p className="text-muted">
        {usedBy.length === 0
          ? t("removeUnused")
          : t("removeInUse", { count: usedBy.length, profiles: usedBy.join(", ") })}
      </p>
    </ConfirmDialog>
  );
}

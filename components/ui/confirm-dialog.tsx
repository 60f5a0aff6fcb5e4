"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { type Fault, toFault } from "../trpc/fault";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { FaultNotice } from "./fault-notice";

/**
 * Asks before something is done that cannot be taken back lightly; its children say with figures what
 * will happen. It stays open while that runs, and where it fails says why.
 */
export function ConfirmDialog({
  isOpen,
  onOpenChange,
  title,
  confirmLabel,
  tone = "danger",
  isConfirmDisabled = false,
  onConfirm,
  children,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  confirmLabel: string;
  tone?: "accent" | "danger";
  isConfirmDisabled?: boolean;
  onConfirm: () => Promise<void>;
  children?: ReactNode;
}) {
  const t = useTranslations("ui");
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);

  function change(isNowOpen: boolean): void {
    if (isBusy) return;
    setFault(null);
    onOpenChange(isNowOpen);
  }

  async function confirm(): Promise<void> {
    setBusy(true);
    setFault(null);
    try {
      await onConfirm();
      onOpenChange(false);
    } catch (error) {
      setFault(toFault(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={change}
      title={title}
      size="sm"
      footer={
        <>
          <Button onClick={() => change(false)} disabled={isBusy}>
            {t("cancel")}
          </Button>
          <Button
            tone={tone}
            isBusy={isBusy}
            disabled={isConfirmDisabled}
            onClick={() => void confirm()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {children}
        {fault === null ? null : <FaultNotice fault={fault} />}
      </div>
    </Dialog>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import type { SessionView } from "@/server/core/contracts";
import { type Fault, toFault } from "../trpc/fault";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { FaultNotice } from "../ui/fault-notice";
import { TextField } from "../ui/text-field";
import { useSessionActions } from "./use-session-actions";

const MAX_TITLE = 100;

/** Gives a session another title. */
export function SessionRenameDialog({
  session,
  isOpen,
  onOpenChange,
}: {
  session: Pick<SessionView, "id" | "title">;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const t = useTranslations("sessionPages.rename");
  const { rename, isBusy } = useSessionActions();
  const [draft, setDraft] = useState<string | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const formId = useId();
  const title = draft ?? session.title;
  const wanted = title.trim();

  function close(): void {
    setDraft(null);
    setFault(null);
    onOpenChange(false);
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (wanted === "") return;
    try {
      if (wanted !== session.title) await rename(session.id, wanted);
      close();
    } catch (error) {
      setFault(toFault(error));
    }
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={t("title")}
      size="sm"
      footer={
        <Button type="submit" form={formId} tone="accent" isBusy={isBusy} disabled={wanted === ""}>
          {t("confirm")}
        </Button>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        <TextField
          label={t("label")}
          value={title}
          maxLength={MAX_TITLE}
          onChange={(event) => setDraft(event.target.value)}
        />
        {fault === null ? null : <FaultNotice fault={fault} />}
      </form>
    </Dialog>
  );
}

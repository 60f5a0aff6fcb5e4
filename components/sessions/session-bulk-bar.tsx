"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "../ui/button";
import { later } from "../ui/later";
import type { BulkAction } from "./use-session-bulk";
import type { BulkTarget } from "./use-session-selection";

const SessionBulkDialog = later(() =>
  import("./session-bulk-dialog").then((module) => module.SessionBulkDialog),
);

/** What can be done with the sessions that are picked. */
export function SessionBulkBar({
  target,
  isArchive,
  onClear,
}: {
  target: BulkTarget | null;
  /** The list shows what is archived. */
  isArchive: boolean;
  onClear: () => void;
}) {
  const t = useTranslations("sessionPages.bulk");
  // The dialog keeps what it was opened for: its work lets go of what is picked.
  const [open, setOpen] = useState<{ action: BulkAction; target: BulkTarget } | null>(null);
  const count = target === null ? 0 : target.kind === "ids" ? target.ids.length : target.count;
  const actions: readonly BulkAction[] = isArchive ? ["restore", "evict"] : ["archive", "evict"];
  return (
    <>
      {target === null ? null : (
        <section
          aria-label={t("label")}
          className="flex flex-wrap items-center gap-2 border-b border-line bg-accent-wash px-4 py-1.5 max-sm:px-3"
        >
          <p role="status" className="mr-1">
            {t("selected", { count: count ?? 0 })}
          </p>
          {actions.map((action) => (
            <Button key={action} size="sm" onClick={() => setOpen({ action, target })}>
              {t(action)}
            </Button>
          ))}
          <Button size="sm" tone="quiet" onClick={onClear}>
            {t("clear")}
          </Button>
        </section>
      )}
      {open === null ? null : (
        <SessionBulkDialog {...open} onDone={onClear} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { toFault } from "../trpc/fault";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { FaultNotice } from "../ui/fault-notice";
import { useDemo } from "./use-demo";

/** What to do where nothing has run: begin, or look around in an example. */
export function EmptyStore() {
  const t = useTranslations("overview");
  const { status, start } = useDemo();
  const refusal = status.data?.refusal ?? null;
  const isRunning = start.isPending || status.data?.state === "running";
  return (
    <>
      <EmptyState
        kind="nothing-yet"
        title={t("empty")}
        text={
          <>
            <p>{t("emptyText")}</p>
            <p className="pt-2">
              {refusal === null ? t("demo.startHint") : t("demo.refused", { reason: refusal })}
            </p>
          </>
        }
        action={
          <>
            <Button asChild tone="accent">
              <Link href="/console">{t("openConsole")}</Link>
            </Button>
            <Button
              isBusy={isRunning}
              disabled={refusal !== null || status.data === undefined}
              onClick={() => start.mutate()}
            >
              {t("demo.start")}
            </Button>
          </>
        }
      />
      {start.error === null ? null : (
        <div className="mx-auto max-w-md px-4">
          <FaultNotice fault={toFault(start.error)} title={t("demo.notStarted")} />
        </div>
      )}
    </>
  );
}

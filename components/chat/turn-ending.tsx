"use client";

import { useTranslations } from "next-intl";
import { Button } from "../ui/button";
import { FaultNotice } from "../ui/fault-notice";
import type { TurnRow } from "./thread-rows";

/** How a turn ended that did not end well, and the way to ask again. */
export function TurnEnding({ row, onSendAgain }: { row: TurnRow; onSendAgain?: () => void }) {
  const t = useTranslations("thread");
  const { state, error, isPartial, parts } = row;
  if (state === "running" || state === "queued") return null;
  if (state === "interrupted") {
    return (
      <div className="flex flex-wrap items-center gap-x-2 text-[13px] text-muted">
        <p>{t("interrupted")}</p>
        {error === null ? null : <p title={error.hint ?? undefined}>{error.message}</p>}
        {parts.length > 0 || onSendAgain === undefined ? null : (
          <Button onClick={onSendAgain}>{t("sendAgain")}</Button>
        )}
      </div>
    );
  }
  return (
    <>
      {isPartial ? <p className="text-[13px] text-muted">{t("partial")}</p> : null}
      {error === null ? null : (
        <FaultNotice
          fault={error}
          title={t("turnFailed")}
          retryLabel={t("sendAgain")}
          onRetry={onSendAgain}
        />
      )}
    </>
  );
}

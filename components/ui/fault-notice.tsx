"use client";

import { useTranslations } from "next-intl";
import { type Fault, NO_ANSWER } from "../trpc/fault";
import { Button } from "./button";

/** What failed, its code, what to do, and a way to try again. */
export function FaultNotice({
  fault,
  title,
  onRetry,
  retryLabel,
}: {
  fault: Fault;
  title?: string;
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
}) {
  const t = useTranslations("fault");
  const isSilent = fault.code === NO_ANSWER;
  const hint = isSilent ? t("noAnswerHint") : fault.hint;
  return (
    <div role="alert" className="rounded-box border border-uncached bg-danger-wash px-3 py-2">
      <p>
        <span className="font-medium text-danger-text">{title ?? t("title")}</span>{" "}
        <span className="whitespace-pre-wrap">{isSilent ? t("noAnswer") : fault.message}</span>
      </p>
      {hint === null ? null : <p className="whitespace-pre-wrap text-muted">{hint}</p>}
      <div className="mt-1 flex items-center gap-3">
        {onRetry === undefined ? null : (
          <Button onClick={onRetry}>{retryLabel ?? t("retry")}</Button>
        )}
        {isSilent ? null : <code className="font-mono text-[12px] text-muted">{fault.code}</code>}
      </div>
    </div>
  );
}

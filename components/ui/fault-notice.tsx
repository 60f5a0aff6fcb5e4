"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type Fault, NO_ANSWER } from "../trpc/fault";
import { isFaultCode } from "../trpc/fault-codes";
import { useFaultWords } from "../trpc/use-fault-words";
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
  const path = usePathname();
  const { sentence, advice, original } = useFaultWords()(fault);
  const { code } = fault;
  return (
    <div
      role="alert"
      className="flex flex-col gap-1 rounded-box border border-uncached bg-danger-wash px-3 py-2"
    >
      <p>
        <span className="font-medium text-danger-text">{title ?? t("title")}</span>{" "}
        <span className="whitespace-pre-wrap">{sentence}</span>
      </p>
      {advice === null ? null : <p className="whitespace-pre-wrap text-muted">{advice}</p>}
      {original === null ? null : (
        <p lang="en" className="whitespace-pre-wrap text-[12px] text-muted">
          {original}
        </p>
      )}
      <div className="flex items-center gap-3">
        {onRetry === undefined ? null : (
          <Button onClick={onRetry}>{retryLabel ?? t("retry")}</Button>
        )}
        {code === "UNAUTHENTICATED" ? (
          <a
            href={`/login?next=${encodeURIComponent(path)}`}
            className="text-accent-text underline"
          >
            {t("signIn")}
          </a>
        ) : null}
        {code === NO_ANSWER ? null : (
          <code
            title={isFaultCode(code) ? t(`code.${code}`) : undefined}
            className="font-mono text-[12px] text-muted"
          >
            {code}
          </code>
        )}
      </div>
    </div>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { brokenDetails } from "./broken-details";

/** What stands in the place of a page that failed while it was shown. */
export function BrokenView({
  error,
  onShowAgain,
}: {
  error: Error & { digest?: string };
  onShowAgain: () => void;
}) {
  const t = useTranslations("shell");
  const [at] = useState(() => new Date().toISOString());
  const details = brokenDetails(error, {
    at,
    address: typeof window === "undefined" ? "" : window.location.pathname,
  });
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-4 px-4 py-12">
      <header className="flex flex-col gap-1">
        <h1 tabIndex={-1} className="text-[18px] font-semibold outline-none">
          {t("broken")}
        </h1>
        <p className="text-muted">{t("brokenHint")}</p>
      </header>
      <Button tone="accent" className="self-start" onClick={onShowAgain}>
        {t("showAgain")}
      </Button>
      <details className="rounded-box border border-line bg-panel">
        <summary className="px-3 py-2 text-[13px]">{t("brokenDetails")}</summary>
        <div className="border-t border-line p-3">
          <div className="flex justify-end">
            <CopyButton text={details} label={t("copyDetails")} />
          </div>
          <pre
            suppressHydrationWarning
            className="max-h-60 overflow-auto whitespace-pre-wrap font-mono text-[12px]"
          >
            {details}
          </pre>
        </div>
      </details>
    </div>
  );
}

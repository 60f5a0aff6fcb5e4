"use client";

import { useTranslations } from "next-intl";
import type { TestCredentialResult } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { FaultNotice } from "../ui/fault-notice";

/** What a provider said of a key: the models it may use, or why not and what to do. */
export function TestOutcome({ result }: { result: TestCredentialResult }) {
  const t = useTranslations("settingsPages.providers");
  const formats = useFormats();
  const { ok, elapsedMs, models, error } = result;
  if (!ok) {
    const unknown = { code: "PROVIDER_FAILED", message: t("refused"), hint: null };
    return <FaultNotice fault={error ?? unknown} title={t("refused")} />;
  }
  return (
    <div role="status" className="rounded-box border border-line bg-raised px-3 py-2">
      <p>
        <span className="font-medium text-accent-text">{t("accepted")}</span>{" "}
        <span className="text-muted">
          {t("testTook", { duration: formats.duration(elapsedMs) })}
        </span>
      </p>
      {models === null ? (
        <p className="text-muted">{t("modelsUntold")}</p>
      ) : (
        <details>
          <summary className="text-muted">{t("models", { count: models.length })}</summary>
          <ul className="columns-2xs pt-1 font-mono text-[12px]">
            {models.map((model) => (
              <li key={model}>{model}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { CredentialView } from "@/server/core/contracts";
import { useTRPC, useTRPCClient } from "../trpc/client";
import { type Fault, toFault } from "../trpc/fault";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { FaultNotice } from "../ui/fault-notice";
import { laterOnceOpen } from "../ui/later";
import { TestOutcome } from "./test-outcome";
import { useProvidersChange } from "./use-providers";

const RemoveCredential = laterOnceOpen(() =>
  import("./remove-credential").then((module) => module.RemoveCredential),
);

/** One key: what tells it from others, who uses it, and its verbs. */
export function CredentialRow({
  credential,
  isDefault,
}: {
  credential: CredentialView;
  isDefault: boolean;
}) {
  const t = useTranslations("settingsPages.providers");
  const trpc = useTRPC();
  const client = useTRPCClient();
  const change = useProvidersChange();
  const test = useMutation(trpc.providers.test.mutationOptions());
  const [isRemoving, setRemoving] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const { name, provider, baseUrl, fingerprint, source, usedBy } = credential;
  const isOurs = source === "file";

  async function makeDefault(): Promise<void> {
    setFault(
      await change(
        (revision) => client.providers.choose.mutate({ revision, profile: null, credential: name }),
        t("defaultChanged", { choice: name }),
      ),
    );
  }

  return (
    <li data-credential={name} className="flex flex-col gap-2 p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="font-medium">{name}</h3>
        {isDefault ? <Badge tone="accent">{t("defaultBadge")}</Badge> : null}
        <div className="ml-auto flex flex-wrap gap-2">
          <Button
            size="sm"
            isBusy={test.isPending}
            aria-label={t("testOf", { name })}
            onClick={() => test.mutate({ name })}
          >
            {test.isPending ? t("testing") : t("test")}
          </Button>
          {isOurs && !isDefault ? (
            <Button size="sm" onClick={() => void makeDefault()}>
              {t("makeDefaultAction")}
            </Button>
          ) : null}
          {isOurs ? (
            <Button size="sm" tone="quiet" onClick={() => setRemoving(true)}>
              {t("remove")}
            </Button>
          ) : null}
        </div>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 sm:grid-cols-[auto_1fr_auto_1fr]">
        <dt className="text-muted" title={t("fingerprintHint")}>
          {t("fingerprint")}
        </dt>
        <dd className="font-mono text-[12px]">{fingerprint}</dd>
        <dt className="text-muted">{t("source")}</dt>
        <dd>{t(`sourceOf.${source}`)}</dd>
        <dt className="text-muted">{t("baseUrl")}</dt>
        <dd className={baseUrl === null ? "text-muted" : "font-mono text-[12px]"}>
          {baseUrl ?? t("baseUrlDefault")}
        </dd>
        <dt className="text-muted">{t("usedBy")}</dt>
        <dd className={usedBy.length === 0 ? "text-muted" : ""}>
          {usedBy.length === 0 ? t("usedByNone") : usedBy.join(", ")}
        </dd>
      </dl>
      {isOurs ? null : <p className="text-muted">{t("environmentFixed", { provider })}</p>}
      {fault === null ? null : <FaultNotice fault={fault} title={t("choiceFault")} />}
      {test.error === null ? null : (
        <FaultNotice
          fault={toFault(test.error)}
          title={t("testFault")}
          onRetry={() => test.mutate({ name })}
        />
      )}
      {test.data === undefined || test.isPending ? null : <TestOutcome result={test.data} />}
      <RemoveCredential credential={credential} isOpen={isRemoving} onOpenChange={setRemoving} />
    </li>
  );
}

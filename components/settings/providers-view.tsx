"use client";

import { useTranslations } from "next-intl";
import { toFault } from "../trpc/fault";
import { FaultNotice } from "../ui/fault-notice";
import { Skeleton } from "../ui/skeleton";
import { CredentialList } from "./credential-list";
import { ProfileChoices } from "./profile-choices";
import { SettingsFrame } from "./settings-frame";
import { SimulatorSwitch } from "./simulator-switch";
import { useProviders } from "./use-providers";

/** Keys of providers, which profile uses which, and the simulated provider. */
export function ProvidersView() {
  const t = useTranslations("settingsPages.providers");
  const { data, error, refetch } = useProviders();
  return (
    <SettingsFrame title={t("title")} subtitle={t("subtitle")} writes={t("writes")}>
      {error === null ? null : (
        <FaultNotice fault={toFault(error)} title={t("notLoaded")} onRetry={() => void refetch()} />
      )}
      {data === undefined ? (
        error === null ? (
          <Skeleton label={t("loading")} />
        ) : null
      ) : (
        <>
          <CredentialList providers={data} />
          <ProfileChoices providers={data} />
          <SimulatorSwitch simulator={data.simulator} />
        </>
      )}
    </SettingsFrame>
  );
}

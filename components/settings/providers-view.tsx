"use client";

import { useTranslations } from "next-intl";
import { QueryState } from "../ui/query-state";
import { Skeleton } from "../ui/skeleton";
import { CredentialList } from "./credential-list";
import { ProfileChoices } from "./profile-choices";
import { SettingsFrame } from "./settings-frame";
import { SimulatorSwitch } from "./simulator-switch";
import { useProviders } from "./use-providers";

/** Keys of providers, which profile uses which, and the simulated provider. */
export function ProvidersView() {
  const t = useTranslations("settingsPages.providers");
  const providers = useProviders();
  return (
    <SettingsFrame title={t("title")} subtitle={t("subtitle")} writes={t("writes")}>
      <QueryState
        query={providers}
        title={t("notLoaded")}
        skeleton={<Skeleton label={t("loading")} />}
      >
        {(shown) => (
          <>
            <CredentialList providers={shown} />
            <ProfileChoices providers={shown} />
            <SimulatorSwitch simulator={shown.simulator} />
          </>
        )}
      </QueryState>
    </SettingsFrame>
  );
}

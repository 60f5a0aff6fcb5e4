"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ProvidersView } from "@/server/core/contracts";
import { useTRPCClient } from "../trpc/client";
import type { Fault } from "../trpc/fault";
import { EmptyState } from "../ui/empty-state";
import { FaultNotice } from "../ui/fault-notice";
import { Panel } from "../ui/panel";
import { Select } from "../ui/select";
import type { SelectOption } from "../ui/select-shape";
import { hasOwnRoute, isLostChoice, toChoices } from "./choice-options";
import { SIMULATED } from "./credential-form";
import { useProvidersChange } from "./use-providers";

type Profile = ProvidersView["profiles"][number];

/** The default and each profile: what it uses, and where its calls go now. */
export function ProfileChoices({ providers }: { providers: ProvidersView }) {
  const t = useTranslations("settingsPages.providers");
  const client = useTRPCClient();
  const change = useProvidersChange();
  const [fault, setFault] = useState<Fault | null>(null);
  const { profiles, defaultCredential } = providers;
  const nameOf = (choice: string | null, unset: string) =>
    choice === SIMULATED ? t("simulated") : (choice ?? unset);

  function optionsFor(profile: Profile | null): SelectOption[] {
    const unset = profile === null ? t("environmentOrSimulator") : t("defaultChoice");
    const lost = profile !== null && isLostChoice(profile, providers) ? [profile.chosen] : [];
    return [...toChoices(providers), ...lost].map((choice) => ({
      value: choice ?? "",
      label: nameOf(choice, unset),
    }));
  }

  async function choose(profile: string | null, value: string): Promise<void> {
    const credential = value === "" ? null : value;
    const done =
      profile === null
        ? t("defaultChanged", { choice: nameOf(credential, t("environmentOrSimulator")) })
        : t("chosen", { profile, choice: nameOf(credential, t("defaultChoice")) });
    setFault(
      await change(
        (revision) => client.providers.choose.mutate({ revision, profile, credential }),
        done,
      ),
    );
  }

  return (
    <Panel title={t("choices")} bodyClassName="p-0!">
      <p className="border-b border-line px-3 py-2 text-muted">{t("choiceHint")}</p>
      {fault === null ? null : (
        <div className="p-3">
          <FaultNotice fault={fault} title={t("choiceFault")} />
        </div>
      )}
      <ul className="divide-y divide-line">
        <li className={ROW}>
          <p className="min-w-0">
            <span className="font-medium">{t("defaultRow")}</span>{" "}
            <span className="text-muted">{t("defaultRowHint")}</span>
          </p>
          <Select
            label={t("defaultRow")}
            isLabelHidden
            value={defaultCredential ?? ""}
            onValueChange={(value) => void choose(null, value)}
            options={optionsFor(null)}
          />
        </li>
        {profiles.map((profile) => (
          <li key={profile.name} data-profile={profile.name} className={ROW}>
            <p className="font-medium">{profile.name}</p>
            <Select
              label={profile.name}
              isLabelHidden
              value={profile.chosen ?? ""}
              onValueChange={(value) => void choose(profile.name, value)}
              options={optionsFor(profile)}
              isDisabled={hasOwnRoute(profile)}
            />
            <Route profile={profile} />
          </li>
        ))}
      </ul>
      {profiles.length === 0 ? <EmptyState kind="nothing-yet" title={t("noProfiles")} /> : null}
    </Panel>
  );
}

function Route({ profile: { effective, fault } }: { profile: Profile }) {
  const t = useTranslations("settingsPages.providers");
  return (
    <div className="min-w-0">
      <p className="text-muted">
        {t("callsGo")}{" "}
        <span className={effective === null ? "text-danger-text" : "text-ink"}>
          {effective === null
            ? t("nowhere")
            : t(`effective.${effective.kind}`, { name: effective.name ?? "" })}
        </span>
        {effective === null || effective.kind === "simulated" ? null : (
          <span className="block font-mono text-[12px]">{effective.endpoint}</span>
        )}
      </p>
      {fault === null ? null : <FaultNotice fault={fault} />}
    </div>
  );
}

const ROW =
  "grid items-center gap-x-4 gap-y-2 px-3 py-2 sm:grid-cols-[minmax(8rem,1fr)_minmax(14rem,18rem)_minmax(0,2fr)]";

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ProvidersView } from "@/server/core/contracts";
import { useTRPCClient } from "../trpc/client";
import { SIMULATOR_MODES } from "../trpc/contract-values";
import type { Fault } from "../trpc/fault";
import { Badge } from "../ui/badge";
import { FaultNotice } from "../ui/fault-notice";
import { Panel } from "../ui/panel";
import { Segmented } from "../ui/tabs";
import { useProvidersChange } from "./use-providers";

/** When the simulated provider answers, and who decides that. */
export function SimulatorSwitch({ simulator }: { simulator: ProvidersView["simulator"] }) {
  const t = useTranslations("settingsPages.providers");
  const client = useTRPCClient();
  const change = useProvidersChange();
  const [fault, setFault] = useState<Fault | null>(null);
  const { mode, setBy, running, url } = simulator;

  async function switchTo(chosen: string): Promise<void> {
    const next = SIMULATOR_MODES.find((each) => each === chosen) ?? mode;
    setFault(
      await change(
        (revision) => client.providers.setSimulator.mutate({ revision, mode: next }),
        t("simulatorSwitched", { mode: t(`simulatorMode.${next}`) }),
      ),
    );
  }

  return (
    <Panel
      title={t("simulator")}
      actions={
        <span className="text-[12px] text-muted">
          {running && url !== null ? t("simulatorRunning", { url }) : t("simulatorStopped")}
        </span>
      }
    >
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {setBy === "environment" ? (
            <Badge tone="notice">{t(`simulatorMode.${mode}`)}</Badge>
          ) : (
            <Segmented
              label={t("simulator")}
              value={mode}
              onValueChange={(chosen) => void switchTo(chosen)}
              items={SIMULATOR_MODES.map((value) => ({
                value,
                label: t(`simulatorMode.${value}`),
              }))}
            />
          )}
          <p>{t(`simulatorDetail.${mode}`)}</p>
        </div>
        <p className="text-muted">{t(`simulatorSetBy.${setBy}`)}</p>
        {fault === null ? null : <FaultNotice fault={fault} title={t("simulatorFault")} />}
      </div>
    </Panel>
  );
}

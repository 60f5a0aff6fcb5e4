"use client";

import { useTranslations } from "next-intl";
import { type SubmitEvent, useId, useState } from "react";
import type { ProviderName } from "@/server/core/contracts";
import { useTRPCClient } from "../trpc/client";
import type { Fault } from "../trpc/fault";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { Dialog } from "../ui/dialog";
import { FaultNotice } from "../ui/fault-notice";
import { Select } from "../ui/select";
import { TextField } from "../ui/text-field";
import { type CredentialForm, EMPTY_FORM, formFaults, isFit } from "./credential-form";
import { useProvidersChange } from "./use-providers";

const PROVIDERS = ["anthropic", "openai"] as const satisfies readonly ProviderName[];
const PLACEHOLDERS: Record<ProviderName, string> = {
  anthropic: "https://api.anthropic.com",
  openai: "https://openrouter.ai/api/v1",
};

/** Asks for a key and sends it once: it leaves the page as soon as it is on its way, whatever comes of it. */
export function AddCredential({
  isOpen,
  onOpenChange,
  taken,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  taken: readonly string[];
}) {
  const t = useTranslations("settingsPages.providers");
  const client = useTRPCClient();
  const change = useProvidersChange();
  const formId = useId();
  const [form, setForm] = useState<CredentialForm>(EMPTY_FORM);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const faults = formFaults(form, taken);
  const told = (key: keyof typeof faults) =>
    isTried && faults[key] !== null ? t(faults[key]) : undefined;
  const enter = (entered: Partial<CredentialForm>) => setForm((held) => ({ ...held, ...entered }));

  function close(): void {
    setForm(EMPTY_FORM);
    setTried(false);
    setFault(null);
    onOpenChange(false);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (!isFit(faults) || isBusy) return;
    const { provider, name, apiKey, baseUrl, makeDefault } = form;
    setBusy(true);
    setFault(null);
    setTried(false);
    enter({ apiKey: "" });
    const found = await change(
      (revision) =>
        client.providers.add.mutate({
          ...{ revision, provider, name: name.trim(), apiKey, makeDefault },
          baseUrl: baseUrl.trim() === "" ? null : baseUrl.trim(),
        }),
      t("added", { name: name.trim() }),
    );
    setBusy(false);
    if (found === null) close();
    else setFault(found);
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={t("addTitle")}
      description={t("addHint")}
      footer={
        <>
          <Button onClick={close}>{t("cancel")}</Button>
          <Button type="submit" form={formId} tone="accent" isBusy={isBusy}>
            {t("send")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} autoComplete="off" className="flex flex-col gap-3">
        <Select
          label={t("provider")}
          value={form.provider}
          options={PROVIDERS.map((each) => ({ value: each, label: t(`providerName.${each}`) }))}
          onValueChange={(chosen) => {
            const provider = PROVIDERS.find((each) => each === chosen);
            if (provider !== undefined) enter({ provider });
          }}
        />
        <TextField
          label={t("name")}
          hint={t("nameHint")}
          fault={told("name")}
          value={form.name}
          onChange={(event) => enter({ name: event.target.value })}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          label={t("apiKey")}
          fault={told("apiKey")}
          type="password"
          value={form.apiKey}
          onChange={(event) => enter({ apiKey: event.target.value })}
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
          spellCheck={false}
        />
        <TextField
          label={t("baseUrl")}
          hint={t(form.provider === "openai" ? "baseUrlHintOpenai" : "baseUrlHint")}
          placeholder={PLACEHOLDERS[form.provider]}
          fault={told("baseUrl")}
          type="text"
          inputMode="url"
          value={form.baseUrl}
          onChange={(event) => enter({ baseUrl: event.target.value })}
          autoComplete="off"
          spellCheck={false}
        />
        <Checkbox
          label={t("makeDefault")}
          checked={form.makeDefault}
          onCheckedChange={(makeDefault) => enter({ makeDefault })}
        />
        {fault === null ? null : <FaultNotice fault={fault} title={t("addFault")} />}
      </form>
    </Dialog>
  );
}

"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ProvidersView } from "@/server/core/contracts";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { laterOnceOpen } from "../ui/later";
import { Panel } from "../ui/panel";
import { CredentialRow } from "./credential-row";

const AddCredential = laterOnceOpen(() =>
  import("./add-credential").then((module) => module.AddCredential),
);

/** The keys by name, each with what can be done to it. */
export function CredentialList({ providers }: { providers: ProvidersView }) {
  const t = useTranslations("settingsPages.providers");
  const [isAdding, setAdding] = useState(false);
  const { credentials, defaultCredential } = providers;
  const add = (
    <Button tone="accent" size="sm" onClick={() => setAdding(true)}>
      <Plus aria-hidden className="size-3.5" />
      {t("add")}
    </Button>
  );
  return (
    <Panel
      title={t("keys")}
      actions={credentials.length === 0 ? undefined : add}
      bodyClassName="p-0!"
    >
      {credentials.length === 0 ? (
        <EmptyState kind="nothing-yet" title={t("empty")} text={t("emptyText")} action={add} />
      ) : (
        <ul className="divide-y divide-line">
          {credentials.map((credential) => (
            <CredentialRow
              key={`${credential.source}:${credential.name}`}
              credential={credential}
              isDefault={credential.source === "file" && credential.name === defaultCredential}
            />
          ))}
        </ul>
      )}
      <AddCredential
        isOpen={isAdding}
        onOpenChange={setAdding}
        taken={credentials.map(({ name }) => name)}
      />
    </Panel>
  );
}

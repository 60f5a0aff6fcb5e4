"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAgentVerbs } from "../agents/use-agent-verbs";
import { useFormats } from "../format/use-formats";
import { Button } from "../ui/button";
import { ConfirmDialog } from "../ui/confirm-dialog";
import { showToast } from "../ui/toast";
import { sumOfPrices } from "./waiting-price";
import type { PricedWaiting } from "./waiting-row";

/** All waiting sessions at once: rebuilt now, for the sum of their prices, or each when it is cold. */
export function WaitingAll({ rows }: { rows: readonly PricedWaiting[] }) {
  const t = useTranslations("promptPages.waiting");
  const formats = useFormats();
  const [isAsking, setAsking] = useState(false);
  const { rebuild } = useAgentVerbs();
  const price = sumOfPrices(rows.map((row) => row.price));
  const cost = price === null || price === 0 ? null : formats.money(price);

  async function rebuildAll(when: "now" | "cold"): Promise<void> {
    const wanted = rows.filter(({ item }) => when === "now" || !item.rebuildWaits);
    const outcomes = await Promise.allSettled(
      wanted.map(({ item }) => rebuild.mutateAsync({ id: item.sessionId, when })),
    );
    const failed = wanted.filter((_, place) => outcomes[place]?.status === "rejected");
    const done = outcomes.length - failed.length;
    showToast({ title: t(when === "now" ? "outcome" : "outcomeCold", { count: done }) });
    if (failed.length === 0) return;
    showToast({
      tone: "danger",
      title: t("bulkFailed", { count: failed.length }),
      text: failed.map(({ item }) => item.title).join(", "),
    });
  }

  if (rows.length < 2) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setAsking(true)}>
        {cost === null ? t("allNow") : t("allNowFor", { cost })}
      </Button>
      <Button isBusy={rebuild.isPending && !isAsking} onClick={() => void rebuildAll("cold")}>
        {t("allCold")}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t("confirmAllTitle", { count: rows.length })}
        confirmLabel={t("allNow")}
        tone="accent"
        onConfirm={() => rebuildAll("now")}
      >
        <p>{t("confirmAll")}</p>
        <p>
          {price === null ? t("confirmAllUnpriced") : null}
          {cost === null ? null : t("confirmAllCost", { cost })}
        </p>
      </ConfirmDialog>
    </div>
  );
}

"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ResumeOffer } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { useTRPC } from "../trpc/client";
import { Checkbox } from "../ui/checkbox";
import { ConfirmDialog } from "../ui/confirm-dialog";
import { TimeText } from "../ui/time-text";
import { showToast } from "../ui/toast";
import { priceOf } from "./resume-price";

/** Which of the cut turns go on, with what each costs. */
export function ResumeDialog({
  offer,
  isOpen,
  onOpenChange,
}: {
  offer: ResumeOffer;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const t = useTranslations("overview.resume");
  const formats = useFormats();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const start = useMutation(trpc.resume.start.mutationOptions());
  const chosen = offer.items.filter(({ turnId }) => !left.has(turnId));
  const price = priceOf(chosen);

  function choose(turnId: string, isChosen: boolean): void {
    const next = new Set(left);
    if (isChosen) next.delete(turnId);
    else next.add(turnId);
    setLeft(next);
  }

  async function confirm(): Promise<void> {
    const { started, skipped } = await start.mutateAsync({
      turnIds: chosen.map(({ turnId }) => turnId),
    });
    const [first] = skipped;
    showToast({
      title: t("started", { count: started.length }),
      ...(first === undefined
        ? {}
        : { text: t("skipped", { count: skipped.length, reason: first.reason }) }),
    });
    void queryClient.invalidateQueries(trpc.resume.pathFilter());
    void queryClient.invalidateQueries(trpc.sessions.pathFilter());
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t("title")}
      tone="accent"
      confirmLabel={t("confirm", { count: chosen.length })}
      isConfirmDisabled={chosen.length === 0}
      onConfirm={confirm}
    >
      <p>{t("explained", { concurrency: offer.concurrency })}</p>
      <ul className="flex max-h-72 flex-col overflow-y-auto">
        {offer.items.map(({ turnId, title, profile, cutAt, warm, costUsd }) => (
          <li key={turnId} className="flex items-center gap-2 border-b border-line py-1.5">
            <Checkbox
              label={t("choose", { title: title || t("untitled") })}
              isLabelHidden
              checked={!left.has(turnId)}
              onCheckedChange={(isChecked) => choose(turnId, isChecked)}
            />
            <div className="min-w-0 flex-1">
              <p className="truncate">{title || t("untitled")}</p>
              <p className="text-[12px] text-muted">
                {profile} · {t(warm ? "warm" : "cold")} · {t("cut")} <TimeText time={cutAt} />
              </p>
            </div>
            <span className="font-mono text-[12px] tabular-nums">
              {costUsd === null ? t("costUnknown") : `≈ ${formats.money(costUsd)}`}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-right">
        {price.usd === null ? null : t("price", { price: `≈ ${formats.money(price.usd)}` })}{" "}
        {price.isWhole || price.usd === null ? null : t("partly")}
      </p>
    </ConfirmDialog>
  );
}

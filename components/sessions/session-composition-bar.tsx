"use client";

import { useTranslations } from "next-intl";
import type { PromptView, SessionView } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { MeaningBar, MeaningLegend } from "../ui/meaning-bar";
import { toComposition } from "./session-composition";

/** What a session's last prompt was made of, as a bar with its legend. */
export function SessionCompositionBar({
  prompt,
  session,
}: {
  prompt: PromptView;
  session: SessionView;
}) {
  const t = useTranslations("sessionPages.composition");
  const formats = useFormats();
  const parts = toComposition(prompt, session).map(({ meaning, amount }) => ({
    meaning,
    amount,
    label: t(`legend.${meaning}`),
    value: `≈ ${formats.tokens(amount)}`,
  }));
  return (
    <div className="flex flex-col gap-1.5" title={t("estimate")}>
      <MeaningBar parts={parts} label={t("label")} height={8} />
      <MeaningLegend parts={parts} />
    </div>
  );
}

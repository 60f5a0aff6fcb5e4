"use client";

import { useTranslations } from "next-intl";
import { Button } from "../ui/button";
import { LoneCard } from "./lone-card";

/** What stands in the place of a page that failed while it was shown. */
export function BrokenView({ onShowAgain }: { onShowAgain: () => void }) {
  const t = useTranslations("shell");
  return (
    <LoneCard title={t("broken")}>
      <p className="text-muted">{t("brokenHint")}</p>
      <Button className="self-start" onClick={onShowAgain}>
        {t("showAgain")}
      </Button>
    </LoneCard>
  );
}

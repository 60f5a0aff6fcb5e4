import { useTranslations } from "next-intl";
import { LoneCard } from "./lone-card";

/** What an address outside the dashboard shows that leads nowhere. */
export function LostView() {
  const t = useTranslations("shell");
  return (
    <LoneCard title={t("notFound")}>
      <p className="text-muted">{t("notFoundHint")}</p>
      <a href="/" className="text-accent-text underline">
        {t("toOverview")}
      </a>
    </LoneCard>
  );
}

import Link from "next/link";
import { useTranslations } from "next-intl";
import { LoneCard } from "./lone-card";

/** What an address shows that leads nowhere. */
export function NotFoundView() {
  const t = useTranslations("shell");
  return (
    <LoneCard title={t("notFound")}>
      <p className="text-muted">{t("notFoundHint")}</p>
      <Link href="/console" className="text-accent-text underline">
        {t("toConsole")}
      </Link>
    </LoneCard>
  );
}

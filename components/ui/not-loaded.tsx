"use client";

import { useTranslations } from "next-intl";

/** Says that a part of the page could not be loaded, beside what was pressed. */
export function NotLoaded() {
  const t = useTranslations("ui");
  return (
    <span role="alert" className="text-[12px] text-danger-text">
      {t("notLoaded")}
    </span>
  );
}

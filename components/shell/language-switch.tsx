"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useTransition } from "react";
import { chooseLanguage } from "./choose-language";
import { LOCALES } from "./locale";

const NAMES = { en: "English", "zh-CN": "简体中文" } as const;

/** Lets the reader choose the language; each is named in itself. */
export function LanguageSwitch() {
  const t = useTranslations("shell");
  const locale = useLocale();
  const router = useRouter();
  const [isChanging, startChange] = useTransition();
  return (
    <select
      aria-label={t("language")}
      value={locale}
      disabled={isChanging}
      onChange={(event) => {
        const chosen = event.target.value;
        startChange(async () => {
          await chooseLanguage(chosen);
          router.refresh();
        });
      }}
      className="rounded-box border border-edge bg-panel px-2 py-0.5 text-[13px]"
    >
      {LOCALES.map((name) => (
        <option key={name} value={name} lang={name}>
          {NAMES[name]}
        </option>
      ))}
    </select>
  );
}

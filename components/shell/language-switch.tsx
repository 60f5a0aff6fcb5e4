"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { chooseLanguage } from "./choose-language";
import { LOCALES } from "./locale";

const NAMES = { en: "English", "zh-CN": "简体中文" } as const;

/** Lets the reader choose the language; each is named in itself. */
export function LanguageSwitch() {
  const t = useTranslations("shell");
  const locale = useLocale();
  const router = useRouter();
  const [isChanging, startChange] = useTransition();
  const [hasFailed, setHasFailed] = useState(false);

  async function change(chosen: string): Promise<void> {
    setHasFailed(false);
    try {
      await chooseLanguage(chosen);
      router.refresh();
    } catch {
      setHasFailed(true);
    }
  }

  return (
    <div className="flex items-center gap-2">
      {hasFailed ? (
        <p role="alert" className="text-[12px] text-danger-text">
          {t("languageNotChanged")}
        </p>
      ) : null}
      <select
        aria-label={t("language")}
        value={locale}
        disabled={isChanging}
        onChange={(event) => {
          const chosen = event.target.value;
          startChange(() => change(chosen));
        }}
        className="min-h-8 rounded-box border border-line bg-panel px-1.5 text-[12px] hover:border-edge"
      >
        {LOCALES.map((name) => (
          <option key={name} value={name} lang={name}>
            {NAMES[name]}
          </option>
        ))}
      </select>
    </div>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { COLUMN } from "../ui/column";

/** A short break mends itself and is no news. */
const NEWS_AFTER_MS = 1500;

/** Says that the live stream is away, so that what is shown may be old. */
export function ConnectionNotice({ isConnected }: { isConnected: boolean }) {
  const t = useTranslations("thread");
  const [isNews, setIsNews] = useState(false);

  useEffect(() => {
    if (isConnected) return;
    const timer = setTimeout(() => setIsNews(true), NEWS_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setIsNews(false);
    };
  }, [isConnected]);

  return (
    <div role="status" className="px-4 sm:px-6">
      {isNews ? (
        <p
          className={`${COLUMN} mb-3 rounded-box border border-write bg-notice-wash px-3 py-2 text-[13px] text-notice-text`}
        >
          {t("reconnecting")}
        </p>
      ) : null}
    </div>
  );
}

"use client";

import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import {
  formatAbsolute,
  formatBytes,
  formatDuration,
  formatExact,
  formatExactMoney,
  formatMoment,
  formatMoney,
  formatRelative,
  formatShare,
  formatTimeOfDay,
  formatTokens,
} from "./formats";

/** The formats bound to the reader's language. */
export function useFormats() {
  const locale = useLocale();
  const t = useTranslations("format");
  return useMemo(
    () => ({
      bytes: (bytes: number | null) => formatBytes(bytes, locale),
      tokens: (tokens: number | null) => formatTokens(tokens, locale),
      exact: (figure: number | null) => formatExact(figure, locale),
      money: (usd: number | null) => formatMoney(usd, locale),
      exactMoney: (usd: number | null) => formatExactMoney(usd, locale),
      duration: (durationMs: number | null) => formatDuration(durationMs, locale),
      share: (share: number | null) => formatShare(share, locale),
      relative: (time: string, nowMs: number) =>
        formatRelative(time, { nowMs, locale, nowWord: t("now") }),
      absolute: (time: string) => formatAbsolute(time, locale),
      moment: (time: string) => formatMoment(time, locale),
      timeOfDay: (time: string) => formatTimeOfDay(time, locale),
    }),
    [locale, t],
  );
}

export type Formats = ReturnType<typeof useFormats>;

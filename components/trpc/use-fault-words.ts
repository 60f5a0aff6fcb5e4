"use client";

import { useLocale, useTranslations } from "next-intl";
import { useCallback } from "react";
import { type Fault, NO_ANSWER } from "./fault";
import { isFaultCode } from "./fault-codes";
import { type FaultWords, faultWords } from "./fault-words";

/** Tells faults in the reader's language. */
export function useFaultWords(): (fault: Fault) => FaultWords {
  const t = useTranslations("fault");
  const locale = useLocale();
  return useCallback(
    (fault) => {
      const { code } = fault;
      if (code === NO_ANSWER)
        return { sentence: t("noAnswer"), advice: t("noAnswerHint"), original: null };
      return faultWords(fault, locale, isFaultCode(code) ? t(`code.${code}`) : null);
    },
    [t, locale],
  );
}

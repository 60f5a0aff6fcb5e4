"use client";

import { Replace } from "lucide-react";
import { useTranslations } from "next-intl";
import type { FallbackView } from "@/server/core/contracts";

/** Who answered in whose place, and why. */
export function FallbackLine({ fallback }: { fallback: FallbackView }) {
  const t = useTranslations("fallback");
  const { from, to, because } = fallback;
  // Between two providers of one model the model's name alone would say nothing.
  const isOneModel = from.model === to.model;
  const nameOf = (line: FallbackView["from"]) =>
    isOneModel ? `${line.provider} · ${line.model}` : line.model;
  return (
    <p
      data-testid="fallback-line"
      title={`${from.provider} · ${from.model} → ${to.provider} · ${to.model}`}
      className="flex items-baseline gap-1.5 text-[13px] text-notice-text"
    >
      <Replace aria-hidden className="size-3.5 shrink-0 self-center" />
      {t("answeredBy", { to: nameOf(to), from: nameOf(from), because: t(`because.${because}`) })}
    </p>
  );
}

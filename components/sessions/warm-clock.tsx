"use client";

import { useTranslations } from "next-intl";
import { formatClock } from "../format/formats";
import { useFormats } from "../format/use-formats";
import { useNow } from "../format/use-now";

/** How long the provider's cache should still hold a session's prefix; "cold" after that. */
export function WarmClock({ warmUntil }: { warmUntil: string | null }) {
  const t = useTranslations("sessions");
  const formats = useFormats();
  const nowMs = useNow(1000);
  const leftMs = warmUntil === null ? 0 : Date.parse(warmUntil) - nowMs;
  const isWarm = leftMs > 0 && nowMs > 0;
  return (
    <span
      title={
        warmUntil === null ? t("neverWarm") : t("warmUntil", { time: formats.absolute(warmUntil) })
      }
      className={`font-mono text-[12px] tabular-nums ${isWarm ? "text-accent-text" : "text-muted"}`}
    >
      {isWarm ? t("warm", { left: formatClock(leftMs) }) : t("cold")}
    </span>
  );
}

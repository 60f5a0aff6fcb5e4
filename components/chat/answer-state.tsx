"use client";

import { useTranslations } from "next-intl";
import type { LiveTurn } from "@/server/core/contracts";

/** Tells how the answer stands, to screen readers too; says so when the stream is away. */
export function AnswerState({
  turn,
  isConnected,
}: {
  turn: LiveTurn | null;
  isConnected: boolean;
}) {
  const t = useTranslations("thread");
  return (
    <>
      <p role="status" aria-live="polite" className="sr-only">
        {turn === null ? "" : t(`state.${turn.state}`)}
      </p>
      {isConnected ? null : <p className="text-[12px] text-muted">{t("reconnecting")}</p>}
    </>
  );
}

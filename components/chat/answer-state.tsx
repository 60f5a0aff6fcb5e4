"use client";

import { useTranslations } from "next-intl";
import type { LiveTurn } from "@/server/core/contracts";

/** Tells screen readers how the answer stands. */
export function AnswerState({ turn }: { turn: LiveTurn | null }) {
  const t = useTranslations("thread");
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {turn === null ? "" : t(`state.${turn.state}`)}
    </p>
  );
}

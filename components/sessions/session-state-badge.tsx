"use client";

import { useTranslations } from "next-intl";
import type { SessionView } from "@/server/core/contracts";
import { Badge } from "../ui/badge";

const TONES = {
  idle: "neutral",
  queued: "notice",
  running: "accent",
  waiting: "notice",
  suspended: "neutral",
  archived: "neutral",
} as const;

/** Whether a session rests, works, waits or is put away. */
export function SessionStateBadge({ state }: { state: SessionView["state"] }) {
  const t = useTranslations("sessionPages.state");
  if (state === "idle") return <span className="text-[12px] text-muted">{t("idle")}</span>;
  return <Badge tone={TONES[state]}>{t(state)}</Badge>;
}

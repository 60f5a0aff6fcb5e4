"use client";

import { useTranslations } from "next-intl";
import type { AgentImpact } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { useNow } from "../format/use-now";
import { type HonestLines, honestLines } from "./honest-lines";

/** The three honest lines with clocks that run; null while the impact is not known. */
export function useHonestLines(impact: AgentImpact | undefined): HonestLines | null {
  const t = useTranslations("agentPages");
  const formats = useFormats();
  const nowMs = useNow(1000);
  return impact === undefined ? null : honestLines(impact, { t, formats, nowMs });
}

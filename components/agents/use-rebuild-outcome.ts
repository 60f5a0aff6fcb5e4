"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { z } from "zod";
import type { RebuildPromptResult } from "@/server/core/contracts";

const OUTCOMES = {
  rebuilt: "outcome.rebuilt",
  deferred: "outcome.rebuildDeferred",
  waits: "outcome.rebuildWaits",
  unchanged: "outcome.rebuildUnchanged",
  withdrawn: "outcome.rebuildWithdrawn",
} as const;

/** Tells what became of a wish to rebuild, in one sentence. */
export function useRebuildOutcome(): (
  status: z.infer<typeof RebuildPromptResult>["status"],
) => string {
  const t = useTranslations("agentPages");
  return useCallback((status) => t(OUTCOMES[status]), [t]);
}

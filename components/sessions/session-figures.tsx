"use client";

import { useTranslations } from "next-intl";
import type { SessionView } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { cn } from "../ui/classes";
import { Figure } from "../ui/figure";
import { contextLevel, contextShare } from "./session-composition";

const LEVELS = {
  unknown: "",
  calm: "",
  notice: "text-notice-text",
  danger: "text-danger-text",
} as const;

interface FigureProps {
  session: SessionView;
  className?: string;
}

/** How full the window of a session's model is. */
export function ContextFigure({ session, className }: FigureProps) {
  const t = useTranslations("sessionPages.column");
  const formats = useFormats();
  const share = contextShare(session);
  const exact =
    share === null
      ? t("contextUnknown")
      : t("contextExact", {
          tokens: formats.exact(session.contextTokens),
          window: formats.exact(session.contextWindow),
        });
  return (
    <Figure
      value={formats.share(share)}
      exact={exact}
      className={cn(className, LEVELS[contextLevel(share)])}
    />
  );
}

/** What share of all prompts of a session was read from the provider's cache. */
export function HitRateFigure({ session, className }: FigureProps) {
  const t = useTranslations("sessionPages.column");
  const formats = useFormats();
  const { hitRate, notReported } = session;
  return (
    <Figure
      value={formats.share(hitRate)}
      className={className}
      source={
        <>
          {t("hitRateFormula")}
          {notReported > 0 ? <br /> : null}
          {notReported > 0 ? t("notReported", { count: notReported }) : null}
        </>
      }
    />
  );
}

/** What a session has cost. */
export function CostFigure({ session, className }: FigureProps) {
  const t = useTranslations("sessionPages.column");
  const formats = useFormats();
  const { costUsd, costStatus, notPriced } = session;
  return (
    <Figure
      value={formats.money(costUsd)}
      className={className}
      exact={formats.exactMoney(costUsd)}
      source={notPriced > 0 ? t("notPriced", { count: notPriced }) : null}
      isEstimate={costStatus === "estimated" && costUsd !== null}
    />
  );
}

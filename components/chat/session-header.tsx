"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "../format/use-formats";
import { useTRPC } from "../trpc/client";
import { Button } from "../ui/button";
import { COLUMN } from "../ui/column";

export const SESSIONS_PANE = "sessions-pane";
export const INSPECTOR_PANE = "inspector-pane";

/** Names the session shown, its model and what it has cost; on narrow screens opens the panes. */
export function SessionHeader({
  profile,
  sessionId,
  openPane,
  onOpen,
}: {
  profile: string;
  sessionId: string | null;
  openPane: string | null;
  onOpen: (pane: string) => void;
}) {
  const t = useTranslations("console");
  const formats = useFormats();
  const trpc = useTRPC();
  const { data: session, isLoadingError } = useQuery({
    ...trpc.sessions.get.queryOptions({ id: sessionId ?? "" }),
    enabled: sessionId !== null,
  });
  const chip = "rounded-box border border-line px-1.5 text-[12px] text-muted max-lg:order-2";
  const unnamed = isLoadingError ? t("title") : t("newSession", { profile });
  const heading = session === undefined ? unnamed : session.title || t("untitled");
  const pane = (id: string, label: string) => (
    <Button
      className="lg:hidden"
      aria-expanded={openPane === id}
      aria-controls={id}
      onClick={() => onOpen(id)}
    >
      {label}
    </Button>
  );
  return (
    <header className="border-b border-line px-4 py-2 sm:px-6">
      <div className={`${COLUMN} flex flex-wrap items-center gap-x-3 gap-y-1`}>
        {pane(SESSIONS_PANE, t("sessions"))}
        <h1 title={heading} className="min-w-0 truncate font-semibold max-lg:flex-1">
          {heading}
        </h1>
        {session === undefined ? null : (
          <>
            <span aria-hidden className="order-1 basis-full lg:hidden" />
            <span className={chip}>{session.model}</span>
            {session.effort === null ? null : (
              <span className={chip}>{t("effort", { effort: session.effort })}</span>
            )}
            <p className="ml-auto font-mono text-[12px] text-muted tabular-nums max-lg:order-2">
              <span title={formats.exactMoney(session.costUsd)}>
                {formats.money(session.costUsd)}
              </span>
              {" · "}
              <span title={t("hitRateFormula")}>
                {t("hitRate", { share: formats.share(session.hitRate) })}
              </span>
              {session.notPriced > 0 ? ` · ${t("notPriced", { count: session.notPriced })}` : null}
              {session.notReported > 0
                ? ` · ${t("notReported", { count: session.notReported })}`
                : null}
            </p>
          </>
        )}
        <div className="lg:hidden">{pane(INSPECTOR_PANE, t("inspector"))}</div>
      </div>
    </header>
  );
}

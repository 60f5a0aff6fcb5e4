"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useFormats } from "../format/use-formats";
import { Figure } from "../ui/figure";
import type { Column } from "../ui/table-column";
import { TimeText } from "../ui/time-text";
import type { TurnTableRow } from "./session-page-turn-rows";
import { TurnErrorText, TurnName, TurnTokens } from "./turn-cells";

/** The columns of the table of turns and calls. */
export function useTurnColumns(
  onToggle: (turnId: string) => void,
): readonly Column<TurnTableRow>[] {
  const t = useTranslations("sessionPages.turns");
  const formats = useFormats();
  return useMemo(
    (): Column<TurnTableRow>[] => [
      {
        id: "turn",
        header: t("turn"),
        card: "title",
        cell: (row) => (
          <>
            <TurnName row={row} onToggle={onToggle} />
            <span className="block whitespace-normal pl-8 sm:hidden">
              <TurnErrorText row={row} />
            </span>
          </>
        ),
      },
      {
        id: "started",
        header: t("started"),
        cell: ({ startedAt }) => <TimeText time={startedAt} className="text-muted" />,
      },
      {
        id: "duration",
        header: t("duration"),
        align: "end",
        cell: ({ durationMs }) => <Figure value={formats.duration(durationMs)} />,
      },
      {
        id: "calls",
        header: t("calls"),
        align: "end",
        card: "hide",
        cell: (row) => (row.kind === "turn" ? <CallCount row={row} /> : null),
      },
      {
        id: "tokens",
        header: t("tokens"),
        width: "14rem",
        cell: (row) => <TurnTokens row={row} />,
      },
      {
        id: "cost",
        header: t("cost"),
        align: "end",
        cell: ({ sums }) => (
          <Figure
            value={formats.money(sums.costUsd)}
            exact={formats.exactMoney(sums.costUsd)}
            isEstimate={sums.isEstimate && sums.costUsd !== null}
          />
        ),
      },
      {
        id: "error",
        header: t("error"),
        card: "hide",
        cell: (row) => <TurnErrorText row={row} />,
      },
    ],
    [t, formats, onToggle],
  );
}

function CallCount({ row }: { row: TurnTableRow & { kind: "turn" } }) {
  const t = useTranslations("sessionPages.turns");
  const formats = useFormats();
  if (row.isPending) return <span title={t("computing")}>…</span>;
  return <Figure value={formats.exact(row.sums.calls)} />;
}

"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { UsageGroup } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { sessionPath } from "../sessions/session-paths";
import { Figure } from "../ui/figure";
import { MeaningBar } from "../ui/meaning-bar";
import type { Column } from "../ui/table-column";
import { TOKEN_PARTS } from "./usage-measures";
import { nameInFile, type UsageRow } from "./usage-rows";

/** The columns of usage: what is counted, what it used, and what it cost. */
export function useUsageColumns(groupBy: UsageGroup): Column<UsageRow>[] {
  const t = useTranslations("usage");
  const formats = useFormats();
  return useMemo(() => {
    const count = (key: "calls" | "turns" | "notPriced" | "notReported"): Column<UsageRow> => ({
      ...{ id: key, header: t(key), align: "end", csv: (row) => row[key] },
      cell: (row) => <Figure value={formats.exact(row[key])} />,
    });
    const tokens = (key: "prompt" | (typeof TOKEN_PARTS)[number]): Column<UsageRow> => ({
      ...{ id: key, header: t(key), align: "end", sortKey: key, csv: (row) => row[key] },
      cell: (row) => (
        <Figure
          value={formats.tokens(row[key])}
          exact={t("tokensExact", { tokens: formats.exact(row[key]) })}
        />
      ),
    });
    const money = (key: "cost" | "saved"): Column<UsageRow> => ({
      ...{ id: key, header: t(key), align: "end", sortKey: key, csv: (row) => row[key] },
      cell: (row) => (
        <Figure
          value={formats.money(row[key])}
          exact={formats.exactMoney(row[key])}
          source={t(`${key}Source`)}
        />
      ),
    });
    return [
      {
        id: "key",
        header: t(`groupName.${groupBy}`),
        card: "title",
        csv: (row) => nameInFile(row, groupBy),
        cell: (row) => <Key row={row} groupBy={groupBy} />,
      },
      { ...count("calls"), sortKey: "calls" },
      { ...count("turns"), sortKey: "turns" },
      tokens("prompt"),
      {
        id: "bar",
        header: t("measureName.tokens"),
        width: "8rem",
        card: "hide",
        cell: (row) => (
          <MeaningBar
            label={t("measureName.tokens")}
            parts={TOKEN_PARTS.map((part) => ({
              meaning: part,
              amount: row[part] ?? 0,
              label: t(`part.${part}`),
              value: formats.tokens(row[part]),
            }))}
          />
        ),
      },
      tokens("read"),
      tokens("write"),
      tokens("uncached"),
      tokens("output"),
      {
        ...{ id: "hitRate", header: t("hitRate"), align: "end", sortKey: "hitRate" },
        csv: (row) => row.hitRate,
        cell: (row) => <Figure value={formats.share(row.hitRate)} source={t("hitRateFormula")} />,
      },
      money("cost"),
      money("saved"),
      {
        ...{ id: "coldRestarts", header: t("coldRestarts"), align: "end", isHiddenAtFirst: true },
        sortKey: "coldRestarts",
        csv: (row) => row.coldRestarts,
        cell: (row) => <Figure value={formats.exact(row.coldRestarts)} />,
      },
      { ...count("notPriced"), isHiddenAtFirst: true },
      { ...count("notReported"), isHiddenAtFirst: true },
    ];
  }, [t, formats, groupBy]);
}

function Key({ row, groupBy }: { row: UsageRow; groupBy: UsageGroup }) {
  if (groupBy !== "session") return row.label;
  return (
    <Link
      href={sessionPath(row.key)}
      title={row.key}
      className="underline-offset-4 hover:underline"
    >
      {row.label}
    </Link>
  );
}
